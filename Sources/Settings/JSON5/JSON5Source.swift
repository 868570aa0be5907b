/// The characters of a file, and where in it each one stands.
struct JSON5Source {
    let file: String
    let scalars: [Unicode.Scalar]

    /// Throws if the bytes are too many or no UTF-8.
    init(file: String, bytes: some Collection<UInt8>) throws(SettingsError) {
        guard bytes.count <= SettingsFile.longest else {
            throw SettingsError(
                file: file, line: 1, column: 1, path: "", problem: .tooLong(limit: SettingsFile.longest))
        }
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        var isIntact = true
        reading: while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                scalars.append(Unicode.UTF8.decode(encoded))
            case .emptyInput:
                break reading
            case .error:
                isIntact = false
                break reading
            }
        }
        self.file = file
        self.scalars = scalars
        guard isIntact else { throw error(at: scalars.count, .encoding) }
    }

    /// What is wrong at a place in the file.
    func error(at offset: Int, path: String = "", _ problem: SettingsError.Problem) -> SettingsError {
        let place = position(of: offset)
        return SettingsError(
            file: file, line: place.line, column: place.column, path: path, problem: problem)
    }

    /// Line and column of a scalar, both counted from 1. A line ends with LF, CR or CR LF, as editors count.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var line = 1
        var start = 0
        for index in 0..<min(offset, scalars.count) {
            let isLineEnd =
                scalars[index] == "\n"
                || scalars[index] == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n")
            if isLineEnd {
                line += 1
                start = index + 1
            }
        }
        return (line, max(offset - start, 0) + 1)
    }
}
