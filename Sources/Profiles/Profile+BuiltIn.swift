internal import HeadsetWire
internal import Timing

extension Profile {
    /// The names of the profiles that are part of the program, in alphabetical order. `native` isn't among them: it is
    /// the absence of a profile.
    public static var builtInNames: [String] { ["raw"] }

    /// A profile that is part of the program; nil if none has that name.
    ///
    /// - Parameter framing: which of its framings, nil for the first.
    public static func builtIn(_ name: String, framing: String? = nil) throws(ProfileError) -> Profile? {
        name == "raw" ? raw : nil
    }

    /// Any bytes, shown as they are: what a read brought is a unit.
    public static let raw = Profile(
        name: "raw", about: "any bytes, in hexadecimal and as text", text: [], framingName: nil,
        framing: .message(), view: .raw, identity: nil, trust: .checked, confirmation: .zero, silence: nil,
        opening: [], queries: [], lineEnd: [0x0A], rules: Rules())
}
