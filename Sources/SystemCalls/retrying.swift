internal import Glibc

/// Makes a system call again for as long as a signal interrupts it.
///
/// - Returns: what the call returned, which isn't negative.
/// - Throws: the `errno` of a call that returned a negative number.
func retrying<Result: SignedInteger>(
    call name: String, path: String?, _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        if result >= 0 {
            return result
        }
        let code = errno
        if code != EINTR {
            throw SystemError(call: name, code: code, path: path)
        }
    }
}
