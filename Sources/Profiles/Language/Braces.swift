/// A text with places in braces: `"left {6:u8} %"`. A brace that means itself stands twice.
enum Braces {
    case outside(String)
    case inside(String)

    static func parts(of format: String) throws(Misreading) -> [Braces] {
        var parts: [Braces] = []
        var outside = ""
        var rest = format[...]
        while let next = rest.popFirst() {
            if next == "{" || next == "}", rest.first == next {
                rest.removeFirst()
                outside.append(next)
            } else if next == "{" {
                guard let end = rest.firstIndex(of: "}") else {
                    throw Misreading("a \"{\" that nothing closes")
                }
                if !outside.isEmpty { parts.append(.outside(outside)) }
                outside = ""
                parts.append(.inside(String(rest[..<end])))
                rest = rest[rest.index(after: end)...]
            } else if next == "}" {
                throw Misreading("a \"}\" that closes nothing; one that means itself stands twice")
            } else {
                outside.append(next)
            }
        }
        if !outside.isEmpty { parts.append(.outside(outside)) }
        return parts
    }
}
