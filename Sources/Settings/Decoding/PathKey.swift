/// A place in an array, or the parent of a subclass.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }

    static let parent = PathKey(stringValue: "super")
}

/// A path as errors show it: `steps[3].ear`; a key that is no plain word stands between quotes.
func written(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
        let name = key.stringValue
        if let index = key.intValue {
            text += "[\(index)]"
        } else if name.unicodeScalars.count <= 60, name.unicodeScalars.allSatisfy(\.isIdentifierPart) {
            text += (text.isEmpty ? "" : ".") + name
        } else {
            text += "[\(quoted(name))]"
        }
    }
}
