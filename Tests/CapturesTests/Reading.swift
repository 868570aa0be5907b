import Captures

/// Everything that a reader gives, and how it ends.
struct Reading: Equatable {
    struct Item: Equatable {
        var record: CaptureRecord
        var bytes: [UInt8]
    }

    var items: [Item] = []
    var error: CaptureReadError?

    init(_ items: [Item], error: CaptureReadError? = nil) {
        self.items = items
        self.error = error
    }

    /// Reads all of it; after the end and after an error nothing more may come.
    init(of source: CaptureSource) {
        do throws(CaptureReadError) {
            var reader = try CaptureReader(source)
            do throws(CaptureReadError) {
                while let record = try reader.next() {
                    items.append(Item(record: record, bytes: reader.withBytes(Array.init)))
                }
            } catch {
                self.error = error
            }
            let further = try reader.next()
            precondition(further == nil)
        } catch {
            self.error = error
        }
    }

    init(of bytes: [UInt8], chunk: Int = .max) {
        self.init(of: .memory(bytes, chunk: chunk))
    }

    /// The bytes of all raw pieces, end to end.
    var rawBytes: [UInt8] {
        items.flatMap { $0.record == .raw ? $0.bytes : [] }
    }
}

extension Array<UInt8> {
    init(_ span: Span<UInt8>) {
        self = span.withUnsafeBufferPointer { Array($0) }
    }
}

extension Reading.Item {
    static func note(_ time: CaptureTime, _ text: String) -> Reading.Item {
        Reading.Item(record: .note(CaptureNote(time: time, text: text)), bytes: Array(text.utf8))
    }

    static func unit(_ unit: CaptureUnit, _ bytes: [UInt8]) -> Reading.Item {
        Reading.Item(record: .unit(unit), bytes: bytes)
    }

    var isNote: Bool {
        if case .note = record { true } else { false }
    }
}
