import Captures

/// What is wrong with a capture, and what to try, in words.
func sentence(for error: CaptureReadError) -> String {
    switch error {
    case .system(let error): "\(error)"
    case .empty: "it is empty; record a session with run --record"
    case .damaged(let damage, at: let offset):
        "it is broken at byte \(offset): \(words(for: damage)); what was before that was replayed"
    case .unsupported(let feature, at: let offset): "\(words(for: feature)) (at byte \(offset))"
    case .hexText(let mistake):
        "it is hex text, but for \(sentence(for: mistake)); what was before that was replayed"
    }
}

private func words(for damage: CaptureDamage) -> String {
    switch damage {
    case .blockLength(let length): "a block that says it has \(length) bytes"
    case .blockTooLong(let length):
        "a block that says it has \(length) bytes, where \(CaptureReader.longestBlock) are the most"
    case .lengthsDiffer(let start, let end):
        "a block that begins with the length \(start) and ends with \(end)"
    case .byteOrderMark: "a section without a byte-order mark"
    case .blockTooShort: "a block that is too short for what it is"
    case .packetLength(let length): "a packet that says it has \(length) bytes, more than its block"
    case .options: "options that run over the end of their block"
    case .undeclaredInterface(let number): "a packet on interface \(number), which nothing declares"
    case .noteChecksum: "a record whose checksum is wrong"
    case .noteWithoutChecksum:
        "a record without its checksum; editcap keeps it unless told to discard comments"
    case .compression(.gzip): "gzip data that can't be unpacked"
    case .compression(.zstd): "zstd data that can't be unpacked"
    }
}

private func words(for feature: UnsupportedCapture) -> String {
    switch feature {
    case .version(let major, let minor): "pcapng version \(major).\(minor); only 1 is read"
    case .linkType(let type, let interface):
        "packets of link type \(type.name ?? "\(type.rawValue)") on interface \(interface); only serial captures with USER0 are read"
    case .packetWithoutTime: "packets without a time; capture with enhanced packet blocks"
    case .packetCut(let captured, let original):
        "a packet cut to \(captured) of \(original) bytes; capture without a snapshot length"
    case .tooManyInterfaces: "more than \(CaptureReader.mostInterfaces) interfaces"
    }
}
