import BridgeCore
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import Sessions

/// Says of each unit that it has heard of it.
private let echo = #"while read line; do n=${line#*:}; n=${n%%,*}; echo "{\"unit\": $n}"; done"#

private func answer(_ unit: UInt64, _ text: String) -> DecoderHappening {
    .answered(unit: unit, Array(text.utf8))
}

/// One after another: most of them wait for programs, and all for the same two cores.
@Suite(.serialized) struct DecoderChildTests {
    @Test func `Each unit is told, and its answer comes back`() throws {
        var bench = try DecoderBench(echo)
        for unit in UInt64(1)...100 { bench.tell(unit) }
        try bench.run(untilHappenings: 101)
        #expect(bench.happenings == [.started] + (1...100).map { answer($0, #"{"unit": \#($0)}"#) })
        try bench.end()
        #expect(bench.happenings.count == 101)
        #expect(bench.notices.isEmpty)
    }

    @Test func `It is told what the document says`() throws {
        var bench = try DecoderBench("read a; read b; echo \"$a\" >&2; echo \"$b\" >&2")
        bench.linkUp()
        bench.tell(12, [0xA5, 0x00, 0xFF])
        try bench.run { $0.notices.count == 2 }
        let lines = bench.notices.compactMap { notice -> String? in
            guard case .complained(let line) = notice else { return nil }
            // The time is what it is.
            return String(decoding: line, as: UTF8.self).replacing(#/"t":\d+/#, with: "\"t\":0")
        }
        #expect(
            lines == [
                #"{"link":"board","t":0,"up":true}"#, #"{"unit":12,"link":"board","t":0,"bytes":"a500ff"}"#,
            ])
    }

    @Test func `Answers that are only said at the end are still taken`() throws {
        var bench = try DecoderBench(#"cat >/dev/null; echo '{"unit": 1}'; printf '{"unit": 2}'"#)
        bench.tell(1)
        bench.tell(2)
        try bench.end()
        #expect(bench.happenings == [.started, answer(1, #"{"unit": 1}"#), answer(2, #"{"unit": 2}"#)])
    }

    // MARK: It dies

    @Test func `What ends at once is started again, and in the end given up`() throws {
        var bench = try DecoderBench("exit 3", restartingAfter: [1, 2])
        bench.linkUp()
        try bench.run(untilHappenings: 6)
        let again = "exit status 3; it is started again in"
        #expect(
            bench.happenings == [
                .started, .ended(reason: "\(again) 1 ms"), .started, .ended(reason: "\(again) 2 ms"),
                .started, .ended(reason: "exit status 3; it is given up"),
            ])
        #expect(bench.deadline == nil)
        bench.tell(1)
        bench.tell(2)
        bench.serve()
        bench.tell(3)
        bench.serve()
        #expect(bench.happenings.suffix(1) == [.passedOver(units: 2)])
        bench.skip(1000)
        #expect(bench.happenings.suffix(1) == [.passedOver(units: 1)])
    }

    @Test func `What dies in the middle starts anew, and knows that the link is up`() throws {
        var bench = try DecoderBench(
            "read a; echo \"$a\" >&2; read b; echo '{\"unit\": 7}'; kill -SEGV $$", restartingAfter: [1])
        bench.linkUp()
        bench.tell(7)
        try bench.run { $0.notices.count == 2 }
        #expect(
            bench.happenings == [
                .started, answer(7, #"{"unit": 7}"#),
                .ended(reason: "killed by SIGSEGV; it is started again in 1 ms"), .started,
            ])
        bench.stop()
    }

    @Test func `Units that it didn't live to be told of are counted`() throws {
        var bench = try DecoderBench("read a; exit 5")
        for unit in UInt64(1)...100 { bench.tell(unit, [UInt8](repeating: 0xA5, count: 4000)) }
        try bench.run { $0.happenings.last == .ended(reason: "exit status 5; it is given up") }
        guard case .passedOver(let units) = bench.happenings[1] else {
            Issue.record("\(bench.happenings)")
            return
        }
        // 8 kB each: a pipe of 64 kB takes eight of them, and one in part.
        #expect((90...92).contains(units), "\(units)")
        #expect(bench.happenings.count == 3)
    }

    @Test func `One that ran for long is forgiven its end`() throws {
        var bench = try DecoderBench("read a", restartingAfter: [1])
        for unit in UInt64(1)...4 {
            bench.skip(20_000)
            bench.tell(unit)
            let happened = bench.happenings.count
            try bench.run(untilHappenings: happened + 2)
        }
        #expect(bench.happenings.contains(.ended(reason: "exit status 0; it is given up")) == false)
        #expect(bench.happenings.suffix(1) == [.started])
        bench.stop()
    }

