/// Why a command can't go on: what to say, and how the tool ends.
struct Failure: Error {
    let code: ExitCode
    let complaint: Complaint

    init(_ code: ExitCode, _ complaint: Complaint) {
        self.code = code
        self.complaint = complaint
    }
}
