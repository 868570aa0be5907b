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

/// A path as errors show it: `steps[3].ear`.
func written(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
        if let index = key.intValue {
            text += "[\(index)]"
        } else {
            text += (text.isEmpty ? "" : ".") + key.stringValue
        }
    }
}
