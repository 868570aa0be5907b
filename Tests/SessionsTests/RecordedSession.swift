import BridgeCore
import Captures
import Sessions
import SystemCalls
import Timing

/// A capture in memory.
final class MemoryCapture {
    var bytes: [UInt8] = []
    /// How many bytes a replay gets at once.
    var longestRead = Int.max

    var sink: CaptureSink {
        CaptureSink(
            write: { bytes throws(SystemError) in
                bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
                return bytes.byteCount
            },
            takeBack: { self.bytes.removeLast($0) })
    }

    /// The same, with every note changed like this, and with what the notes' checks then are.
    func rewritten(_ change: (String) -> String) throws -> MemoryCapture {
        let copy = MemoryCapture()
        let writer = try CaptureWriter(
            to: copy.sink, application: "test", session: "session 0000000000000001")
        var rest = bytes[...]
        var reader = try CaptureReader(
            CaptureSource { memory throws(SystemError) in
                let count = min(rest.count, memory.count)
                memory.copyBytes(from: rest.prefix(count))
                rest.removeFirst(count)
                return count
            })
        while let record = try reader.next() {
            switch record {
            case .note(let note):
                try writer.append(CaptureNote(time: note.time, text: change(note.text)))
            case .unit(let unit): try reader.withBytes { bytes in try writer.append(unit, bytes: bytes) }
            case .raw, .transfer, .truncated: break
            }
        }
        return copy
    }

    /// What a replay tells, and the error that ended it.
    ///
    /// - Parameters:
    ///   - explaining: whether it is also told why.
    ///   - overrides: changes what was recorded.
    func replay(
        explaining: Bool = false,
        _ overrides: @escaping Replay.Overrides = { (_) throws(ConfigurationError) in }
    ) -> (events: [Event], error: ReplayError?) {
        var rest = bytes[...]
        let longestRead = longestRead
        let source = CaptureSource { memory throws(SystemError) in
            let count = min(rest.count, memory.count, longestRead)
            memory.copyBytes(from: rest.prefix(count))
            rest.removeFirst(count)
            return count
        }
        var events: [Event] = []
        do throws(ReplayError) {
            let reader: CaptureReader
            do throws(CaptureReadError) {
                reader = try CaptureReader(source)
            } catch {
                throw .capture(error)
            }
            var replay = try Replay(reader, source: "memory", gap: .zero, overrides: overrides)
            if explaining { replay.session.explain() }
            do throws(ReplayError) {
                while try replay.advance() { events += replay.session.takeEvents() }
            } catch {
                return (events + replay.session.takeEvents(), error)
            }
            return (events + replay.session.takeEvents(), nil)
        } catch {
            return ([], error)
        }
    }
}

extension Session {
    /// A session that is recorded in memory.
    static func recorded(
        in capture: MemoryCapture, _ options: BridgeOptions = BridgeOptions()
    ) throws(CaptureWriteError) -> Session {
        let started = WallTime(nanoseconds: 1_767_603_600_123_456_789)
        return Session(
            SessionStart(started: started, tool: "test", source: "test", options: options),
            recorder: try SessionRecorder(to: capture.sink, tool: "test", id: SessionID(1), started: started))
    }
}
