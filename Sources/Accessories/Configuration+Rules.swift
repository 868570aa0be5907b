/// The rules about what a configuration holds, apart from where it is kept.
extension Configuration {
    /// Whether a registration for what the board's hello reports may carry this.
    func checkRegistration(reported: Capabilities, by call: RegistryCall) throws(Refusal) {
        guard !deviceCapabilities.isEmpty else {
            throw call.refused(by: .someCapability, "no capability is given; name at least one")
        }
        let missing = deviceCapabilities.subtracting(reported)
        guard missing.isEmpty else {
            throw call.refused(
                by: .reportedCapabilities,
                "the board's hello doesn't report \(missing.names.joined(separator: ", "))")
        }
        if let field = fieldOutside(deviceCapabilities) {
            throw call.refused(
                by: .declaredFields, "\(field.name) is set, but \(field.needs) isn't among the capabilities")
        }
        try checkSources(by: call)
    }

    /// Whether a registration that holds `stored` may be updated to this.
    func checkUpdate(of stored: Configuration, by call: RegistryCall) throws(Refusal) {
        guard deviceCapabilities == stored.deviceCapabilities else {
            throw call.refused(
                by: .fixedCapabilities, "an update can't change deviceCapabilities; register again with them")
        }
        if let field = fieldOutside(stored.deviceCapabilities) {
            throw call.refused(
                by: .registerCapabilityFirst, "\(field.name) is set, but \(field.needs) wasn't registered")
        }
        try checkSources(by: call)
    }

    /// The first field that is set without its capability.
    private func fieldOutside(_ capabilities: Capabilities) -> (name: String, needs: String)? {
        if devicePlacement != nil, !capabilities.contains(.placement) {
            return ("devicePlacement", "placement")
        }
        if primaryAudioSourceDeviceIdentifier != nil, !capabilities.contains(.audioSwitching) {
            return ("primaryAudioSourceDeviceIdentifier", "audioSwitching")
        }
        if secondaryAudioSourceDeviceIdentifier != nil, !capabilities.contains(.audioSwitching) {
            return ("secondaryAudioSourceDeviceIdentifier", "audioSwitching")
        }
        return nil
    }

    private func checkSources(by call: RegistryCall) throws(Refusal) {
        for octets in [primaryAudioSourceDeviceIdentifier, secondaryAudioSourceDeviceIdentifier] {
            if let octets, octets.count != 6 {
                throw call.refused(
                    by: .addressLength,
                    "a source identifier has \(octets.count) bytes; a Bluetooth address has 6")
            }
        }
        guard let secondary = secondaryAudioSourceDeviceIdentifier else { return }
        guard let primary = primaryAudioSourceDeviceIdentifier else {
            throw call.refused(
                by: .singleSourceIsPrimary, "a secondary source without a primary; one source is the primary")
        }
        guard primary != secondary else {
            throw call.refused(by: .distinctSources, "primary and secondary source are the same device")
        }
    }
}
