import Captures
import Glibc
import SystemCalls
import Testing

/// Captures on real descriptors.
@Suite(.serialized) struct CaptureFileTests {
    @Test func `A capture written to a file is read from it`() throws {
        let file = try TemporaryFile()
        let sample = try SampleCapture()
        do {
            let descriptor = try Descriptor.open(file.path, for: .write)
            let writer = try CaptureWriter(
                to: CaptureSink(descriptor), application: "headset-bridge 1.0", session: "5f3a")
            for item in sample.items { try writer.append(item) }
            #expect(writer.recorded == UInt64(sample.file.bytes.count))
        }
        #expect(try file.contents() == sample.file.bytes)
        #expect(
            Reading(of: CaptureSource(try Descriptor.open(file.path, for: .read))) == Reading(sample.items))
    }

    @Test func `Files that can't be read say which call failed and why`() throws {
        let missing = "/tmp/captures-test-missing"
        #expect(openingError(missing) == .system(SystemError(call: "open", code: ENOENT, path: missing)))
        #expect(openingError("/tmp") == .system(SystemError(call: "read", code: EISDIR, path: "/tmp")))
        #expect(openingError("/dev/null") == .empty)
        if geteuid() != 0 {
            let secret = try TemporaryFile([1])
            chmod(secret.path, 0)
            #expect(
                openingError(secret.path)
                    == .system(SystemError(call: "open", code: EACCES, path: secret.path)))
        }
    }

    @Test func `A full device is an error with its errno`() throws {
        let sink = CaptureSink(try Descriptor.open("/dev/full", for: .write))
        let error = SystemError(call: "write", code: ENOSPC, path: "/dev/full")
        #expect(throws: CaptureWriteError.system(error, recorded: 0)) {
            try CaptureWriter(to: sink, application: "", session: "")
        }
    }

    @Test func `A pipe whose reader is gone is an error with its errno`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try Descriptor.pipe()
        let writer = try CaptureWriter(
            to: CaptureSink(Descriptor(borrowing: pipe.writeEnd.number)), application: "", session: "")
        let recorded = writer.recorded
        // The reading end becomes something else, so that the pipe has no reader.
        let other = try Descriptor.open("/dev/null", for: .read)
        dup2(other.number, pipe.readEnd.number)
        #expect(throws: CaptureWriteError.system(SystemError(call: "write", code: EPIPE), recorded: recorded))
        {
            try writer.append(CaptureNote(time: SampleCapture.start, text: "{}"))
        }
    }

    /// The system takes a part of a record and then no more, as on a full disk.
    @Test func `A record that is written in part is cut off again`() throws {
        signal(SIGXFSZ, SIG_IGN)
        // So large that no other test of the process can meet it; the file has a hole up to shortly below.
        let limit: Int64 = 1 << 40
        let sample = try SampleCapture()
        let file = try TemporaryFile()
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        var lower = rlimit(rlim_cur: rlim_t(limit), rlim_max: before.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &lower)
        defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) }
        for room in sample.ends[0]..<sample.ends[1] + 1 {
            let descriptor = try Descriptor.open(file.path, for: .write)
            let start = limit - Int64(room)
            try descriptor.truncate(to: start)
            try descriptor.seek(to: start)
            let writer = try CaptureWriter(
                to: CaptureSink(descriptor), application: "headset-bridge 1.0", session: "5f3a")
            let error = SystemError(call: "write", code: EFBIG, path: file.path)
            let fitting = room == sample.ends[1] ? 1 : 0
            for item in sample.items.prefix(fitting) { try writer.append(item) }
            let recorded = UInt64(sample.ends[fitting])
            #expect(throws: CaptureWriteError.system(error, recorded: recorded), "room \(room)") {
                try writer.append(sample.items[fitting])
            }
            let size = try Descriptor.open(file.path, for: .read).status().size
            #expect(size == start + Int64(recorded), "room \(room)")
        }
    }

    private func openingError(_ path: String) -> CaptureReadError? {
        do throws(CaptureReadError) {
            let reader = try CaptureReader(path: path)
            _ = reader.isRaw
            return nil
        } catch {
            return error
        }
    }
}
