import HeadsetTerms
import HeadsetWire
import Profiles
import Transitions

/// What the frames of `fixtures/frames` mean where they carry wear or connections, by their bytes.
enum Said {
    static func meaning(of hex: String, _ vendor: String) -> ProfileMessage? {
        table[vendor]?[hex.lowercased()]
    }

    static var count: Int { table.values.reduce(0) { $0 + $1.count } }

    private static func address(_ text: String) -> BluetoothAddress {
        guard let address = BluetoothAddress(text) else { preconditionFailure("no address: \(text)") }
        return address
    }

    private static func wear(_ left: WearVerdict?, _ right: WearVerdict?) -> [WearEvent] {
        (left.map { [WearEvent(ear: .left, kind: .verdict($0))] } ?? [])
            + (right.map { [WearEvent(ear: .right, kind: .verdict($0))] } ?? [])
    }

    private static func log(_ name: String, _ text: String) -> ProfileMessage {
        ProfileMessage(name) { $0.log = [LogLine(level: .info, text: text)] }
    }

    private static func worn(_ name: String, _ left: WearVerdict?, _ right: WearVerdict?)
        -> ProfileMessage
    {
        ProfileMessage(name) { $0.events = wear(left, right) }
    }

    private static func hosts(_ addresses: [String]) -> ProfileMessage {
        ProfileMessage("hosts") {
            $0.table = addresses.map { SourceLink(address: address($0), acl: .up) }
        }
    }

    private static func source(_ text: String, _ a2dp: A2DPState, _ hfp: HFPState) -> ProfileMessage {
        ProfileMessage("audio source") {
            $0.links = [.acl(.up), .a2dp(a2dp), .hfp(hfp)].map {
                LinkChange(address: address(text), change: $0)
            }
        }
    }

    private static func up(_ addresses: [String]) -> ProfileMessage {
        ProfileMessage("hosts") {
            $0.links = addresses.map { LinkChange(address: address($0), change: .acl(.up)) }
        }
    }

    private static func inCase(_ left: Bool, _ right: Bool) -> ProfileMessage {
        ProfileMessage("runtime information") {
            $0.events = [
                WearEvent(ear: .left, kind: .inCase(left)), WearEvent(ear: .right, kind: .inCase(right)),
            ]
        }
    }

    private static func acknowledged(_ message: ProfileMessage, number: UInt8) -> ProfileMessage {
        var message = message
        message.replies = [[0x3E, 0x01, number, 0, 0, 0, 0, 1 + number, 0x3C]]
        return message
    }

