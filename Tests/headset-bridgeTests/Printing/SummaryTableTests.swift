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

    @Test func `Where it was lost stands below, with what to try`() {
        var summary = SampleEvents.summary
        summary.losses = [
            LinkLoss(
                link: "R2-\u{1B}07",
                loss: Loss(
                    lost: 12, places: Loss.Places(boardDropped: 4, inBoard: 4, onTheWay: 8), damaged: 3,
                    line: LineErrors(overruns: 2)))
        ]
        let lines = SummaryTable(summary, paint: Paint(isOn: false)).text.split(separator: "\n")
        #expect(
            lines[3...7].joined(separator: "\n") == """
                lost                   12  frames that never came
                where                      R2-\\x1b07: 12 frames: 4 dropped by the board, 8 lost on the way; 3 units \
                came damaged; the kernel counted 2 overruns of the serial chip
                                           try: the board has more to say than it can send: raise its baud rate, or \
                let it report less often
                                           try: bytes came faster than this host took them: slow the line down, or \
                use --flow hardware
                duplicates              1  counted once
                """)
    }

    @Test func `What a host has sent is counted apart, where there is any`() {
        var summary = SampleEvents.summary
        summary.hostFrames = 5
        let lines = SummaryTable(summary, paint: Paint(isOn: false)).text.split(separator: "\n")
        #expect(lines[4] == "echo                    5  frames of a host's, not of a board's")
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
