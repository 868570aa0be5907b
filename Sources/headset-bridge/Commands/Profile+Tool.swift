import Profiles

extension Profile {
    /// A profile that is part of the tool; nil if it has none of this name.
    static func ofTool(_ name: String, framing: String? = nil) -> Profile? {
        do throws(ProfileError) {
            return try builtIn(name, framing: framing)
        } catch {
            preconditionFailure("a profile of the tool is wrong: \(error.reason)")
        }
    }
}
