internal import SystemCalls

/// The programs that read along.
extension LiveSession {
    /// Lets programs in that want to, and hands on what they take.
    func serveReaders() {
        do throws(SystemError) {
            try server?.serve(after: poller)
        } catch {
            tell(.nobodyLetIn(error))
        }
        if let count = server?.takeRefusal() { tell(.tooManyReaders(count)) }
    }
}
