import Testing

@testable import headset_bridge

struct UsageErrorTests {
    @Test(arguments: [
        (["rnu"], #"headset-bridge: unknown command "rnu"; did you mean run?"#),
        (["fetch"], #"headset-bridge: unknown command "fetch"; headset-bridge --help lists them"#),
        ([], "headset-bridge: no command; headset-bridge --help lists them"),
        (
            ["--format", "json", "run"],
            "headset-bridge: --format stands before the command; write headset-bridge COMMAND --format"
        ),
        (["--verison"], "headset-bridge: unknown option --verison; did you mean --version?"),
        (["--live=80", "run"], "headset-bridge: unknown option --live; did you mean --link?"),
        (["send"], "headset-bridge: send: no PORT; give a port, like /dev/ttyACM0"),
        (
            ["identify", "/dev/a", "/dev/b"],
            "headset-bridge: identify: one argument too many: /dev/b; headset-bridge identify --help shows how the command is written"
        ),
        (
            ["run", "/dev/a", "L=/dev/a"],
            "headset-bridge: run: /dev/a is given twice; give each board once, and each a name of its own"
        ),
        (
            ["run", "L=/dev/a", "L=/dev/b"],
            "headset-bridge: run: L is given twice; give each board once, and each a name of its own"
        ),
        (
            ["run", "/dev/a", "-"],
            "headset-bridge: run: - is standard input, which stands alone; give - or other ports"
        ),
        (
            ["run", "/dev/a", "/dev/b", "--share-pty", "p"],
            "headset-bridge: run: --share-pty is for one board; give one PORT, or leave --share-pty away"
        ),
        (
            ["run", "/dev/a", "/dev/b", "--keyboard", "all"],
            "headset-bridge: run: --keyboard all is for one board; give one PORT, or leave --keyboard all away"
        ),
        (
            ["run", "ttyACM0"],
            #"headset-bridge: run: PORT: "ttyACM0" is not the path of a port; did you mean /dev/ttyACM0?"#
        ),
        (
            ["run", "usb:0403"],
            #"headset-bridge: run: PORT: "usb:0403" is not the name of a USB device; write usb:VENDOR:PRODUCT or usb:VENDOR:PRODUCT:SERIAL, as devices lists them"#
        ),
        (
            ["run", "tcp://bench"],
            #"headset-bridge: run: PORT: "tcp://bench" can't be: the port is missing; write tcp://HOST:PORT"#
        ),
        (
            ["run", "/dev/a", "--listen"],
            "headset-bridge: run: unknown option --listen; headset-bridge run --help lists them"
        ),
        (
            ["run", "/dev/a", "--bauds", "1"],
            "headset-bridge: run: unknown option --bauds; did you mean --baud?"
        ),
        (
            ["run", "/dev/a", "--baud", "fast"],
            #"headset-bridge: run: --baud: "fast" is not a number as it is written here; write it like 115200"#
        ),
        (["run", "/dev/a", "--record"], "headset-bridge: run: --record needs a value; write --record FILE"),
        (["run", "/dev/a", "--raw=1"], "headset-bridge: run: --raw takes no value; write --raw alone"),
        (
            ["run", "/dev/a", "--format", "jsn"],
            #"headset-bridge: run: --format: "jsn" is not known here; did you mean json?"#
        ),
        (
            ["run", "/dev/a", "--playing", "film"],
            #"headset-bridge: run: --playing: "film" is not known here; give one of none, media, call"#
        ),
        (
            ["run", "/dev/a", "--wait", "0.0001"],
            #"headset-bridge: run: --wait: "0.0001" is finer than a millisecond; round it to a whole millisecond"#
        ),
        (
            ["run", "/dev/a", "--timeout", "3"],
            "headset-bridge: run: --timeout means nothing without --until; give --until too"
        ),
        (
            ["replay", "a", "--from", "5", "--to", "4"],
            "headset-bridge: replay: --to is before --from; give the earlier time to --from"
        ),
        (
            ["run", "\u{1B}[31m\n\u{202E}"],
            #"headset-bridge: run: PORT: "\x1b[31m\n\u202e" is not the path of a port; did you mean /dev/\x1b[31m\n\u202e?"#
        ),
    ])
    func `A complaint says what, where and what to try`(arguments: [String], words: String) {
        let failure = #expect(throws: UsageFailure.self) {
            try Invocation(arguments[...], scenarios: ["demo"]) { _ in nil }
        }
        #expect(failure?.complaint.description == words)
    }
}
