import HeadsetWire
import Profiles

/// What is made of the frames of `fixtures/frames` that carry neither wear nor connections: how the profile calls each,
/// what it logs and what it answers. One that no rule reads has no name.
enum NamedFrame {
    static func meaning(of hex: String, _ vendor: String) -> ProfileMessage? {
        table[vendor]?[hex.lowercased()]
    }

    static var count: Int { table.values.reduce(0) { $0 + $1.count } }

    private static func named(
        _ name: String?, log: String? = nil, reply: [UInt8]? = nil
    ) -> ProfileMessage {
        ProfileMessage(name) {
            if let log { $0.log = [LogLine(level: .info, text: log)] }
            if let reply { $0.replies = [reply] }
        }
    }

    private static let table: [String: [String: ProfileMessage]] = [
        "apple": [
            "00000400010002000000000000000000": named(nil),
            "040004000f00fffffeff": named(nil),
            "04000400040003020164020104016301010801110201": named("battery"),
            "04000400040003040164020102016402010801000401": named("battery"),
            "0400040009001b02000000": named("setting"),
            "0400040019000802": named(nil),
            "040004001700000010001100087e1002420b084e10021a050100000000": named(nil),
        ],
        "bose": [
            "00010100": named(nil),
            "0202030146": named("battery"),
            "01060302010b": named("noise cancelling"),
            "0106020102": named("noise cancelling"),
            "0202030450ffff00": named("battery"),
            "011b030101": named(nil),
            "02020310ffffff01ffffff02ffffff0428ffff03": named("battery"),
        ],
        "fastpair_jbl_realme": [
            "03010003ea59a0": named("model id"),
            "03030003323c64": named("battery", log: "battery: left 50 %, right 60 %, case 100 %"),
            "08110000": named("get noise control"),
        ],
        "google_pixelbuds": [
            "7e060809030506077d5d7d5e7fffe62d17c67e": named(nil),
            "030100050001020405": named("model id"),
        ],
        "huawei": [
            "5a0009000108010002000300fbb9": named("battery"),
            "5a0009000108010140030100ed2e": named("battery"),
            "5a0009002b107f04000186a0729d": named("result"),
            "5a0006002b6c020100ed60": named(nil),
            "5a0009002b6c7f04000186a0a497": named("result"),
            "5a00030001063ebd": named(nil),
        ],
        "nothing_cmf": [
            "5560011cc0000001c8dd": named(nil),
            "5500010ee008000001db9ecfdb707c01": named("event e00e"),
            "55600142c0000003e0d1": named(nil),
            "55600107c0000002ecde": named(nil),
            "5560011fc00000030d1c": named(nil),
            "55600142c0000004a113": named(nil),
            "5560014240080004312e302e312e3734d835": named("firmware", log: "firmware 1.0.1.74"),
        ],
        "oppo_realme": [
            "aa4f00000581f34800000a312c312c312c312c322c3136302c312c332c3838382c312c342c302c322c312c312c322c322c3136302c322c332c3838382c322c342c302c332c312c312c332c322c38323700":
                named(
                    "firmware",
                    log: "firmware 1,1,1,1,2,160,1,3,888,1,4,0,2,1,1,2,2,160,2,3,888,2,4,0,3,1,1,3,2,827"),
            "aa2a040005810e23000003312c322c312e312e302e37352c322c322c312e312e302e37352c332c322c303031": named(
                "firmware", log: "firmware 1,2,1.1.0.75,2,2,1.1.0.75,3,2,001"),
            "aa0f000006810208000003016402640346": named("battery"),
            "aa0f000004027908000103016402640300": named("battery event"),
            "aa0700000001000000": named(nil),
            "aa0b00000c8101040000010101": named(nil),
            "aa100000008100090000bf4f5ae665dc4004": named(nil),
            "aa0b0000038107040000124806": named(nil),
        ],
        "samsung": [
            "fd061088010122da58dd": named(nil),
            "fd04107801d191dd": named(nil),
            "fd04007c00344ddd": named(nil),
            "fd0700c3000000006adddd": named(nil),
        ],
        "sony": [
            "3e0c0000000002f60d113c": named("command", reply: [62, 1, 1, 0, 0, 0, 0, 2, 60]),
            "3e0c0100000005f70d020001193c": named("command", reply: [62, 1, 0, 0, 0, 0, 0, 1, 60]),
            "3e0c010000000a5900a0060a0a0a0a0a0a523c": named("command", reply: [62, 1, 0, 0, 0, 0, 0, 1, 60]),
            "3e0c010000000a59001706000e0d0b0c00bf3c": named("command", reply: [62, 1, 0, 0, 0, 0, 0, 1, 60]),
            "3e010000000000013c": named("acknowledgement"),
            "3e0c01000000026630a53c": named("command", reply: [62, 1, 0, 0, 0, 0, 0, 1, 60]),
            "3e0c0000000002fa0c143c": named("command", reply: [62, 1, 1, 0, 0, 0, 0, 2, 60]),
            "3e0c01000000086702010202010000843c": named("command", reply: [62, 1, 0, 0, 0, 0, 0, 1, 60]),
            "3e0c01000000086902000200010014973c": named("command", reply: [62, 1, 0, 0, 0, 0, 0, 1, 60]),
            "3e0c00000000036902c23d2c3c": named("command", reply: [62, 1, 1, 0, 0, 0, 0, 2, 60]),
            "3e0c00000000036902c33d2d3c": named("command", reply: [62, 1, 1, 0, 0, 0, 0, 2, 60]),
        ],
        "soundcore": [
            "09ff00000101030c00030420": named("battery"),
            "09ff00000101040b00011a": named(nil),
            "09ff0000010105240031322e333432332e343530313233343536373839414243444546c9": named(nil),
            "09ff00000106010e000001010020": named("sound mode"),
            "08ee00000001010a0002": named(nil),
            "08ee00000002811400fefe3cb48fa08eb47488e6": named(nil),
            "09ff000001010146000500fefe3cb48fa08eb4748800000000000000000000000000000000000000000000000200010030322e33303330323930383645433832463132414330":
                named("state"),
            "09ff00000101018e0001010404000030322e363130322e363133393339324137464343324631324143000078787878787878787878ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016301520166015401010100070000000affff00ff00000033ffffffff66":
                named("state", log: "serial 3939…, speaking bud: left"),
            "09ff0000010101990001010505010130352e333330352e33333339333638383065383530313537616100007878787878787878787878787878787878787878ff0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000e00110000116311661144114407013000000000005531000101000000ffffffffffffffffffffff42":
                named("state"),
            "09ff0000010101690005ff30362e3837333033353730353032383841394446340000787878787878787878001eff00ffffffffffffffffff000000000000ffffffffffffffffff00000004040703005000000105000100000031010101000102005a0001010000002b":
                named("state"),
            "09ff0000010101690004ff30332e33373330363244423231324331334539374305005a8ca0a0968c786478001eff00ffffffffffffffffff000000000000ffffffffffffffffff0000000404070301500101000531010100010101005a00000100000000000000009e":
                named("state"),
            "09ff0000010101af0000016364000030332e323930332e32393339353444453737353138413944463430322e353809f49d8a532bbafefe78787878787878787878ffffffffffffffffffff000191938b8d7a6f69643c3c91938b8d7a6f69643c3c000000000191938b827a8585723c3c91938b827a8585723c3c00000a66663233ffff44443302060000ff01ff000000005e016e010000000100015f000001000000006e0100010000ff00001111e7":
                named("state"),
            "09ff0000010101a50000010505000130312e363130312e363133393535393834373434363666353733302e312e38030800968c648c828c96967800ffffffffffffffffffffff00ffffffffffffffffff00ffffffffffffffffff000000000000ffffffffffffffffff00ffffffffffffffffff0000000affff6366f4ff4444350051010201ff0100000000ffff016f0001015f0001020201ffffffffffffffffffff678959":
                named("state"),
            "09ff0000010101620000010303000031392e343331392e343333393439334632343945324442364634000078787878787878787800000000000000000000000e01f601f60162016301330133ffffff310000ffffffffffffffffffffffffffffff92":
                named("state"),
            "09ff00000106011200025100000000000075": named("sound mode"),
            "09ff00000106011200015100000000000074": named("sound mode"),
            "09ff0000010101a20000010606000030342e383930342e38393132303230303030303030303030313130342e383904000078787878787878787800ffffffffffffffffffffff00ffffffffffffffffff00ffffffffffffffffff000000000000ffffffffffffffffff00ffffffffffffffffff0000000af1f06366ffff444433005100000000000031010101010102005a0000000100000000000000ffffffffff23":
                named("state"),
            "09ff0000010b02110000be5e28d19110dd": named(nil),
        ],
        "tozo": [
            "00010000": named(nil),
            "00020000": named(nil),
            "00300000": named(nil),
            "0030010000": named("mode"),
            "0030010303": named("mode"),
            "0030010606": named("mode"),
            "1004010000": named("acknowledgement"),
            "0102016464": named("case battery", log: "battery: case 100 %"),
            "01090602000000003234": named("case address"),
        ],
        "xiaomi_redmi": [
            "fedcbac4f200061e04000b0101ef": named("set noise control")
        ],
    ]
}
