import Captures

/// What a text is that spells bytes.
func words(for form: HexForm) -> String {
    let layout =
        switch form.layout {
        case .xxd: "hex text (xxd)"
        case .hexdump: "hex text (hexdump -C)"
        case .plain: "hex text"
        }
    return switch (form.times, form.directions) {
    case (nil, nil): "\(layout) without times and directions"
    case (nil, _?): "\(layout) with directions, without times"
    case (_?, nil): "\(layout) with times, without directions"
    case (_?, _?): "\(layout) with times and directions"
    }
}

/// What had to be assumed about it, because it doesn't say.
func assumption(about form: HexForm) -> String {
    switch (form.times, form.directions) {
    case (nil, nil): "all bytes count as the board's, at the start; --gap sets their units apart"
    case (_?, nil): "all bytes count as the board's; times count from the first"
    case (_, .words): "RX and term count as the board's bytes, TX and tcp as this host's"
    case (_, .arrows): "< counts as the board's bytes, > as this host's"
    case (_, .socatArrows):
        "> counts as the board's bytes, < as this host's: socat's left address is taken for the board"
    }
}

/// Where hex text is wrong, how, and what to try.
func sentence(for mistake: HexMistake) -> String {
    "line \(mistake.line), column \(mistake.column): \(words(for: mistake.kind))"
}

private func words(for kind: HexMistake.Kind) -> String {
    switch kind {
    case .unexpected(let byte): "\(name(of: byte)) can't stand there; correct the line or cut it out"
    case .groupOfDigits(let count): "\(count) digits together; two are a byte"
    case .otherForm: "not of the form of the lines before; keep only lines of one form"
    case .endsEarly: "bytes are missing at its end"
    case .offset(let offset, let expected):
        "offset \(hex(offset)) where \(hex(expected)) should be: lines are missing, or another dump begins; give each dump by itself"
    case .nothingToRepeat: "a * without a line to repeat"
    case .partOfRow(let count, let row): "a * for \(count) bytes, which are no whole lines of \(row)"
    case .repeatsTooMuch(let count):
        "a * for \(count) bytes, where \(CaptureReader.mostRepeated) are the most for all together; dump with hexdump -v"
    case .lineTooLong:
        "longer than \(CaptureReader.longestLine) bytes, the most with times, directions or offsets"
    }
}

private func name(of byte: UInt8) -> String {
    0x21...0x7E ~= byte ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(hex(UInt64(byte)))"
}

private func hex(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }
