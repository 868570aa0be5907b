/// Keys, told apart: what is for the board, and what is for the bridge.
///
/// Ctrl-T is the prefix of what is for the bridge, as in other terminal programs.
struct TypedKeys {
    /// What was typed.
    enum Typed: Hashable {
        /// For the board.
        case bytes([UInt8])
        /// Ctrl-T r
        case releaseOrTakeBack
        /// Ctrl-T b
        case sendBreak
        /// Ctrl-T q
        case quit
        /// Ctrl-T ?, and Ctrl-T with anything else.
        case help
    }

    private static let prefix: UInt8 = 0x14
    private static let enter: UInt8 = 0x0D

    private let lineEnd: [UInt8]
    private var isAfterPrefix = false

    init(lineEnd: [UInt8]) {
        self.lineEnd = lineEnd
    }

    /// What these keys mean, in order.
    mutating func read(_ keys: ArraySlice<UInt8>) -> [Typed] {
        var typed: [Typed] = []
        var bytes: [UInt8] = []
        for key in keys {
            if isAfterPrefix {
                isAfterPrefix = false
                guard let command = Self.command(key) else {
                    bytes.append(Self.prefix)
                    continue
                }
                if !bytes.isEmpty { typed.append(.bytes(bytes)) }
                bytes = []
                typed.append(command)
            } else if key == Self.prefix {
                isAfterPrefix = true
            } else if key == Self.enter {
                bytes += lineEnd
            } else {
                bytes.append(key)
            }
        }
        if !bytes.isEmpty { typed.append(.bytes(bytes)) }
        return typed
    }

    /// What a key means behind the prefix; nil for the prefix itself.
    private static func command(_ key: UInt8) -> Typed? {
        switch key {
        case prefix: nil
        case UInt8(ascii: "r"): .releaseOrTakeBack
        case UInt8(ascii: "b"): .sendBreak
        case UInt8(ascii: "q"): .quit
        default: .help
        }
    }
}
