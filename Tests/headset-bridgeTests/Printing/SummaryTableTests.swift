import Testing

@testable import BridgeCore
@testable import headset_bridge

struct SummaryTableTests {
    @Test func `The summary is a table`() {
        #expect(
            SummaryTable(SampleEvents.summary, paint: Paint(isOn: false)).text == """
                duration           19.872  seconds
                frames               1034  intact, of 48213 bytes
                bad frames              3  ignored
                lost                   12  frames that never came
                duplicates              1  counted once
                late                    0  values, dropped
                transitions             9  placements and sources
                updates                 6  accepted by the registry
                refused                 0  by the registry

                """)
    }

    @Test func `What is wrong stands out, and nothing else`() {
        let lines = SummaryTable(SampleEvents.summary, paint: Paint(isOn: true)).text.split(separator: "\n")
        #expect(
            lines.filter { $0.contains("\u{1B}") } == [
                "\u{1B}[33mbad frames              3  ignored\u{1B}[0m",
                "\u{1B}[33mlost                   12  frames that never came\u{1B}[0m",
                "\u{1B}[33mduplicates              1  counted once\u{1B}[0m",
            ])
    }
}
