import HeadsetTerms
import HeadsetWire
import Sessions
import Testing
import Timing

@testable import headset_bridge

struct SendOptionsTests {
    private func read(_ words: String...) throws(UsageFailure) -> Invocation {
        try Invocation((["send", "/dev/ttyACM0"] + words)[...], scenarios: []) { _ in nil }
    }

    private func errand(_ words: String) throws -> Errand? {
        let words = ["send", "/dev/ttyACM0"] + words.split(separator: " ").map(String.init)
        guard case .send(let options) = try Invocation(words[...], scenarios: [], environment: { _ in nil })
        else { return nil }
        return options.errand
    }

    private func error(_ words: String) -> UsageError? {
        do {
            _ = try errand(words)
            return nil
        } catch {
            return (error as? UsageFailure)?.error
        }
    }

    @Test func `Each request has its words`() throws {
        let requests: [(String, Request.Command)] = [
            ("identify", .identify(versions: .ours)), ("ping", .ping),
            ("set-reporting 0 left 0", .setReporting(sensor: 0, ear: .left, period: 0)),
            ("set-reporting 255 right 65535", .setReporting(sensor: 255, ear: .right, period: 65_535)),
            ("set-parameter 65535 -2147483648", .setParameter(number: 65_535, value: .min)),
            ("set-parameter 0 2147483647", .setParameter(number: 0, value: .max)),
            ("request-links", .requestLinkTable), ("reset", .reset),
            ("self-test 255", .selfTest(number: 255)),
        ]
        for (words, command) in requests { #expect(try errand(words) == .ask(command), "\(words)") }
    }

    @Test func `Bytes are hexadecimal digits or words`() throws {
        #expect(try errand("raw 00 Ff a50A") == .send([0, 0xFF, 0xA5, 0x0A], listening: 1000))
        #expect(
            try read("raw", "7e 01 03", "--listen", "0")
                == .send(options(.send([0x7E, 1, 3], listening: 0), listensOnly: true)))
        #expect(try errand("text hb R worn") == .send(Array("hb R worn\n".utf8), listening: 1000))
        #expect(try errand("--line-end cr text") == .send([0x0D], listening: 1000))
        #expect(try errand("-- text --help -x") == .send(Array("--help -x\n".utf8), listening: 1000))
    }

    private func options(_ errand: Errand, listensOnly: Bool) -> RunOptions {
        var options = RunOptions(ports: [
            PortName(alias: nil, text: "/dev/ttyACM0", place: .path("/dev/ttyACM0"))
        ])
        options.recording = .off
        options.reconnects = false
        options.timeout = 60_000
        options.keyboard = .off
        options.onlyListens = listensOnly
        options.errand = errand
        return options
    }

    @Test func `It is a run that records nothing, sends one thing, and ends`() throws {
        #expect(try read("ping") == .send(options(.ask(.ping), listensOnly: false)))
    }

    @Test func `What is wrong is said with its place`() {
        #expect(error("") == .missing("COMMAND", request: "give a command, like ping"))
        guard case .badValue(of: "COMMAND", text: "pong", .notOneOf(_, nearest: "ping")) = error("pong")
        else {
            Issue.record("\(String(describing: error("pong")))")
            return
        }
        #expect(error("ping 3") == .tooMany("3"))
        let how = "headset-bridge send --help shows how"
        #expect(error("set-reporting 0") == .missing("EAR", request: how))
        #expect(error("self-test") == .missing("NUMBER", request: how))
        #expect(
            error("set-reporting 256 left 3")
                == .badValue(of: "SENSOR", text: "256", .outOfRange(least: "0", most: "255")))
        #expect(
            error("set-reporting 0 both 3")
                == .badValue(of: "EAR", text: "both", .notOneOf(["left", "right"], nearest: nil)))
        #expect(
            error("set-parameter 1 2147483648")
                == .badValue(
                    of: "VALUE", text: "2147483648", .outOfRange(least: "-2147483648", most: "2147483647")))
        for hex in ["0", "0x00", "+1", "-1", "zz", "00 1"] {
            let part = hex.split(separator: " ").last.map(String.init) ?? ""
            #expect(error("raw \(hex)") == .badValue(of: "HEX", text: part, .notHexadecimal), "\(hex)")
        }
        #expect(error("raw") == .missing("HEX", request: "give bytes, like 7e 01 ff03"))
        #expect(error("--overwrite ping") == .incomplete("--overwrite", needs: "--record"))
        // As an argument that isn't UTF-8 arrives.
        let repaired = String(decoding: Array("caf".utf8) + [0xE9], as: UTF8.self)
        #expect(error("text a \(repaired)") == .badValue(of: "text", text: repaired, .notUTF8))
        let long = String(repeating: "ab", count: 65_537)
        #expect(
            error("raw \(long)")
                == .badValue(of: "raw", text: "…", .outOfRange(least: "1", most: "65536 bytes")))
    }
}
