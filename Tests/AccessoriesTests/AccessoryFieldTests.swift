import Accessories
import HeadsetTerms
import Testing

@Suite struct AccessoryFieldTests {
    private static let report = BoardReport(
        name: "Rack, \"2\"", firmware: "1.4.2", formFactor: .overEar,
        bluetoothAddress: BluetoothAddress("12:34:56:78:9A:BC"), capabilities: Board.everything)

    @Test func `A registered accessory has its fields as text`() throws {
        var registry = Registry()
        registry.pair(Board.id)
        registry.boardSeen(Board.id, Self.report, on: "R2")
        try registry.register(Board.id, Board.worn)
        #expect(
            registry[Board.id].fields == [
                .authorization: "authorized", .name: "Rack, \"2\"", .firmware: "1.4.2",
                .formFactor: "overEar",
                .bluetoothAddress: "12:34:56:78:9A:BC", .reported: "audioSwitching,placement", .link: "R2",
                .registration: "current", .generation: "1", .capabilities: "audioSwitching,placement",
                .placement: "inEar", .primary: "12:34:56:78:9A:BC",
            ])
    }

    @Test func `An accessory nobody heard of has no field`() {
        #expect(Accessory(id: Board.id).fields == [:])
    }

    @Test func `Changes lead from any state to any other, and back`() throws {
        var random = SplitMix64(seed: 5)
        var states = [Accessory(id: Board.id)]
        for _ in 0..<400 {
            var next = states[states.count - 1]
            next.step(using: &random)
            states.append(next)
        }
        for state in states {
            #expect(try Accessory(id: Board.id, fields: state.fields) == state)
            let other = states[Int.random(in: 0..<states.count, using: &random)]
            #expect(try other.applying(state.changes(from: other)) == state)
        }
    }

    @Test(
        arguments: [
            ([.authorization: "yes"], FieldError(.authorization, "yes")),
            ([.reported: "placement"], FieldError(.name, nil)),
            (
                [.reported: "placement,flying", .name: "N", .formFactor: "earbuds"],
                FieldError(.reported, "placement,flying")
            ),
            ([.reported: "placement", .name: "N", .formFactor: "tiny"], FieldError(.formFactor, "tiny")),
            ([.registration: "current"], FieldError(.capabilities, nil)),
            (
                [.registration: "current", .capabilities: "placement", .primary: "12:34"],
                FieldError(.primary, "12:34")
            ),
            ([.registration: "gone"], FieldError(.registration, "gone")),
            ([.generation: "-1"], FieldError(.generation, "-1")),
            ([.generation: "9223372036854775808"], FieldError(.generation, "9223372036854775808")),
        ] as [([AccessoryField: String], FieldError)])
    func `A field that can't be is told`(fields: [AccessoryField: String], error: FieldError) {
        #expect(throws: error) { try Accessory(id: Board.id, fields: fields) }
    }

    @Test func `What is left of an abandoned board is its registration`() throws {
        var accessory = try Board.registered()[Board.id]
        accessory.abandoned()
        #expect(accessory.link == nil)
        #expect(accessory.configuration == Configuration(deviceCapabilities: Board.everything))
        #expect(accessory.generation == 1)
    }
}

extension Accessory {
    /// Something happens to it.
    fileprivate mutating func step(using random: inout SplitMix64) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: pair(Authorization.allCases.randomElement(using: &random) ?? .authorized)
        case 1:
            boardSeen(
                BoardReport(name: "N", formFactor: .earbuds, capabilities: .random(using: &random)), on: "A")
        case 2: remove()
        case 3: unplugged(from: "A")
        case 4: abandoned()
        case 5:
            pair()
            boardSeen(BoardReport(name: "M", formFactor: .onEar, capabilities: Board.everything), on: "B")
            try? register(.random(using: &random))
        default:
            if var handle = try? current() { _ = try? update(&handle, to: .random(using: &random)) }
        }
    }
}
