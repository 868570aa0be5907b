import TestSupport

extension SeededGenerator {
    /// So many bytes, about so many percent of them 00.
    mutating func bytes(_ count: Int, zeroPercent: Int = 0) -> [UInt8] {
        (0..<count).map { _ in
            Int.random(in: 0..<100, using: &self) < zeroPercent ? 0 : UInt8.random(in: 0...255, using: &self)
        }
    }
}

extension [UInt8] {
    /// The same bytes in reads of random lengths, empty ones among them.
    func cutAnywhere(upTo longest: Int, using generator: inout SeededGenerator) -> [[UInt8]] {
        var reads: [[UInt8]] = []
        var rest = self[...]
        while !rest.isEmpty {
            let length = Int.random(in: 0...longest, using: &generator)
            reads.append([UInt8](rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return reads
    }
}
