public import SystemCalls

/// A pipe whose reader has gone.
public enum BrokenPipe {
    /// The end that is still there. A process that another test starts meanwhile doesn't inherit the other.
    public static func writer() throws(SystemError) -> Descriptor {
        let pipe = try Descriptor.pipe()
        return try Descriptor.open("/proc/self/fd/\(pipe.writeEnd.number)", for: .write)
    }
}
