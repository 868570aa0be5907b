internal import HeadsetTerms

/// `"12:34:56:78:9A:BC"`.
struct WrittenAddress: Decodable {
    let address: BluetoothAddress

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = BluetoothAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected an address like 12:34:56:78:9A:BC")
        }
        self.address = address
    }
}

enum WrittenEar: String, Decodable, CaseIterable {
    case left, right

    var ear: Ear {
        switch self {
        case .left: .left
        case .right: .right
        }
    }
}

enum WrittenEars: String, Decodable, CaseIterable {
    case left, right, both

    var ears: [Ear] {
        switch self {
        case .left: [.left]
        case .right: [.right]
        case .both: [.left, .right]
        }
    }
}

enum WrittenFormFactor: String, Decodable, CaseIterable {
    case earbuds, onEar, overEar

    var formFactor: FormFactor {
        switch self {
        case .earbuds: .earbuds
        case .onEar: .onEar
        case .overEar: .overEar
        }
    }
}

enum WrittenACL: String, Decodable, CaseIterable {
    case down, up

    var state: ACLState {
        switch self {
        case .down: .down
        case .up: .up
        }
    }
}

enum WrittenA2DP: String, Decodable, CaseIterable {
    case idle, open, streaming

    var state: A2DPState {
        switch self {
        case .idle: .idle
        case .open: .open
        case .streaming: .streaming
        }
    }
}

enum WrittenAVRCP: String, Decodable, CaseIterable {
    case paused, playing

    var state: AVRCPState {
        switch self {
        case .paused: .paused
        case .playing: .playing
        }
    }
}

enum WrittenHFP: String, Decodable, CaseIterable {
    case idle, ringing, active, held

    var state: HFPState {
        switch self {
        case .idle: .idle
        case .ringing: .ringing
        case .active: .active
        case .held: .held
        }
    }
}

enum WrittenSCO: String, Decodable, CaseIterable {
    case down, up

    var state: SCOState {
        switch self {
        case .down: .down
        case .up: .up
        }
    }
}
