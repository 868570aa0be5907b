import Testing

@testable import SerialIO

@Suite struct OutboxTests {
    @Test func `A message is given back when its last byte is accepted`() {
        var outbox = Outbox()
        #expect(outbox.isEmpty && outbox.next == nil)
        #expect(outbox.add([1, 2, 3]) == true)
        #expect(outbox.add([4]) == true)
        #expect(outbox.next == [1, 2, 3])
        #expect(outbox.accept(2) == nil)
        #expect(outbox.next == [3])
        #expect(outbox.unsent == [.init(message: [1, 2, 3], accepted: 2), .init(message: [4], accepted: 0)])
        #expect(outbox.accept(1) == [1, 2, 3])
        #expect(outbox.next == [4])
        #expect(outbox.accept(1) == [4])
        #expect(outbox == Outbox())
    }

    @Test func `What doesn't fit is refused whole, until there is room`() {
        var outbox = Outbox(capacity: 4)
        #expect(outbox.add([1, 2, 3, 4, 5]) == false)
        #expect(outbox.add([1, 2, 3]) == true)
        #expect(outbox.add([4, 5]) == false)
        #expect(outbox.add([4]) == true)
        #expect(outbox.accept(2) == nil)
        #expect(outbox.add([5, 6, 7]) == false)
        #expect(outbox.add([5, 6]) == true)
        #expect(outbox.unsent.map(\.message) == [[1, 2, 3], [4], [5, 6]])
    }

    @Test func `An empty message is no message`() {
        var outbox = Outbox()
        #expect(outbox.add([]) == false)
        #expect(outbox.isEmpty)
    }
}
