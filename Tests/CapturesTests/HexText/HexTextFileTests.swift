import Captures
import Testing

/// Dumps that real tools wrote.
struct HexTextFileTests {
    @Test(arguments: [
        ("xxd.txt", HexForm(layout: .xxd)),
        ("hexdump_C.txt", HexForm(layout: .hexdump)),
    ])
    func `A dump of the bytes gives the bytes`(name: String, form: HexForm) throws {
        let text = try Fixture.bytes(name)
        let reading = Reading(of: text)
        #expect(reading == Reading([Reading.Item(record: .raw, bytes: try Fixture.bytes("bytes.bin"))]))
        #expect(try CaptureReader(.memory(text)).hexForm == form)
    }

    @Test func `A star repeats the last line up to the next offset`() throws {
        let reading = Reading(of: try Fixture.bytes("hexdump_C_star.txt"))
        let zeros = [UInt8](repeating: 0, count: 96)
        #expect(reading.rawBytes == Array("head\n".utf8) + zeros + Array("tail\n".utf8))
        #expect(reading.error == nil)
    }

    @Test(arguments: [
        ("socat.txt", HexForm(layout: .plain, times: .dates, directions: .socatArrows, isInBlocks: true)),
        ("jpnevulator.txt", HexForm(layout: .plain, times: .dates, isInBlocks: true)),
        ("ser2net.txt", HexForm(layout: .plain, times: .dates, directions: .words)),
    ])
    func `A trace gives the bytes that came`(name: String, form: HexForm) throws {
        let text = try Fixture.bytes(name)
        let reading = Reading(of: text)
        let came: CaptureDirection = form.directions == nil ? .unknown : .received
        #expect(reading.bytes(came) == (try Fixture.bytes("bytes.bin")))
        #expect(reading.error == nil)
        #expect(reading.truncation == nil)
        #expect(try CaptureReader(.memory(text)).hexForm == form)
    }

    @Test func `What was sent is told apart`() throws {
        let socat = Reading(of: try Fixture.bytes("socat.txt"))
        #expect(socat.bytes(.sent) == [0x5A, 0, 3, 0, 1, 6, 0x3E, 0xBD])
        let ser2net = Reading(of: try Fixture.bytes("ser2net.txt"))
        #expect(ser2net.bytes(.sent) == Array("AT\r".utf8))
    }

    @Test func `A block is one transfer at its time`() throws {
        let transfers = Reading(of: try Fixture.bytes("jpnevulator.txt")).transfers
        #expect(transfers.map(\.count).prefix(4) == [20, 35, 11, 10])
        let times = transfers.compactMap { $0.transfer.time?.nanoseconds }
        // 2026-11-30T00:11:11.554918Z
        try #require(times.count > 8)
        #expect(times[0] == 1_795_997_471_554_918_000)
        #expect(times[1] - times[0] == 121_232_000)
    }

    @Test func `Socat's nine digits are microseconds`() throws {
        let times = Reading(of: try Fixture.bytes("socat.txt")).transfers.compactMap {
            $0.transfer.time?.nanoseconds
        }
        try #require(times.count > 8)
        #expect(times[0] == 1_795_997_533_054_954_000)
        #expect(times[8] - times[7] == 120_178_000)
    }

    @Test(arguments: ["bytes.bin", "tio.log", "picocom.log", "minicom.txt"])
    func `A terminal program's log stays what it is`(name: String) throws {
        let text = try Fixture.bytes(name)
        let reading = Reading(of: text)
        #expect(reading == Reading([Reading.Item(record: .raw, bytes: text)]))
        #expect(try CaptureReader(.memory(text)).hexForm == nil)
    }
}
