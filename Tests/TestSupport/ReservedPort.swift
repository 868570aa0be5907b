public import SystemCalls

/// A TCP number of 127.0.0.1 for a server that a test starts: until the test's process ends nobody else gets it, whoever
/// looks for a free one. The server must take it as one that was in use a moment ago (`SO_REUSEADDR`).
///
/// - Throws: `bind`'s error.
public func reservedPort() throws(SystemError) -> UInt16 {
    // Never closed, and never listening: so only who asks for this number by name gets it.
    try loopbackSocket(isShared: true).port
}
