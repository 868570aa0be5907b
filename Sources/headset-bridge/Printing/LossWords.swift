import BridgeCore

/// Where bytes were lost, in words.
extension Loss {
    /// All that is known, as one line: `12 frames: 4 dropped by the board, 8 on the way; 5 units damaged; …`.
    var text: String {
        [framesText, boardText, restartsText, unitsText, lineText].compactMap { $0 }.joined(separator: "; ")
    }

    /// What to try, one for each cause that there may be.
    var remedies: [String] {
        let ofBoard =
            (places?.boardDropped ?? 0) > 0
            ? "the board has more to say than it can send: raise its baud rate, or let it report less often"
            : nil
        return [ofBoard].compactMap { $0 } + (line?.remedies(isCountedByServer: isCountedByServer) ?? [])
            + [remedyUnseen].compactMap { $0 }
    }

    private var framesText: String? {
        guard lost > 0 else { return nil }
        let parts = [
            (count: places?.inBoard ?? 0, place: "dropped by the board"),
            (count: places?.onTheWay ?? 0, place: "lost on the way"),
            (count: unplaced, place: "nobody knows where"),
        ].filter { $0.count > 0 }
        let all = counted(lost, "frame")
        if parts.count == 1 { return "\(all), \(parts[0].place)" }
        return all + ": " + parts.map { "\($0.count) \($0.place)" }.joined(separator: ", ")
    }

    /// What the board dropped without leaving a gap.
    private var boardText: String? {
        guard let places, places.boardDropped > places.inBoard else { return nil }
        return "the board says that it dropped \(places.boardDropped)"
    }

    private var restartsText: String? {
        restarts == 0
            ? nil
            : "the numbering started again\(restarts == 1 ? "" : " \(restarts) times"), nobody knows why"
    }

    private var unitsText: String? {
        damaged == 0 ? nil : "\(counted(damaged, "unit")) came damaged"
    }

    /// Who counted.
    private var counter: String { isCountedByServer ? "the server" : "the kernel" }

    /// That a driver counted nothing is worth to be known, too.
    private var lineText: String? {
        line.map { "\(counter) counted \($0.isZero ? "nothing" : $0.text)" }
    }

    /// Where something was lost on the way, and who counts saw none of it.
    private var remedyUnseen: String? {
        guard damaged > 0 || (places?.onTheWay ?? 0) > 0, line?.isLoss != true else { return nil }
        return line == nil
            ? "check --baud, ground and cable; no driver counted along"
            : "\(counter) saw nothing wrong: look before it, at the board's UART, the cable and the USB adapter"
    }
}

extension LineErrors {
    /// What was counted: `3 framing errors, 1 break`.
    var text: String {
        [
            (framing, "framing error"), (parity, "parity error"), (overruns, "overrun of the serial chip"),
            (bufferOverruns, "overrun of the kernel's buffer"), (breaks, "break"),
        ]
        .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
    }

    /// What to try; nothing for breaks alone.
    ///
    /// - Parameter isCountedByServer: whether a server has the line, and counted them.
    func remedies(isCountedByServer: Bool) -> [String] {
        let ofLine = framing > 0 || parity > 0 ? "check --baud and --frame, then ground and cable" : nil
        let ofHost =
            overruns > 0 || bufferOverruns > 0
            ? "bytes came faster than \(isCountedByServer ? "the server" : "this host") took them: slow the line down, or use "
                + "--flow hardware"
            : nil
        return [ofLine, ofHost].compactMap { $0 }
    }
}

/// So many of something: "1 frame", "12 frames", "2 overruns of the serial chip".
private func counted(_ count: some BinaryInteger, _ noun: String) -> String {
    if count == 1 { return "1 \(noun)" }
    let words = noun.split(separator: " ", maxSplits: 1)
    let isOfSomething = words.count > 1 && words[1].hasPrefix("of ")
    return isOfSomething ? "\(count) \(words[0])s \(words[1])" : "\(count) \(noun)s"
}
