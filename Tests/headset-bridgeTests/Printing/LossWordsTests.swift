import BridgeCore
import Testing

@testable import headset_bridge

struct LossWordsTests {
    @Test(arguments: [
        (Loss(lost: 1), "1 frame, nobody knows where"),
        (
            Loss(
                lost: 14, restarts: 2, places: Loss.Places(boardDropped: 4, inBoard: 4, onTheWay: 8),
                damaged: 5, line: LineErrors(framing: 1, overruns: 3)),
            """
            14 frames: 4 dropped by the board, 8 lost on the way, 2 nobody knows where; the numbering started again 2 \
            times, nobody knows why; 5 units came damaged; the kernel counted 1 framing error, 3 overruns of the serial chip
            """
        ),
        (
            Loss(lost: 2, places: Loss.Places(boardDropped: 3, inBoard: 2, onTheWay: 0), line: LineErrors()),
            "2 frames, dropped by the board; the board says that it dropped 3; the kernel counted nothing"
        ),
        (Loss(restarts: 1, damaged: 1), "the numbering started again, nobody knows why; 1 unit came damaged"),
        (
            Loss(line: LineErrors(parity: 2, bufferOverruns: 1, breaks: 2)),
            "the kernel counted 2 parity errors, 1 overrun of the kernel's buffer, 2 breaks"
        ),
    ])
    func `All that is known is said, and no more`(loss: Loss, text: String) {
        #expect(loss.text == text)
    }

    private static let board =
        "the board has more to say than it can send: raise its baud rate, or let it report less often"
    private static let line = "check --baud and --frame, then ground and cable"
    private static let host =
        "bytes came faster than this host took them: slow the line down, or use --flow hardware"
    private static let unseen =
        "the kernel saw nothing wrong: look before it, at the board's UART, the cable and the USB adapter"
    private static let unknown = "check --baud, ground and cable; no driver counted along"

    @Test func `What a server counts on its line is said to be the server's`() {
        var loss = Loss(damaged: 1, line: LineErrors(overruns: 1))
        loss.isCountedByServer = true
        #expect(loss.text == "1 unit came damaged; the server counted 1 overrun of the serial chip")
        #expect(
            loss.remedies == [
                "bytes came faster than the server took them: slow the line down, or use --flow hardware"
            ])
        loss.line = LineErrors()
        #expect(
            loss.remedies == [
                "the server saw nothing wrong: look before it, at the board's UART, the cable and the USB adapter"
            ])
    }

    @Test(arguments: [
        (Loss(lost: 1), []),
        (Loss(lost: 1, places: Loss.Places(boardDropped: 1, inBoard: 1, onTheWay: 0)), [board]),
        (Loss(lost: 1, places: Loss.Places(boardDropped: 0, inBoard: 0, onTheWay: 1)), [unknown]),
        (Loss(damaged: 1, line: LineErrors(breaks: 1)), [unseen]),
        (Loss(damaged: 1, line: LineErrors(framing: 1)), [line]),
        (Loss(line: LineErrors(parity: 1, overruns: 1)), [line, host]),
        (Loss(line: LineErrors(bufferOverruns: 1)), [host]),
    ])
    func `Each cause that there may be has something to try`(loss: Loss, remedies: [String]) {
        #expect(loss.remedies == remedies)
    }
}
