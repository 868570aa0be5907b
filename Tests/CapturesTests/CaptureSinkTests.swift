import Captures
import Glibc
import SystemCalls
import Testing

@Suite struct CaptureSinkTests {
    @Test func `A pipe whose reader takes nothing is given up, and holds whole records before that`() throws {
        let pipe = try Descriptor.pipe(options: .nonBlocking)
        let writer = try CaptureWriter(
            to: CaptureSink(
                Descriptor(borrowing: pipe.writeEnd.number, path: "pipe"), patience: .milliseconds(1)),
            application: "tool", session: "id")
        let note = CaptureNote(
            time: SampleCapture.start, text: String(repeating: "x", count: Int(PIPE_BUF)))
        var failure: CaptureWriteError?
        var count = 0
        while failure == nil {
            do throws(CaptureWriteError) {
                try writer.append(note)
                count += 1
            } catch {
                failure = error
            }
        }
        let expected = SystemError(call: "write", code: ETIMEDOUT, path: "pipe")
        #expect(failure == .system(expected, recorded: writer.recorded))
        #expect(throws: CaptureWriteError.stopped) { try writer.append(note) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let filled = try pipe.readEnd.read(into: &bytes)
        #expect(UInt64(filled) >= writer.recorded)
        let reading = Reading(of: Array(bytes[..<filled]))
        #expect(
            reading.items.prefix(count) == Array(repeating: .note(note.time, note.text), count: count)[...])
    }
}
