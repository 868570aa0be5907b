import Glibc
import Profiles
import Settings
import SystemCalls

/// The profile that `--profile` names: `NAME`, `NAME:FRAMING`, `FILE` or `FILE:FRAMING`; nil for `native`.
///
/// What has a slash or a dot in it is a file.
struct ProfileFile {
    /// The longest file that is read: what a capture's start record can hold, however it is spelt there.
    static let longest = 40_000
    /// The name of the native protocol, which needs no profile.
    static let native = "native"

    let profile: Profile?

    /// Finds the profile that `text` names.
    ///
    /// - Throws: ``Failure``: 66 where a file is missing, 78 where the name is unknown or the profile is wrong.
    init(_ text: String) throws(Failure) {
        let (name, framing) = Self.parts(of: text)
        if name == Self.native {
            if let framing { throw Self.framingOfNative(framing) }
            profile = nil
        } else if name.contains("/") || name.contains(".") {
            profile = try Profile(at: name, framing: framing)
        } else {
            do throws(ProfileError) {
                profile = try Profile.builtIn(name, framing: framing)
            } catch {
                throw Failure(.badConfiguration, Complaint(error.reason))
            }
            if profile == nil { throw Self.unknown(name) }
        }
    }

    /// The folder of the file that `text` names; nil if that is no file, or is in our own folder.
    static func folder(of text: String) -> String? {
        let (name, _) = parts(of: text)
        guard let slash = name.lastIndex(of: "/") else { return nil }
        return slash == name.startIndex ? "/" : String(name[..<slash])
    }

    /// What stands behind the last colon is a framing, unless it belongs to a path.
    private static func parts(of text: String) -> (name: String, framing: String?) {
        guard let colon = text.lastIndex(of: ":") else { return (text, nil) }
        let framing = text[text.index(after: colon)...]
        if framing.contains("/") || framing.contains(".") { return (text, nil) }
        return (String(text[..<colon]), String(framing))
    }

    private static func framingOfNative(_ framing: String) -> Failure {
        Failure(
            .badConfiguration,
            Complaint("native has but one framing, without a name", try: "leave \":\(framing)\" out"))
    }

    private static func unknown(_ name: String) -> Failure {
        let names = [native] + Profile.builtInNames
        let remedy =
            suggestion(for: name, among: names).map { "did you mean \($0)?" }
            ?? "headset-bridge profile list names them; a file has a dot or a slash in its name"
        return Failure(.badConfiguration, Complaint("no profile is called \"\(name)\"", try: remedy))
    }
}

extension Profile {
    /// Reads a profile's file, strictly.
    ///
    /// - Throws: ``Failure``: 66 where it is missing, 78 where it is wrong.
    init(at path: String, framing: String? = nil) throws(Failure) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Descriptor.open(path, for: .read).readAll(limit: ProfileFile.longest)
        } catch  where error.code == EFBIG {
            throw Failure(
                .badConfiguration, Complaint("\(path): longer than \(ProfileFile.longest) bytes"))
        } catch {
            throw Failure(settings: error)
        }
        do throws(ProfileError) {
            try self.init(name: path, bytes: bytes, framing: framing)
        } catch {
            throw Failure(.badConfiguration, Complaint(error.reason))
        }
    }
}
