import Testing
import Timing

@testable import Transitions

@Suite struct ShareTests {
    /// The formula that a share stands for.
    private func plain(_ number: Int64, _ part: Int64, _ whole: Int64) -> Int64 {
        let product = number.multipliedFullWidth(by: part)
        return whole.dividingFullWidth(product).quotient
    }

    /// Numbers around every multiple of the quotient's steps that fits, and around the ends.
    private func numbers(_ part: Int64, _ whole: Int64, _ largest: Int64, _ random: inout SeededGenerator)
        -> [Int64]
    {
        var numbers: [Int64] = [0, 1, -1, largest, -largest, largest - 1, 1 - largest]
        for _ in 0..<50 {
            let number = Int64.random(in: -largest...largest, using: &random)
            numbers.append(number)
            guard part > 0 else { continue }
            // The least number of which the share is so much, and its neighbours.
            let quotient = plain(number, part, whole)
            let (product, isOver) = quotient.multipliedReportingOverflow(by: whole)
            if isOver { continue }
            let edge = product / part
            numbers += [edge - 1, edge, edge + 1].filter { abs($0) <= largest }
        }
        return numbers
    }

    @Test func `A share is what the division gives, for every number that it is made for`() throws {
        var random = SeededGenerator(1)
        for _ in 0..<5000 {
            let whole = Int64(1) << Int64.random(in: 0...26, using: &random)
            let total = Int64.random(in: 1...whole, using: &random)
            let part = Int64.random(in: 0...(total - 1) / 2, using: &random)
            let largest = min(1 << 49, .max / total)
            let share = try #require(
                Share(Milliseconds(part), of: Milliseconds(total), upTo: largest), "\(part) of \(total)")
            for number in numbers(part, total, largest, &random) {
                #expect(share.of(number) == plain(number, part, total), "\(part) of \(total): \(number)")
            }
        }
    }

    @Test func `The drift of every usual sensor is a share`() {
        // 24 bits in Q16, half an hour.
        #expect(Share(10, of: 1_800_000, upTo: 1 << 41) != nil)
    }

    @Test func `A half is no share`() {
        #expect(Share(499, of: 1000, upTo: 1 << 41) != nil)
        #expect(Share(500, of: 1000, upTo: 1 << 41) == nil)
        #expect(Share(1000, of: 1000, upTo: 1 << 41) == nil)
    }

    @Test func `What would not be exact is no share`() {
        #expect(Share(10, of: 86_400_000, upTo: 1 << 40) == nil)
        #expect(Share(10, of: 86_400_000, upTo: .max) == nil)
        #expect(Share(0, of: 0, upTo: 1) == nil)
    }
}