    private static let table: [String: [String: ProfileMessage]] = [
        "apple": [
            "0400040006000000": worn("ear detection", .worn, .worn),
            "0400040006000002": worn("ear detection", .worn, .inCase),
            "0400040006000400": worn("ear detection", nil, .worn),
            "040004002e00000000": hosts([]),
            "040004002e00000001aabbccddeeff0000": hosts(["AA:BB:CC:DD:EE:FF"]),
            "040004002e0001220202005e100002010002005e1000010206": hosts([
                "02:00:5E:10:00:02", "02:00:5E:10:00:01",
            ]),
            "040004002e000000010605040302010000": hosts(["06:05:04:03:02:01"]),
            "040004000e0001020304050601": source("06:05:04:03:02:01", .idle, .active),
            "040004000e00ffeeddccbbaa02": source("AA:BB:CC:DD:EE:FF", .streaming, .idle),
            "040004001100ffeeddccbbaa617564696f526f7574696e675365744f776e657273686970546f46616c7365": log(
                "smart routing", "AA:BB:CC:DD:EE:FF takes the audio: this host must give it up"),
            "0400040009000601000000": log("ownership", "ownership of the audio is claimed"),
        ],
        "bose": [
            "05010309000201000000000000": ProfileMessage("audio source"),
            "010a030107": log("multipoint", "multipoint is on"),
        ],
        "google_pixelbuds": [
            "7e00a5032a2510c8f580f0e333180032120a04083e10021204083310021a04083410023a06080110011800080710151dea71de7d5e2590821ee63801f6bf50a57e":
                inCase(true, true),
            "7e00a5032a2510bfae83f0e333180032120a04083e10021204083410021a04083510023a06080110011800080710151dea71de7d5e2590821ee638018b01042d7e":
                inCase(true, true),
        ],
        "huawei": [
            "5a0006002b11010100cfc3": log("auto-pause", "auto-pause is off"),
            "5a0006002b5f0101011324": ProfileMessage("lid") {
                $0.events = Ear.allCases.map { WearEvent(ear: $0, kind: .lidOpen(false)) }
            },
            "5a0014000108010161020300611703030000000402140aec12": worn("battery", .inCase, .unknown),
            "5a0014000127010160020360001703030000000402140a338d": worn("battery", .unknown, .inCase),
            "5a0014000127010160020360611703030000000402140a056b": worn("battery", .unknown, .unknown),
            "5a0014000108010161020361611703030000000402140a5c87": worn("battery", .unknown, .unknown),
        ],
        "nothing_cmf": [
            "55200104f00300000101017a8c": log("set in-ear detection", "in-ear detection is set on")
        ],
        "oppo_realme": [
            "aa0f000004022108000203010302030304": ProfileMessage("in-ear status"),
            "aa09000003040c02000400": log("set in-ear detection", "in-ear detection is set off"),
            "aa4a0000040209430006030100105e00020d02010a776f726b7374746e31000200105e00020c0000094f46464943455043000300105e00021300001050686f6e65206f6620506572736f6e00":
                hosts(["02:00:5E:10:00:01"]),
        ],
        "samsung": [
            "fe0112610300465f0100000000020107002201a575ee": worn("extended status", .notWorn, .notWorn),
            "fd1c106109010f610100116400000022010017011701000003001000000281dd": worn(
                "extended status", .worn, .worn),
            "fd2810610a0364640101113300033f2201003c013c0102000366000100100000000011020101000000bea3dd":
                worn(
                    "extended status", .worn, .worn),
            "fd31106102063a590100110000008f3300004a014a01030004650001001000000101110300000000e80300009d0e1d005000c2cfdd":
                worn("extended status", .worn, .worn),
            "fd2f00610b046363010011000100bf2102004801480103000366000100100101000011020101000100000100000000004d63dd":
                worn("extended status", .worn, .worn),
        ],
        "sony": [
            "3e0c0000000003f901010a3c": acknowledged(
                log("pause when taken off", "pausing when taken off is off"), number: 1),
            "3e0c0000000004280510004d3c": acknowledged(
                log("power off when taken off", "powering off when taken off is set on"), number: 1),
            "3e0c0000000005f8040110001e3c": acknowledged(
                log("power off when taken off", "powering off when taken off is set on"), number: 1),
            "3e0c0000000004f80300000b3c": acknowledged(
                log("pause when taken off", "pausing when taken off is set off"), number: 1),
            "3e0c01000000021202233c": acknowledged(ProfileMessage("command"), number: 0),
        ],
        "soundcore": [
            "09ff00000101020c00000119": log("speaking bud", "speaking bud: left"),
            "09ff0000010b013400060128016614922c3ad4506978656c20366100000000000000000000000000000000000000000000000078":
                up(["D4:3A:2C:92:14:66"]),
            "09ff0000010b015c00010128016614922c3ad4506978656c20366100000000000000000000000000000000000000000000000028016714922c3ad4506978656c203761000000000000000000000000000000000000000000000000c5":
                up(["D4:3A:2C:92:14:66", "D4:3A:2C:92:14:67"]),
            "09ff0000010101650001010506ffff30312e363430312e363433393539444544363639324442364634fefe6578a1abab9890b37878000000000000000000000af1f06666f2f34444330055000001ff0131010100010001000000000000000000000000009e":
                log("state", "serial 3959…, speaking bud: right"),
            "09ff0000010101650000010606ffff30312e363530312e3635333935393930314245373243394331380e00ffffffffffffffffffff000000000000000000000affff6366ffff4444370055000001ff0131010101010201000000000000000000000000001b":
                log("state", "serial 3959…, speaking bud: left"),
            "09ff00000101016200000005ff000032312e353600000000003339343837313036383636364145463013005a64828c8c82785a7800000000000000000000000e01f101ff016201f6013601f3ffffff310001ffffffffffffffffffffffffffffffc5":
                log("state", "serial 3948…, speaking bud: left"),
        ],
    ]
}
