/// Options that help lists together under one heading.
struct OptionGroup: Sendable {
    /// The heading.
    let title: String
    /// The options in the order of the help page.
    let options: [OptionDeclaration]

    init<each Value: Sendable>(_ title: String, _ options: repeat Option<each Value>) {
        self.title = title
        var declarations: [OptionDeclaration] = []
        repeat declarations.append((each options).declaration)
        self.options = declarations
    }
}
