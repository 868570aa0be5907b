import Captures
import Glibc
import Identification
import SerialIO
import SystemCalls

/// A file of bytes of which nothing is known, or a capture of such.
struct UnknownFile {
    private let path: String
    private let baud: BaudRate?

    /// - Parameter baud: the speed at which it was read, if known.
    init(_ path: String, readAt baud: BaudRate?) {
        self.path = path
        self.baud = baud
    }

    /// What the board said in it: the bytes that were received on the first link, as far as they are looked at.
    func sample() throws(Failure) -> StreamSample {
        var sample = StreamSample(readAt: baud.map { Int($0.bitsPerSecond) })
        var link: CaptureLink?
        do throws(CaptureReadError) {
            var reader = try reader()
            while !sample.isFull, let record = try reader.next() {
                switch record {
                case .unit(let unit):
                    link = link ?? unit.link
                    guard unit.direction != .sent, unit.link == link else { continue }
                    reader.withBytes { sample.append($0) }
                    sample.boundary()
                case .transfer(let transfer):
                    guard transfer.direction != .sent else { continue }
                    reader.withBytes { sample.append($0) }
                    sample.boundary()
                case .raw: reader.withBytes { sample.append($0) }
                case .note: break
                case .truncated(let cut):
                    Complaint("\(path): it ends inside a record, after \(cut.offset) whole bytes").say()
                }
            }
        } catch {
            if case .system(let error) = error { throw Failure(input: error) }
            throw Failure(.unusableData, Complaint("\(path): \(sentence(for: error))"))
        }
        return sample
    }

    private func reader() throws(CaptureReadError) -> CaptureReader {
        guard path == "-" else { return try CaptureReader(path: path) }
        return try CaptureReader(CaptureSource(Descriptor(borrowing: STDIN_FILENO, path: "standard input")))
    }
}
