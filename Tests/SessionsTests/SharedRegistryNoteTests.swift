import Accessories
import BridgeCore
import HeadsetTerms
import Sessions
import Testing
import Timing

/// How a capture keeps a registry that others use as well, and how strictly it is read.
struct SharedRegistryNoteTests {
    /// A session in which a board says hello, an app registers it again, and the registry is lost for a while.
    private func session() throws -> SharedSession {
        let registry = SharedSession.emptyRegistry
        _ = registry.change("HB-OTHER", because: .pair, knowing: nil) { $0.pair() }
        var shared = try SharedSession(at: registry)
        let link = shared.up("bench", at: .zero)
        try shared.play("demo", upTo: 5000, on: link)
        _ = registry.change("HB-DEMO-0001", because: .register, knowing: nil) { accessory throws(Refusal) in
            try accessory.register(Accessories.Configuration(deviceCapabilities: .placement))
        }
        try shared.hearNews(at: .zero + 6000)
        shared.failure = RegistryFailure("locked")
        shared.act(at: .zero + 6100) { $0.linkDown(link, reason: "unplugged", at: .zero + 6100) }
        shared.end(at: .zero + 6200)
        return shared
    }

    private func replaced(_ text: String, _ word: String, by other: String) -> String {
        guard let range = text.firstRange(of: word) else { return text }
        return text[..<range.lowerBound] + other + text[range.upperBound...]
    }

    private func text(_ shared: SharedSession) -> String {
        String(decoding: shared.capture.bytes, as: UTF8.self)
    }

    @Test func `The start, answers and news are notes in words`() throws {
        let shared = try session()
        let text = text(shared)
        #expect(text.contains(#""registry":"store""#))
        #expect(text.contains(#""accessories":1"#))
        #expect(
            text.contains(
                ##"{"accessory":"HB-OTHER","fields":{"authorization":"authorized"},"record":"accessory","##))
        #expect(
            text.contains(
                ##"{"cause":"register","fields":[{"field":"generation","from":"1","to":"2"},"##)
                || text.contains(##""cause":"register","fields":[{"field":"##))
        #expect(text.contains(##""answer":{"outcome":"failed","proposal":"##))
        #expect(text.contains(##""reason":"locked""##))
        shared.expectReplay()
    }

    @Test func `A session without a store is recorded as ever`() throws {
        let capture = MemoryCapture()
        var session = try Session.recorded(in: capture)
        session.end(at: .zero)
        let text = String(decoding: capture.bytes, as: UTF8.self)
        #expect(text.contains(#""registry":"memory""#))
        for word in ["accessories", "registers", "updates"] { #expect(!text.contains(word)) }
    }

    @Test(arguments: [
        ##""registry":"store""##: ##""registry":"cloud""##,
        ##""cause":"register""##: ##""cause":"regisTer""##,
        ##""field":"generation""##: ##""field":"generatioN""##,
        ##""authorization":"authorized""##: ##""authorization":"authoriseD""##,
        ##""outcome":"failed""##: ##""outcome":"faileD""##,
        ##""record":"accessory""##: ##""record":"accessorY""##,
    ])
    func `A word that means nothing is refused`(word: String, wrong: String) throws {
        var hits = 0
        let capture = try session().capture.rewritten { text in
            let new = replaced(text, word, by: wrong)
            if new != text { hits += 1 }
            return new
        }
        #expect(hits > 0)
        let error = capture.replay().error
        let isAboutNote = if case .note = error { true } else { false }
        #expect(isAboutNote, "\(String(describing: error))")
    }

    @Test func `An accessory that is missing at the start is an error, and so is one that is too many`()
        throws
    {
        let capture = try session().capture
        let missing = try capture.rewritten { text in
            replaced(text, ##""accessories":1"##, by: ##""accessories":2"##)
        }
        #expect(missing.replay().error == .order("an accessory record is missing behind the start"))
        let tooMany = try capture.rewritten { text in
            replaced(text, ##""accessories":1,"##, by: "")
        }
        #expect(tooMany.replay().error == .order("an accessory record that doesn't follow the start"))
    }

    @Test func `By other options the rules run again, and what others did counts`() throws {
        let shared = try session()
        let (events, error) = shared.capture.replay { $0.playing = .call }
        #expect(error == nil)
        let registrations = events.compactMap {
            if case .registration(let change) = $0.kind { change.action } else { nil }
        }
        #expect(registrations == [.paired, .registered, .registered])
        // That the registry was lost once is of the session that was recorded.
        #expect(!events.contains { if case .refused = $0.kind { true } else { false } })
        #expect(shared.events.contains { if case .refused = $0.kind { true } else { false } })
    }

    @Test func `More news than a record holds are several records`() throws {
        let registry = SharedSession.emptyRegistry
        var shared = try SharedSession(at: registry)
        let link = shared.up("bench", at: .zero)
        for number in 0..<120 {
            _ = registry.change("board \(number)", because: .pair, knowing: nil) { $0.pair() }
        }
        try shared.hearNews(at: .zero + 10)
        for number in 0..<120 {
            _ = registry.change("board \(number)", because: .remove, knowing: nil) { $0.remove() }
        }
        try shared.play("demo", upTo: 2000, on: link, from: .zero + 20)
        shared.end(at: .zero + 3000)
        let count = shared.events.count { if case .registration = $0.kind { true } else { false } }
        #expect(count == 242)
        shared.expectReplay()
    }
}
