extension Offer {
    /// Stands for all serial ports that are there, in every script.
    static let everyPort = "@ports"
    /// Stands for all files, in every script.
    static let everyFile = "@files"

    /// As the scripts' functions take it: words with spaces between. None has a character that a shell reads as anything
    /// but part of a word.
    var script: String {
        let wholes = [includesPorts ? Self.everyPort : nil, includesFiles ? Self.everyFile : nil]
        return (words + wholes.compactMap { $0 }).joined(separator: " ")
    }
}

/// The options that stand before every command.
let optionsBeforeCommands = [CommonOptions.help.declaration, CommonOptions.version.declaration]
