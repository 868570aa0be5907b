import Accessories
import HeadsetTerms
import Testing

/// What is taken over from another registry.
@Suite struct AdoptionTests {
    @Test func `Pairing and registration are taken over, belief isn't`() throws {
        let other = try Board.registered()[Board.id]
        var accessory = Accessory(id: Board.id)
        try accessory.adopt(other)
        #expect(accessory.authorization == .authorized)
        #expect(accessory.reported == other.reported)
        #expect(accessory.configuration == Configuration(deviceCapabilities: Board.everything))
        #expect(accessory.link == nil)
    }

    @Test func `What is registered alike already stays as it is`() throws {
        var accessory = try Board.registered()[Board.id]
        let before = accessory
        try accessory.adopt(before)
        #expect(accessory == before)
    }

    @Test func `The rules hold: what this board doesn't report can't be registered`() throws {
        var registry = Board.paired(reporting: .placement)
        let other = try Board.registered()[Board.id]
        #expect(throws: Refusal.self) { try registry[Board.id].adopt(other) }
    }
}
