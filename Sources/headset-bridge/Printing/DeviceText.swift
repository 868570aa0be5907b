/// How text that came from a device is shown.
struct DeviceText: Hashable, Sendable {
    /// `--raw`: as it came, control characters included.
    let isRaw: Bool

    /// The text as it may be shown.
    func callAsFunction(_ text: String) -> String {
        isRaw ? text : escaped(text)
    }
}
