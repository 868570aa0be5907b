import SerialIO
import Testing

@Suite struct RemoteAddressTests {
    @Test(arguments: [
        "tcp://localhost:4000", "tcp://192.168.1.20:1", "tcp://[::1]:65535", "tcp://[fe80::1%eth0]:23",
        "rfc2217://rack-7.lab.example:2217", "rfc2217://[2001:db8::7]:2217", "unix:/run/board.sock",
        "unix:board.sock", "unix:///run/a b=c?#[",
    ])
    func `What is read is written the same again`(text: String) throws {
        #expect(try RemoteAddress(text).description == text)
    }

    @Test func `Host and number are taken apart`() throws {
        guard case .rfc2217(let place) = try RemoteAddress("rfc2217://[::1]:4000") else {
            Issue.record("another kind")
            return
        }
        #expect(place.host == "::1")
        #expect(place.port == 4000)
        #expect(try RemoteAddress("unix:a:4") == .unix(path: "a:4"))
    }

    private static let rfc2217 = "; write rfc2217://HOST:PORT"
    private static let tcp = "; write tcp://HOST:PORT"
    private static let table: [(text: String, flaw: String)] = [
        ("/dev/ttyUSB0", "this is no remote port; write tcp://HOST:PORT, rfc2217://HOST:PORT, unix:PATH"),
        ("TCP://a:1", "this is no remote port; write tcp://HOST:PORT, rfc2217://HOST:PORT, unix:PATH"),
        ("tcp://", "the host is missing" + tcp),
        ("tcp://:4000", "the host is missing" + tcp),
        ("tcp://[]:4000", "the host is missing" + tcp),
        ("tcp://localhost", "the port is missing" + tcp),
        ("tcp://localhost:", "the port is missing" + tcp),
        ("tcp://[::1]", "the port is missing" + tcp),
        ("tcp://[::1]4000", "the port is missing" + tcp),
        ("tcp://localhost:0", "“0” is no port, which is a number from 1 to 65535" + tcp),
        ("tcp://localhost:080", "“080” is no port, which is a number from 1 to 65535" + tcp),
        ("tcp://localhost:+80", "“+80” is no port, which is a number from 1 to 65535" + tcp),
        ("tcp://localhost:65536", "“65536” is no port, which is a number from 1 to 65535" + tcp),
        ("tcp://localhost:telnet", "“telnet” is no port, which is a number from 1 to 65535" + tcp),
        ("tcp://localhost:４", "“４” is no port, which is a number from 1 to 65535" + tcp),
        ("tcp://::1:4000", "an IPv6 address stands in brackets; write tcp://[ADDRESS]:PORT"),
        ("tcp://[::1:4000", "the bracket isn't closed; write tcp://[ADDRESS]:PORT"),
        ("tcp://[localhost]:4000", "“localhost” is no host" + tcp),
        ("tcp://me@host:4000", "“me@host” is no host" + tcp),
        ("tcp://a b:4000", "“a b” is no host" + tcp),
        (
            "rfc2217://host:4000?ign_set_control",
            "nothing may stand behind the port, such as “?ign_set_control”" + rfc2217
        ),
        ("rfc2217://host:4000/", "nothing may stand behind the port, such as “/”" + rfc2217),
        ("unix:", "the path is missing; write unix:PATH"),
        (
            "unix:" + String(repeating: "p", count: 108),
            "the path of a socket may have 107 bytes, and none that is zero; write unix:PATH"
        ),
    ]

    @Test(arguments: table)
    func `What is wrong is said, and what it should look like`(text: String, flaw: String) {
        #expect(throws: RemoteAddressFlaw.self) { try RemoteAddress(text) }
        do {
            _ = try RemoteAddress(text)
        } catch {
            #expect(error.description == flaw)
        }
    }

    @Test func `The longest path that a socket can have is read`() throws {
        let text = "unix:" + String(repeating: "p", count: 107)
        #expect(try RemoteAddress(text).description == text)
    }
}
