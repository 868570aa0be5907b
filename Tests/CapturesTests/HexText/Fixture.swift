import Captures
import TestSupport

/// The files in `fixtures/hextext`.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        try fixtureBytes("hextext/\(name)")
    }
}

extension Reading {
    init(of text: String, chunk: Int = .max) {
        self.init(of: Array(text.utf8), chunk: chunk)
    }

    /// What the transfers say, and how many bytes each has.
    var transfers: [(transfer: CaptureTransfer, count: Int)] {
        items.compactMap { item in
            if case .transfer(let transfer) = item.record { (transfer, item.bytes.count) } else { nil }
        }
    }

    /// The bytes of a direction, end to end.
    func bytes(_ direction: CaptureDirection) -> [UInt8] {
        items.flatMap { item in
            if case .transfer(let transfer) = item.record, transfer.direction == direction {
                item.bytes
            } else {
                [] as [UInt8]
            }
        }
    }

    /// The bytes of all pieces and transfers, end to end.
    var spelled: [UInt8] { items.flatMap { $0.bytes } }

    /// The record that says where the file was cut; nil if there is none.
    var truncation: CaptureTruncation? {
        items.lazy.compactMap { item in
            if case .truncated(let cut) = item.record { cut } else { nil }
        }.first
    }
}

/// What an input is taken for.
func form(of text: String) throws(CaptureReadError) -> HexForm? {
    try CaptureReader(.memory(Array(text.utf8))).hexForm
}
