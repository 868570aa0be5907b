import Testing

@testable import headset_bridge

struct ColorPolicyTests {
    @Test func `Colour is for terminals, unless someone decides otherwise`() {
        for (policy, onTerminal, environment, colored) in [
            (ColorPolicy.auto, true, [:], true),
            (.auto, false, [:], false),
            (.auto, true, ["NO_COLOR": "1"], false),
            (.auto, true, ["NO_COLOR": ""], true),
            (.auto, true, ["TERM": "dumb"], false),
            (.always, false, ["NO_COLOR": "1"], true),
            (.never, true, [:], false),
        ] as [(ColorPolicy, Bool, [String: String], Bool)] {
            #expect(
                policy.isColored(onTerminal: onTerminal) { environment[$0] } == colored,
                "\(policy) \(onTerminal) \(environment)")
        }
    }

    @Test func `Paint puts colour around text, or leaves it alone`() {
        #expect(Paint(isOn: true)("bad frame", .red) == "\u{1B}[31mbad frame\u{1B}[0m")
        #expect(Paint(isOn: false)("bad frame", .red) == "bad frame")
    }
}
