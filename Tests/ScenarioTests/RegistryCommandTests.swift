import Glibc
import SystemCalls
import TestSupport
import Testing

/// `registry show`, `watch`, `journal`, `pair`, `register`, `remove`, `export` and `import`.
struct RegistryCommandTests {
    /// A home whose registry knows one board, registered.
    private func home() throws -> Home {
        let home = try Home()
        let file = try home.write(
            """
            {"headsetBridgeRegistry": 1, "accessories": {"R2-07": {"authorization": "authorized", "name": "Rack",
            "form_factor": "onEar", "reported": "audioSwitching,placement", "registration": "current",
            "generation": "4", "capabilities": "placement", "placement": "onHead"}}}
            """, to: "bench.json")
        let imported = try home.run("registry", "import", file)
        #expect(imported.code == 0 && imported.complaints == "")
        return home
    }

    @Test func `What is registered is shown, for people and for programs`() throws {
        let home = try home()
        let text = try home.run("registry", "show")
        #expect(
            text
                == BuiltTool.Result(
                    code: 0,
                    output: """
                        accessory  name  link  registered for  placement  primary  secondary
                        R2-07      Rack  —     placement       —          —        —
                        audio → built-in speaker (bench policy, not Apple's)

                        """, complaints: ""))
        #expect(
            try home.run("registry", "show", "--format", "json").output == """
                {"v":1,"seq":1,"t":0,"link":null,"event":"accessory","accessory":"R2-07","name":"Rack","firmware":null,\
                "form_factor":"onEar","bluetooth_address":null,"reported":["audioSwitching","placement"],\
                "authorization":"authorized","registration":"current","generation":1,"capabilities":["placement"],\
                "placement":null,"primary":null,"secondary":null}
                {"v":1,"seq":2,"t":0,"link":null,"event":"route","output":"builtInSpeaker","accessory":null,\
                "cause":null,"basis":"assumed"}

                """)
    }

    @Test func `A registry that isn't there is missing input, and none is made`() throws {
        let home = try Home()
        for command in [["show"], ["journal"], ["export", "-"]] {
            let result = try BuiltTool.run(["registry"] + command, environment: home.environment)
            #expect(result.code == 66 && result.output == "", "\(command)")
            #expect(
                result.complaints.contains("registry.sqlite: there is no registry; "), "\(result.complaints)")
        }
        #expect(try home.names(in: "") == [])
    }

    @Test func `A watcher in another process sees each change, and where audio goes`() throws {
        let home = try home()
        var watcher = try home.start("registry", "watch", "--format", "json")
        try watcher.wait(for: #""event":"route","output":"builtInSpeaker""#)
        #expect(try home.run("registry", "register", "R2-07", "--placement", "onHead").code == 0)
        try watcher.wait(for: #""cause":"register","changes":[{"field":"generation","from":"1","to":"2"},"#)
        try watcher.wait(for: #""event":"route","output":"accessory","accessory":"R2-07","cause":"worn""#)
        #expect(try home.run("registry", "remove", "R2-07").code == 0)
        try watcher.wait(
            for: #""cause":"remove","changes":[{"field":"authorization","from":"authorized","to":null}"#)
        try watcher.wait(for: #""output":"builtInSpeaker","accessory":null,"cause":"registrationEnded""#)
        watcher.send(SIGINT)
        let result = try watcher.finish()
        #expect(result.code == 0 && result.complaints == "")
    }

    @Test func `A watcher ends with its reader, though nothing changes`() throws {
        let home = try home()
        var watcher = try home.start("registry", "watch")
        try watcher.wait(for: "audio →")
        watcher.stopReading()
        #expect(try watcher.finish().code == 0)
    }

    @Test func `A call against the rules is refused with the rule`() throws {
        let home = try home()
        let refused = try home.run("registry", "register", "R2-08")
        #expect(refused.code == 1 && refused.output == "")
        #expect(
            refused.complaints == """
                headset-bridge: refused: invalidRequest: register of R2-08: it isn't paired; pair it first \
                (rule pairFirst, documented)

                """)
        #expect(
            try home.run("registry", "pair", "R2-07").complaints
                == "headset-bridge: R2-07: it is paired already\n")
        #expect(
            try home.run("registry", "remove", "R2-08").complaints
                == "headset-bridge: R2-08: it isn't paired\n")
        let unknown = try home.run("registry", "register", "R2-07", "--capabilities", "flying")
        #expect(unknown.code == 2 && unknown.complaints.contains("placement"))
    }

    @Test func `The journal is cut by place, accessory and field, as text, JSON or a table`() throws {
        let home = try home()
        try home.write(
            #"{headsetBridgeRegistry: 1, accessories: {'a,"b': {authorization: "authorized"}}}"#,
            to: "odd.json")
        #expect(try home.run("registry", "import", home.path("odd.json")).code == 0)
        #expect(try home.run("registry", "register", "R2-07").code == 0)
        #expect(try home.run("registry", "journal").lines.count == 3)
        let generations = try home.run("registry", "journal", "--field", "generation", "--format", "csv")
        #expect(generations.lines[0] == "position,time,accessory,cause,field,from,to")
        #expect(
            generations.lines.dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2)
            }
                == [
                    ["R2-07", "import", "generation", "", "1"],
                    ["R2-07", "register", "generation", "1", "2"],
                ])
        let odd = try home.run("registry", "journal", "--accessory", #"a,"b"#, "--format", "csv").lines[1]
        #expect(odd.contains(#","a,""b",import,authorization,,authorized"#))
        let first = try #require(generations.lines[1].split(separator: ",").first)
        let later = try home.run("registry", "journal", "--since", String(first), "--format", "json")
        #expect(later.events == ["change", "change"])
        let now = try home.run("registry", "journal", "--since", "2400-01-01T00:00:00Z")
        #expect(now == BuiltTool.Result(code: 0, output: "", complaints: ""))
    }

    @Test func `What is exported is imported elsewhere, and nothing is overwritten`() throws {
        let home = try home()
        #expect(try home.run("registry", "export", home.path("out.json")).code == 0)
        let again = try home.run("registry", "export", home.path("out.json"))
        #expect(again.code == 74 && again.complaints.hasSuffix("; give another name, or --overwrite\n"))
        #expect(try home.run("registry", "export", home.path("out.json"), "--overwrite").code == 0)
        let other = ["--registry", home.path("other.sqlite")]
        #expect(try home.run("registry", "import", home.path("out.json"), other[0], other[1]).code == 0)
        #expect(
            try home.run("registry", "export", "-", other[0], other[1]).output
                == home.run("registry", "export", "-").output)
    }

    @Test(arguments: [
        ("", "expected"), ("{}", "missing key"),
        (#"{"headsetBridgeRegistry": 2, "accessories": {}}"#, "version 2"),
        (
            #"{"headsetBridgeRegistry": 1, "accessories": {"A": {"colour": "red"}}}"#,
            "accessory A: there is no field colour"
        ),
        (
            #"{"headsetBridgeRegistry": 1, "accessories": {"A": {"generation": "x"}}}"#,
            "accessory A: generation can't be x"
        ),
    ])
    func `A file that is none is told, and nothing is imported`(text: String, reason: String) throws {
        let home = try Home()
        let result = try home.run("registry", "import", home.write(text, to: "bad.json"))
        #expect(result.code == 65 && result.output == "" && result.complaints.contains(reason), "\(result)")
        #expect(try home.names(in: "") == ["bad.json"])
    }
}
