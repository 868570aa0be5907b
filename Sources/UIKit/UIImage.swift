@_exported public import FoundationEssentials

/// A picture, by name only: a stand-in, so that an app's code about its product image compiles and runs here.
///
/// There are no asset catalogues on the bench: every name and all bytes are a picture, and nobody looks at it.
public final class UIImage: Sendable {
    /// By what it was asked for; nil for an empty picture or one of bytes.
    private let name: String?

    /// An empty picture.
    public init() {
        name = nil
    }

    /// The picture of this name in the app's assets; never nil here.
    public init?(named name: String) {
        self.name = name
    }

    /// The system's symbol of this name; never nil here.
    public init?(systemName name: String) {
        self.name = name
    }

    /// The picture that these bytes are; nil if there are none.
    public init?(data: Data) {
        if data.isEmpty { return nil }
        name = nil
    }
}

extension UIImage: Hashable {
    public static func == (left: UIImage, right: UIImage) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension UIImage: CustomStringConvertible {
    public var description: String {
        name.map { "UIImage(\($0))" } ?? "UIImage"
    }
}
