/// Takes a telnet stream apart: data, and what is said about the connection in between.
///
/// ```
/// 41 FF FF 42              41 FF 42
/// FF FB 2C                 WILL option 2C
/// FF FA 2C 6A 08 FF F0     about option 2C: 6A 08
/// ```
///
/// Data are taken as they are, also where the server refuses to be transparent: no server of serial lines writes the
/// ends of lines anew. Whatever comes, it goes on: a command that doesn't exist is passed over, and what is said about
/// an option ends at ``longest`` bytes, so that a stray FF FA doesn't swallow what follows.
struct TelnetDecoder {
    /// Said in between.
    enum Command: Hashable {
        case option(TelnetVerb, UInt8)
        /// What is said about an option that is on.
        case about(UInt8, [UInt8])
    }

    /// The most bytes that are said about an option.
    static let longest = 256

    private enum State {
        case data
        /// Behind an FF.
        case command
        case option(TelnetVerb)
        /// Behind FF FA: which option comes first.
        case about
        /// In what is said about an option.
        case saying(UInt8, [UInt8])
        /// There, behind an FF.
        case sayingCommand(UInt8, [UInt8])
    }

    private var state = State.data

    /// Takes the next bytes apart: the data among them move to the front of the buffer.
    ///
    /// - Parameters:
    ///   - count: how many bytes of the buffer came.
    ///   - commands: what was said is put behind what is there.
    /// - Returns: how many data there are.
    mutating func decode(_ buffer: inout [UInt8], count: Int, into commands: inout [Command]) -> Int {
        var kept = 0
        for index in 0..<count {
            let byte = buffer[index]
            guard case .data = state, byte != TelnetCode.iac else {
                if let byte = step(byte, &commands) {
                    buffer[kept] = byte
                    kept += 1
                }
                continue
            }
            buffer[kept] = byte
            kept += 1
        }
        return kept
    }

    /// - Returns: the byte, if it is data.
    private mutating func step(_ byte: UInt8, _ commands: inout [Command]) -> UInt8? {
        switch state {
        case .data: state = .command
        case .command: return stepInCommand(byte)
        case .option(let verb):
            state = .data
            commands.append(.option(verb, byte))
        case .about: state = byte == TelnetCode.iac ? .command : .saying(byte, [])
        case .saying(let option, let said):
            state = byte == TelnetCode.iac ? .sayingCommand(option, said) : adding(byte, to: said, of: option)
        case .sayingCommand(let option, let said):
            switch byte {
            case TelnetCode.iac: state = adding(byte, to: said, of: option)
            case TelnetCode.se:
                state = .data
                commands.append(.about(option, said))
            default: return stepInCommand(byte)  // It was never ended; this is the next thing said.
            }
        }
        return nil
    }

    private mutating func stepInCommand(_ byte: UInt8) -> UInt8? {
        state = .data
        if byte == TelnetCode.iac { return byte }
        if byte == TelnetCode.sb { state = .about }
        if let verb = TelnetVerb(rawValue: byte) { state = .option(verb) }
        return nil
    }

    private func adding(_ byte: UInt8, to said: [UInt8], of option: UInt8) -> State {
        said.count < Self.longest ? .saying(option, said + [byte]) : .data
    }
}
