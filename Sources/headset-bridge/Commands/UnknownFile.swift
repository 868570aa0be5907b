import Captures
import Identification
import SerialIO
import Sessions

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
        var reader = try reader()
        do throws(CaptureReadError) {
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
                    Complaint(cut, of: path, try: nil).say()
                }
            }
        } catch {
            throw Failure(error, in: path)
        }
        return sample
    }

    private func reader() throws(Failure) -> CaptureReader {
        do throws(ReplayError) {
            return try CaptureReader(input: path)
        } catch {
            throw Failure(error, in: path)
        }
    }
}
