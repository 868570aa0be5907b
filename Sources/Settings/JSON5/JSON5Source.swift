/// The characters of a file, and where in it each one stands.
struct JSON5Source {
    let file: String
    let scalars: [Unicode.Scalar]
    /// The index of the first scalar of each line.
    private let lineStarts: [Int]

    /// Throws if the bytes are too many or no UTF-8.
    init(file: String, bytes: some Collection<UInt8>, limit: Int) throws(SettingsError) {
        guard bytes.count <= limit else {
            throw SettingsError(
                file: file, line: 1, column: 1, path: "", problem: .tooLong(limit: limit))
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
        lineStarts = Self.lineStarts(of: scalars)
        guard isIntact else { throw error(at: scalars.count, .encoding) }
    }

    /// What is wrong at a place in the file.
    func error(at offset: Int, path: String = "", _ problem: SettingsError.Problem) -> SettingsError {
        let place = position(of: offset)
        return SettingsError(
            file: file, line: place.line, column: place.column, path: path, problem: problem)
    }

    /// Line and column of a scalar, both counted from 1. A line ends with LF, CR or CR LF, as editors count.
    ///
    /// Cheap however long the file is: whoever asks whether a value is an object gets the place as part of a no.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var (line, end) = (0, lineStarts.count)
        while end - line > 1 {
            let middle = (line + end) / 2
            if lineStarts[middle] <= offset { line = middle } else { end = middle }
        }
        return (line + 1, offset - lineStarts[line] + 1)
    }

    private static func lineStarts(of scalars: [Unicode.Scalar]) -> [Int] {
        var starts = [0]
        for (index, scalar) in scalars.enumerated() {
            let isLineEnd =
                scalar == "\n"
                || scalar == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n")
            if isLineEnd { starts.append(index + 1) }
        }
        return starts
    }
}