    @Test func `What is no longer there when it is to start again ends with the reason`() throws {
        let folder = try TemporaryFolder()
        let file = try Descriptor.open(
            "\(folder.path)/once", for: .write, options: [.create, .exclusive], permissions: 0o700)
        try file.writeAll(Array("#!/bin/sh\nrm ./once\n".utf8).span.bytes)
        try file.close()
        var bench = try DecoderBench(command: ["./once"], restartingAfter: [1], in: folder.path)
        try bench.run(untilHappenings: 3)
        let error = SystemError(call: "execvp", code: 2, path: "./once")
        #expect(bench.happenings.suffix(1) == [.ended(reason: "\(error); it is given up")])
    }

    @Test(arguments: [
        ("exec >&-; echo closed >&2; sleep 1000", "it closed its output"),
        ("exec <&-; echo closed >&2; sleep 1000", "it closed its input"),
    ])
    func `What lives on but closes what it is talked to by is as good as dead`(
        script: String, reason: String
    ) throws {
        var bench = try DecoderBench(script)
        try bench.run { $0.notices == [.complained(Array("closed".utf8))] }
        bench.tell(1)
        try bench.run { $0.happenings.contains(.ended(reason: "\(reason); it is given up")) }
        #expect(bench.mayAnswer == false)
    }

    @Test func `Its end is seen though another process holds its pipes`() throws {
        var bench = try DecoderBench("sleep 1000 & exit 0")
        try bench.run(untilHappenings: 2)
        #expect(bench.happenings == [.started, .ended(reason: "exit status 0; it is given up")])
    }

    @Test(arguments: ["sleep 1", "echo '{}'; sleep 0.01", "echo no >&2; sleep 0.01", "cat /dev/zero"])
    func `Its end is seen though what it left behind is in no group of it, and goes on`(habit: String) throws
    {
        let folder = try TemporaryFolder()
        // It is out of the group before the program ends, and lives as long as the folder.
        let script = "setsid sh -c 'kill $0; while [ -d \(folder.path) ]; do \(habit); done' $$ & wait"
        var bench = try DecoderBench(script)
        try bench.run { $0.happenings.last == .ended(reason: "killed by SIGTERM; it is given up") }
        #expect(bench.mayAnswer == false)
    }

    // MARK: It hangs

    @Test func `What doesn't read is told of so much and no more, and the rest is counted`() throws {
        var bench = try DecoderBench("echo up >&2; kill -STOP $$")
        try bench.run { !$0.notices.isEmpty }
        let unit = [UInt8](repeating: 0xA5, count: 4000)
        for number in UInt64(1)...1000 {
            bench.tell(number, unit)
            bench.serve()
        }
        // 8 kB a unit, of which 64 kB fit into the pipe and 1 MiB waits.
        #expect(bench.happenings.prefix(2) == [.started, .passedOver(units: 1)])
        bench.skip(6000)
        let passedOver = bench.happenings.reduce(0 as UInt64) { sum, happening in
            if case .passedOver(let units) = happening { sum + units } else { sum }
        }
        #expect((850...880).contains(passedOver), "\(passedOver)")
        guard case .doesNotRead(let silence) = bench.notices.last else {
            Issue.record("\(bench.notices)")
            return
        }
        #expect(silence >= 6000)
        bench.skip(6000)
        #expect(bench.notices.count == 2, "it is said once: \(bench.notices)")
        bench.stop()
        #expect(bench.mayAnswer == false)
    }

    @Test func `Where there was no room for it, it is told later that the link is another`() throws {
        let folder = try TemporaryFolder()
        var bench = try DecoderBench(
            """
            while [ ! -e \(folder.path)/go ]; do sleep 0.01; done
            awk '/"up"/ {before = last; last = $0} /"unit":5000,/ {print "late"} END {print before; print last}' >&2
            """)
        bench.stopClock()
        let unit = [UInt8](repeating: 0xA5, count: 4000)
        for number in UInt64(1)...100 { bench.tell(number, unit) }
        // The pipe is full, and stays so.
        bench.serve()
        for number in UInt64(101)...200 { bench.tell(number, unit) }
        // Lines of the link itself fill what room is left.
        for _ in 1...400 {
            bench.linkUp()
            bench.linkDown()
        }
        bench.skip(3_600_000)
        bench.linkUp()
        bench.linkDown()
        bench.linkUp()
        bench.tell(5000, [])
        let file = try Descriptor.open(
            "\(folder.path)/go", for: .write, options: [.create, .exclusive], permissions: 0o600)
        try file.close()
        try bench.end()
        let lines = bench.notices.compactMap { notice -> String? in
            guard case .complained(let line) = notice else { return nil }
            return String(decoding: line, as: UTF8.self).replacing(#/"t":36\d{11}/#, with: "\"t\":1h")
        }
        #expect(
            lines == [
                #"{"link":"board","t":1h,"up":false}"#, #"{"link":"board","t":1h,"up":true}"#,
            ])
    }

