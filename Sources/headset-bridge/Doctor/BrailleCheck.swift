import Ports

/// Whether brltty takes serial bridges for Braille displays: some have the numbers of CH340, CP210x and FTDI chips, and its
/// udev rules start it for them; then their ports vanish.
struct BrailleCheck: Hashable, Sendable {
    var files: [UdevRulesFile]
    var isRunning: Bool
    var devices: [USBDevice]

    private var claims: [UdevRulesFile] { files.filter { $0.name.contains("brltty") } }

    /// Whether its rules take this device.
    func claims(_ device: USBDevice) -> Bool {
        claims.contains { $0.names(vendor: device.id.vendor, product: device.id.product) }
    }

    var finding: Finding {
        let claims = claims
        for file in claims {
            for device in devices where file.names(vendor: device.id.vendor, product: device.id.product) {
                return finding(file, device)
            }
        }
        if isRunning {
            return Finding(
                .braille, .ok, at: "brltty", "it runs, and its rules claim nothing that is plugged in")
        }
        let file = claims.first
        return Finding(
            .braille, .ok, at: file?.path ?? "brltty",
            file == nil ? "it isn't installed" : "its rules claim nothing that is plugged in")
    }

    private func finding(_ file: UdevRulesFile, _ device: USBDevice) -> Finding {
        let what = "its rules take \(device.id) at \(device.location) for a Braille display"
        return Finding(
            .braille, device.hasPort ? .warning : .problem, at: file.path,
            device.hasPort
                ? "\(what), and its port may vanish when it is plugged in"
                : "\(what), and its port is gone; afterwards plug it in again",
            try: UdevRulesRemedy.mask(file.name))
    }
}
