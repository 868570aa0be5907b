internal import HeadsetWire
internal import Settings
internal import Timing

extension Profile {
    /// The profiles that are part of the program, by name; their files are in `protocol/profiles/`.
    private static let files: [String: [UInt8]] = [
        "apple": PackageResources.apple_json5,
        "arduino": PackageResources.arduino_json5,
        "bose": PackageResources.bose_json5,
        "esp_idf": PackageResources.esp_idf_json5,
        "fastpair_jbl_realme": PackageResources.fastpair_jbl_realme_json5,
        "google_pixelbuds": PackageResources.google_pixelbuds_json5,
        "hb": PackageResources.hb_json5,
        "huawei": PackageResources.huawei_json5,
        "nothing_cmf": PackageResources.nothing_cmf_json5,
        "oppo_realme": PackageResources.oppo_realme_json5,
        "raw": PackageResources.raw_json5,
        "samsung": PackageResources.samsung_json5,
        "sony": PackageResources.sony_json5,
        "soundcore": PackageResources.soundcore_json5,
        "tozo": PackageResources.tozo_json5,
        "xiaomi_redmi": PackageResources.xiaomi_redmi_json5,
        "zephyr": PackageResources.zephyr_json5,
    ]

    /// The names of the profiles that are part of the program, in alphabetical order. `native` isn't among them: it is
    /// the absence of a profile.
    public static var builtInNames: [String] { files.keys.sorted() }

    /// A profile that is part of the program; nil if none has that name.
    ///
    /// - Parameter framing: which of its framings, nil for the first.
    public static func builtIn(_ name: String, framing: String? = nil) throws(ProfileError) -> Profile? {
        guard let bytes = files[name] else { return nil }
        return try Profile(name: name + ".json5", bytes: bytes, framing: framing)
    }

    /// Any bytes, shown as they are: what a read brought is a unit. It says what its file says.
    public static let raw = Profile(
        name: "raw", about: "any bytes, in hexadecimal and as text", text: PackageResources.raw_json5,
        framingName: nil, framingNames: [], framing: .message(), view: .raw, identity: nil, trust: .checked,
        confirmation: .zero, silence: nil, opening: [], queries: [], lineEnd: [0x0A],
        rules: Rules(envelopes: ["message"]))
}
