import FoundationEssentials
import Profiles
import TestSupport

/// The frames of one headset vendor: a file of `fixtures/frames`.
struct VendorFile: CustomStringConvertible, Sendable {
    struct Entry: Decodable, Sendable {
        var hex: HexBytes
        var framing: String
        var meaning: String
        var expect: String
        var topic: [String]?
    }

    private struct Contents: Decodable {
        var frames: [Entry]
    }

    let name: String
    /// Which of the profile's framings.
    var framing: String?
    /// Which of the file's framings; all if nil.
    var carried: Set<String>?

    var description: String { framing.map { "\(name):\($0)" } ?? name }

    /// Every vendor in every framing that its profile has.
    static let all: [VendorFile] = [
        VendorFile(name: "apple"), VendorFile(name: "apple", framing: "message"),
        VendorFile(name: "bose"), VendorFile(name: "bose", framing: "message"),
        VendorFile(name: "fastpair_jbl_realme"),
        VendorFile(name: "fastpair_jbl_realme", framing: "message"),
        VendorFile(name: "google_pixelbuds", carried: ["default"]),
        VendorFile(name: "google_pixelbuds", framing: "gfps", carried: ["gfps"]),
        VendorFile(name: "huawei"), VendorFile(name: "nothing_cmf"), VendorFile(name: "oppo_realme"),
        VendorFile(name: "samsung"), VendorFile(name: "sony"), VendorFile(name: "soundcore"),
        VendorFile(name: "tozo"), VendorFile(name: "tozo", framing: "message"),
        VendorFile(name: "xiaomi_redmi"),
    ]

    var profile: Profile {
        get throws {
            guard let profile = try Profile.builtIn(name, framing: framing) else {
                throw Missing(name: name)
            }
            return profile
        }
    }

    var entries: [Entry] {
        get throws {
            let data = Data(try fixtureBytes("frames/\(name).json"))
            let frames = try JSONDecoder().decode(Contents.self, from: data).frames
            return frames.filter { carried?.contains($0.framing) ?? true }
        }
    }

    private struct Missing: Error {
        var name: String
    }
}
