import Ports

/// Whether a port's board is found again by name.
struct IdentityCheck: Hashable, Sendable {
    var path: String
    var name: StableName
    /// The other ports with its serial number.
    var twins: [String] = []
    /// Its link by place; nil without udev.
    var byPath: String?

    var finding: Finding {
        switch name.basis {
        case .serialNumber: Finding(.identity, .ok, at: path, "its board is found again as \(name.text)")
        case .node: Finding(.identity, .ok, at: path, "it is no USB device: it goes by its path")
        case .sharedSerialNumber:
            warning(
                "\(twins.joined(separator: ", ")) has the same serial number: only their places tell them apart"
            )
        case .place:
            warning(
                "its USB device has no serial number: another of its kind that is plugged in there passes for it"
            )
        }
    }

    /// By its place it is at least the same socket.
    private func warning(_ text: String) -> Finding {
        Finding(
            .identity, .warning, at: path, text,
            try: "headset-bridge run \((byPath ?? name.text).asShellWord)")
    }
}
