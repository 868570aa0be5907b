import CZlib
import CZstd
import Captures
import Testing

@Suite struct CompressionTests {
    private static let both: [CaptureCompression] = [.gzip, .zstd]

    @Test(arguments: both)
    func `A compressed capture is read as it is, also from several parts`(compression: CaptureCompression)
        throws
    {
        let sample = try SampleCapture()
        let bytes = sample.file.bytes
        for part in [bytes.count, 100, 7] {
            var file: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: part) {
                file += compress(Array(bytes[start..<min(bytes.count, start + part)]), with: compression)
            }
            for chunk in [1, 13, .max] {
                #expect(
                    Reading(of: file, chunk: chunk) == Reading(sample.items),
                    "parts of \(part), reads of \(chunk)")
            }
        }
    }

    @Test(arguments: both)
    func `Compressed bare bytes are bare bytes, of any length`(compression: CaptureCompression) {
        let bytes = [UInt8](repeating: 0, count: 3_000_000) + [1, 2, 3]
        let reading = Reading(of: compress(bytes, with: compression))
        #expect(reading.rawBytes == bytes)
        #expect(reading.error == nil)
        #expect(reading.items.allSatisfy { $0.record == .raw && $0.bytes.count <= 1 << 18 })
    }

    @Test(arguments: both)
    func `Compressed hex text is hex text, and a cut in it is told`(compression: CaptureCompression) throws {
        let file = compress(try Fixture.bytes("hexdump_C.txt"), with: compression)
        #expect(Reading(of: file).rawBytes == (try Fixture.bytes("bytes.bin")))
        var random = SplitMix(seed: 1)
        let text = Dump(layout: .pairs).text(of: (0..<150_000).map { _ in UInt8(random.next(below: 256)) })
        let whole = Reading(of: text).rawBytes
        let long = compress(Array(text.utf8), with: compression)
        let cut = Reading(of: Array(long.dropLast(20)))
        #expect(cut.truncation != nil)
        #expect(whole.starts(with: cut.spelled))
        #expect(cut.spelled.count > 10_000)
        var damaged = long
        damaged[long.count / 4 * 3] ^= 0x55
        damaged[long.count / 4 * 3 + 1] ^= 0x55
        let broken = Reading(of: damaged)
        #expect(broken.error != nil)
        #expect(broken.spelled.count > 10_000)
    }

    @Test(arguments: both)
    func `Cut anywhere, what came before is read and the cut is told`(compression: CaptureCompression) throws
    {
        let sample = try SampleCapture()
        let file = compress(sample.file.bytes, with: compression)
        for length in 4..<file.count {
            var reading = Reading(of: Array(file.prefix(length)))
            let last = reading.items.popLast()?.record
            guard case .truncated = last else {
                Issue.record("cut at \(length): \(String(describing: last))")
                continue
            }
            if reading.items.first?.record == .raw {
                // Too little came out to tell what it is.
                #expect(reading.rawBytes == Array(sample.file.bytes.prefix(reading.rawBytes.count)))
                #expect(reading.rawBytes.count < 4)
                continue
            }
            #expect(reading.items == Array(sample.items.prefix(reading.items.count)), "cut at \(length)")
            #expect(reading.error == nil)
        }
    }

    @Test(arguments: both)
    func `Damage anywhere never crashes or changes a note`(compression: CaptureCompression)
        throws
    {
        let sample = try SampleCapture()
        let file = compress(sample.file.bytes, with: compression)
        let written = sample.items.filter { $0.isNote }.map(\.bytes)
        for place in file.indices {
            for bit in 0..<8 {
                var damaged = file
                damaged[place] ^= 1 << UInt8(bit)
                let texts = Reading(of: damaged).items.filter { $0.isNote }.map(\.bytes)
                #expect(texts.allSatisfy(written.contains), "byte \(place), bit \(bit)")
            }
        }
    }

    @Test(arguments: both)
    func `What follows the compressed data is damage, told after everything before it`(
        compression: CaptureCompression
    ) throws {
        let sample = try SampleCapture()
        let file = compress(sample.file.bytes, with: compression) + Array("garbage".utf8)
        let end = UInt64(sample.file.bytes.count)
        #expect(
            Reading(of: file) == Reading(sample.items, error: .damaged(.compression(compression), at: end)))
    }

    @Test(arguments: both)
    func `Compressed nothing is empty`(compression: CaptureCompression) {
        #expect(Reading(of: compress([], with: compression)) == Reading([], error: .empty))
    }

    private func compress(_ bytes: [UInt8], with compression: CaptureCompression) -> [UInt8] {
        switch compression {
        case .gzip: gzip(bytes)
        case .zstd: zstd(bytes)
        }
    }

    private func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        precondition(
            deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK)
        defer { deflateEnd(&stream) }
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            return [UInt8](unsafeUninitializedCapacity: input.count + 1000) { output, count in
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
                count = output.count - Int(stream.avail_out)
            }
        }
    }

    private func zstd(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { output, count in
            count = ZSTD_compress(output.baseAddress, output.count, bytes, bytes.count, 3)
            precondition(ZSTD_isError(count) == 0)
        }
    }
}