    @Test func `A unit that comes after its input was closed is counted`() throws {
        var bench = try DecoderBench("cat >/dev/null; read x; sleep 1000")
        bench.sessionEnds()
        bench.serve()
        bench.tell(1)
        bench.serve()
        bench.stop()
        #expect(bench.happenings == [.started, .passedOver(units: 1)])
    }

    // MARK: It floods

    @Test func `A flood waits in its pipe: so many lines for a unit`() throws {
        var bench = try DecoderBench("yes")
        try bench.run { !$0.notices.isEmpty }
        #expect(bench.notices == [.saysTooMuch])
        #expect(bench.happenings == [.started] + Array(repeating: answer(0, "y"), count: 64))
        for unit in UInt64(1)...50 {
            bench.tell(unit)
            for _ in 1...5 { bench.serve() }
            #expect(bench.happenings.count == 65 + Int(unit) * 4)
        }
        #expect(bench.notices == [.saysTooMuch])
        bench.stop()
    }

    @Test func `A line without an end waits in its pipe too: so many bytes for a unit`() throws {
        var bench = try DecoderBench("cat /dev/zero")
        try bench.run { !$0.notices.isEmpty }
        #expect(bench.notices == [.saysTooMuch])
        let beginning = [UInt8](repeating: 0, count: DecoderHappening.longestAnswer)
        #expect(bench.happenings == [.started, .answered(unit: 0, beginning)])
        #expect(try bench.isQuiet())
        for unit in UInt64(1)...50 {
            bench.tell(unit)
            for _ in 1...20 { bench.serve() }
        }
        #expect(bench.happenings.count == 2)
        #expect(bench.notices == [.saysTooMuch])
        bench.stop()
    }

    @Test func `Complaints are passed on, twenty a second, the rest is counted`() throws {
        var bench = try DecoderBench(
            "n=0; while [ $n -lt 50 ]; do n=$((n + 1)); echo $n >&2; done; echo '{\"unit\": 1}'; read x")
        try bench.run { $0.happenings.count == 2 }
        bench.serve()
        bench.skip(1000)
        #expect(
            bench.notices == (1...20).map { .complained(Array("\($0)".utf8)) } + [.complainedMore(lines: 30)])
        #expect(bench.deadline == nil)
        bench.stop()
    }

    @Test func `A flood of complaints is read only so fast`() throws {
        var bench = try DecoderBench("yes >&2")
        bench.stopClock()
        try bench.run { !$0.hearsComplaints }
        #expect(bench.notices.count == 20)
        #expect(try bench.isQuiet())
        bench.skip(1000)
        guard case .complainedMore(let lines) = bench.notices[20] else {
            Issue.record("\(bench.notices)")
            return
        }
        #expect(lines > 100_000)
        bench.stop()
    }

    // MARK: It says what it shouldn't

    @Test func `Garbage is taken down as it is, and does no harm`() throws {
        var bench = try DecoderBench(
            #"""
            printf 'hello\n\n\000\001\n\377\376{"unit": 1}\n{"unit": -1}\n{"unit": 1.5}\n[1]\n{"unit": 5, "emit": 7}\n'
            printf '{"unit": 18446744073709551615}\n{"unit": 18446744073709551616}\n{"unit": 1, "unit": 2}\n'
            head -c 40000 /dev/zero | tr '\0' x
            printf '\n{"unit": 9}\n'
            read x
            """#)
        try bench.run { $0.happenings.last == answer(9, #"{"unit": 9}"#) }
        #expect(
            bench.happenings == [
                .started, answer(0, "hello"), answer(0, ""), .answered(unit: 0, [0, 1]),
                .answered(unit: 0, [0xFF, 0xFE] + #"{"unit": 1}"#.utf8), answer(0, #"{"unit": -1}"#),
                answer(0, #"{"unit": 1.5}"#), answer(0, "[1]"), answer(5, #"{"unit": 5, "emit": 7}"#),
                answer(.max, #"{"unit": 18446744073709551615}"#),
                answer(0, #"{"unit": 18446744073709551616}"#), answer(0, #"{"unit": 1, "unit": 2}"#),
                .answered(
                    unit: 0, [UInt8](repeating: 0x78, count: DecoderHappening.longestAnswer)),
                answer(9, #"{"unit": 9}"#),
            ])
        bench.stop()
    }
}
