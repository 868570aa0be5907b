import Captures
import Testing

/// A unit that only the time closed which passed behind it.
@Suite struct LastByteTests {
    private static let time = CaptureTime(nanoseconds: 1_767_603_600_123_456_789)

    private func written(_ unit: CaptureUnit) throws -> [UInt8] {
        let file = MemoryFile()
        let writer = try CaptureWriter(to: file.sink, application: "tool", session: "id")
        try writer.append(unit, bytes: [1, 2, 3].span)
        return file.bytes
    }

    private func unit(lag: UInt64?, comment: String? = nil) -> CaptureUnit {
        CaptureUnit(
            time: Self.time, lastByte: lag.map { CaptureTime(nanoseconds: Self.time.nanoseconds - $0) },
            link: CaptureLink(name: "tty", description: ""), direction: .received,
            isDamaged: comment != nil, comment: comment)
    }

    private func read(_ bytes: [UInt8]) -> CaptureRecord? { Reading(of: bytes).items.first?.record }

    @Test(
        arguments: [nil, 0, 1, 5_012_345, 1_767_603_600_123_456_789] as [UInt64?],
        [nil, "short"] as [String?])
    func `What a capture says of the last byte is what is read`(lag: UInt64?, comment: String?) throws {
        let unit = unit(lag: lag, comment: comment)
        #expect(read(try written(unit)) == .unit(unit))
    }

    @Test func `It is said in words`() throws {
        let bytes = try written(unit(lag: 5_012_345))
        #expect(String(decoding: bytes, as: UTF8.self).contains("last byte 5012345 ns before"))
    }

    @Test(arguments: [
        "last byte +5 ns before", "last byte  ns before", "last byte 99999999999999999999 ns before",
    ])
    func `Other words are a comment`(comment: String) throws {
        let unit = unit(lag: nil, comment: comment)
        #expect(read(try written(unit)) == .unit(unit))
    }

    @Test func `It is never before all time`() throws {
        let unit = unit(lag: nil, comment: "last byte \(UInt64.max) ns before")
        guard case .unit(let read) = read(try written(unit)) else { return }
        #expect(read.lastByte == CaptureTime(nanoseconds: 0))
    }
}
