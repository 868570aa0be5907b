internal import CLinux
internal import Glibc
internal import SystemCalls

/// What the kernel holds of a line: `termios2`, whose speed is any number (`BOTHER`).
///
/// It is read, changed and written back by `TCGETS2` and `TCSETS2` alone: `tcsetattr` knows a few speeds, and what it
/// makes of others depends on the C library.
struct TerminalModes: Hashable {
    var input: UInt32
    var output: UInt32
    var control: UInt32
    var local: UInt32
    var discipline: UInt8
    /// Special characters, and the conditions of a read (`VMIN`, `VTIME`).
    var characters: [UInt8]
    var inputSpeed: UInt32
    var outputSpeed: UInt32

    // MARK: The kernel

    /// `TCGETS2`.
    init(of line: borrowing Descriptor) throws(SystemError) {
        var held = clinux_termios2()
        guard clinux_get_termios2(line.number, &held) == 0 else {
            throw SystemError(call: "TCGETS2", code: errno, path: line.path)
        }
        self.init(held)
    }

    init(_ held: clinux_termios2) {
        input = held.input
        output = held.output
        control = held.control
        local = held.local
        discipline = held.discipline
        characters = withUnsafeBytes(of: held.characters) { Array($0) }
        inputSpeed = held.input_speed
        outputSpeed = held.output_speed
    }

    /// `TCSETS2`: at once, and without throwing away what waits.
    func apply(to line: borrowing Descriptor) throws(SystemError) {
        var wanted = clinux_termios2()
        wanted.input = input
        wanted.output = output
        wanted.control = control
        wanted.local = local
        wanted.discipline = discipline
        withUnsafeMutableBytes(of: &wanted.characters) { $0.copyBytes(from: characters) }
        wanted.input_speed = inputSpeed
        wanted.output_speed = outputSpeed
        guard clinux_set_termios2(line.number, &wanted) == 0 else {
            throw SystemError(call: "TCSETS2", code: errno, path: line.path)
        }
    }

    // MARK: Raw

    /// Bytes pass as they are, both ways, and modem lines mean nothing. The speed stays, and who hangs up.
    mutating func makeRaw(frame: FrameFormat = .usual, flow: FlowControl = .none) {
        // A break and a framing error read as 00: nothing is dropped or doubled.
        input = 0
        output = 0
        local = 0
        control |= UInt32(CREAD | CLOCAL)
        // With 0, "nothing there" would read like "unplugged".
        characters[Int(VMIN)] = 1
        characters[Int(VTIME)] = 0
        self.frame = frame
        self.flow = flow
    }

    /// Whether the last close lowers DTR and RTS (`HUPCL`).
    var hangsUp: Bool {
        get { control & UInt32(HUPCL) != 0 }
        set { control = newValue ? control | UInt32(HUPCL) : control & ~UInt32(HUPCL) }
    }

    // MARK: Speed

    /// The speed both ways; nil where the driver says 0.
    var speed: BaudRate? {
        get { BaudRate(Int(outputSpeed)) }
        set {
            guard let newValue else { return }
            // An input speed of B0 means: as the output.
            control &= ~UInt32(CLINUX_CBAUD | CLINUX_CIBAUD)
            control |= UInt32(CLINUX_BOTHER)
            inputSpeed = newValue.bitsPerSecond
            outputSpeed = newValue.bitsPerSecond
        }
    }

    // MARK: Frame

    var frame: FrameFormat {
        get { FrameFormat(dataBits, parity, control & UInt32(CSTOPB) == 0 ? .one : .two) }
        set {
            control &= ~(UInt32(CSIZE | CSTOPB) | Self.parityFlags)
            control |= Self.flags(newValue.dataBits) | Self.flags(newValue.parity)
            control |= newValue.stopBits == .two ? UInt32(CSTOPB) : 0
        }
    }

    private static var parityFlags: UInt32 { UInt32(PARENB | PARODD) | UInt32(CLINUX_CMSPAR) }

    private var dataBits: FrameFormat.DataBits {
        FrameFormat.DataBits.allCases.first { Self.flags($0) == control & UInt32(CSIZE) } ?? .eight
    }

    private var parity: FrameFormat.Parity {
        guard control & UInt32(PARENB) != 0 else { return .none }
        let flags = control & Self.parityFlags
        return FrameFormat.Parity.allCases.first { Self.flags($0) == flags } ?? .none
    }

    private static func flags(_ dataBits: FrameFormat.DataBits) -> UInt32 {
        switch dataBits {
        case .five: UInt32(CS5)
        case .six: UInt32(CS6)
        case .seven: UInt32(CS7)
        case .eight: UInt32(CS8)
        }
    }

    private static func flags(_ parity: FrameFormat.Parity) -> UInt32 {
        switch parity {
        case .none: 0
        case .even: UInt32(PARENB)
        case .odd: UInt32(PARENB | PARODD)
        case .mark: UInt32(PARENB | PARODD) | UInt32(CLINUX_CMSPAR)
        case .space: UInt32(PARENB) | UInt32(CLINUX_CMSPAR)
        }
    }

    // MARK: Flow control

    var flow: FlowControl {
        get {
            if control & UInt32(CLINUX_CRTSCTS) != 0 { return .hardware }
            return input & UInt32(IXON) != 0 ? .software : .none
        }
        set {
            control &= ~UInt32(CLINUX_CRTSCTS)
            input &= ~UInt32(IXON | IXOFF | IXANY)
            switch newValue {
            case .none: break
            case .hardware: control |= UInt32(CLINUX_CRTSCTS)
            case .software:
                input |= UInt32(IXON | IXOFF)
                characters[Int(VSTART)] = 0x11
                characters[Int(VSTOP)] = 0x13
            }
        }
    }
}
