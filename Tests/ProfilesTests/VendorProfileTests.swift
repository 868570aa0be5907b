import FoundationEssentials
import HeadsetTerms
import HeadsetWire
import Profiles
import TestSupport
import Testing
import Timing
import Transitions

/// Every frame of `fixtures/frames` through the profile of its vendor.
struct VendorProfileTests {
    @Test(arguments: VendorFile.all)
    func `A frame is taken if it is valid, and not acted on otherwise`(vendor: VendorFile) throws {
        let profile = try vendor.profile
        for entry in try vendor.entries {
            let heard = Listener.hear(entry.hex.bytes, profile)
            let said = heard.compactMap { if case .said(let message) = $0 { message } else { nil } }
            switch entry.expect {
            case "valid":
                #expect(said.count == 1 && heard.count == 1, "\(entry.hex): \(heard)")
                if let meaning = Said.meaning(of: entry.hex.description, vendor.name) {
                    #expect(said.first == meaning, "\(entry.hex) \(entry.meaning)")
                } else {
                    #expect(
                        said.first == NamedFrame.meaning(of: entry.hex.description, vendor.name),
                        "\(entry.hex): \(said)")
                }
            case "error + frame":
                #expect(heard.count == 2 && said.count == 1, "\(entry.hex): \(heard)")
                #expect(said.allSatisfy { $0.leavesEverything })
            default:
                // A state between two states is part of an intact packet: the rest of it counts.
                let part = Said.meaning(of: entry.hex.description, vendor.name)
                #expect(said == (part.map { [$0] } ?? []), "\(entry.hex) \(entry.meaning)")
            }
        }
    }

    @Test func `Every meaning that is stated here is that of a frame`() throws {
        var used: Set<String> = []
        for vendor in VendorFile.all {
            for entry in try vendor.entries
            where Said.meaning(of: entry.hex.description, vendor.name) != nil
                || NamedFrame.meaning(of: entry.hex.description, vendor.name) != nil
            {
                used.insert(entry.hex.description)
            }
        }
        #expect(used.count == Said.count + NamedFrame.count)
    }

    @Test(arguments: VendorFile.all)
    func `What is said of wear and connections has a meaning here`(vendor: VendorFile) throws {
        // What the file's topic calls wear or connection, and yet only names: nothing that could be stated follows.
        let unstated: Set<String> = [
            // Soundcore: states of models whose fields aren't stated.
            "A3936 state", "A3035 state", "A3062", "A3954", "A3949",
        ]
        for entry in try vendor.entries where entry.expect == "valid" && entry.topic?.isEmpty == false {
            if unstated.contains(where: { entry.meaning.contains($0) }) { continue }
            #expect(
                Said.meaning(of: entry.hex.description, vendor.name) != nil, "\(entry.hex) \(entry.meaning)"
            )
        }
    }

    @Test func `A host that becomes the audio source is the only one`() throws {
        var listener = Listener(try #require(try Profile.builtIn("apple", framing: "message")))
        listener.receive([4, 0, 4, 0, 0x2E, 0, 0, 0, 2, 1, 2, 3, 4, 5, 6, 1, 0, 9, 2, 3, 4, 5, 6, 1, 0])
        listener.receive([4, 0, 4, 0, 0x0E, 0, 6, 5, 4, 3, 2, 1, 2])
        listener.receive([4, 0, 4, 0, 0x0E, 0, 6, 5, 4, 3, 2, 9, 2])
        let first = try #require(BluetoothAddress("01:02:03:04:05:06"))
        let second = try #require(BluetoothAddress("09:02:03:04:05:06"))
        guard case .said(let message) = listener.heard.last else {
            Issue.record("\(listener.heard)")
            return
        }
        #expect(
            message.links == [
                .init(address: first, change: .a2dp(.idle)), .init(address: first, change: .hfp(.idle)),
                .init(address: second, change: .acl(.up)),
                .init(address: second, change: .a2dp(.streaming)),
                .init(address: second, change: .hfp(.idle)),
            ])
        // A list of hosts says nothing of streams: what was known of them stays.
        listener.receive([4, 0, 4, 0, 0x2E, 0, 0, 0, 1, 9, 2, 3, 4, 5, 6, 1, 0])
        guard case .said(let list) = listener.heard.last else {
            Issue.record("\(listener.heard)")
            return
        }
        #expect(list.table == [SourceLink(address: second, acl: .up, a2dp: .streaming)])
    }

    @Test(
        arguments: [
            // An audio source of a value, and of an address, that no source states; an ownership that isn't claimed.
            ([4, 0, 4, 0, 0x0E, 0, 6, 5, 4, 3, 2, 1, 0], "audio source"),
            ([4, 0, 4, 0, 0x0E, 0, 6, 5, 4, 3, 2, 1, 3], "audio source"),
            ([4, 0, 4, 0, 0x0E, 0, 0, 0, 0, 0, 0, 0, 2], "audio source"),
            ([4, 0, 4, 0, 9, 0, 6, 0, 0, 0, 0], "setting"),
        ] as [([UInt8], String)])
    func `What no source states of a message is not said`(message: [UInt8], name: String) throws {
        let apple = try #require(try Profile.builtIn("apple", framing: "message"))
        #expect(Listener.hear(message, apple) == [.said(ProfileMessage(name))])
    }

    /// The captured frames say the same of both sides: these were made from them, with the checks computed anew.
    @Test(
        arguments: [
            (
                "samsung", "fd1c106109010f6101001264000000220100170117010000030010000002f3dd",
                .verdict(.worn), .verdict(.notWorn)
            ),
            (
                "samsung", "fd1c106109010f61010031640000002201001701170100000300100000b8e1dd",
                .verdict(.inCase), .verdict(.worn)
            ),
            (
                "samsung", "fe0112610300465f01001000000201070022015b26ee",
                .verdict(.worn), .verdict(.notWorn)
            ),
            (
                "google_pixelbuds",
                "7e00a5032a2510c8f580f0e333180032120a04083e10021204083310021a04083410023a06080110001800080710151dea71de7d5e2590821ee63801ae3fb2727e",
                .inCase(false), .inCase(true)
            ),
            (
                "google_pixelbuds",
                "7e00a5032a2510c8f580f0e333180032120a04083e10021204083310021a04083410023a06080010011800080710151dea71de7d5e2590821ee63801683c8a3a7e",
                .inCase(true), .inCase(false)
            ),
        ] as [(String, String, WearEvent.Kind, WearEvent.Kind)])
    func `Each side is told apart from the other`(
        vendor: String, frame: String, left: WearEvent.Kind, right: WearEvent.Kind
    ) throws {
        let profile = try #require(try Profile.builtIn(vendor))
        let bytes = try JSONDecoder().decode([HexBytes].self, from: Data("[\"\(frame)\"]".utf8))[0].bytes
        guard case .said(let message) = Listener.hear(bytes, profile).first else {
            Issue.record("\(frame) is not taken")
            return
        }
        #expect(message.events == [WearEvent(ear: .left, kind: left), WearEvent(ear: .right, kind: right)])
    }

    @Test func `What is sent unasked are the vendors' own packets`() throws {
        let opening: [String: [HexBytes]] = try VendorFile.all.reduce(into: [:]) {
            $0[$1.description] = try $1.profile.opening.map(HexBytes.init)
        }
        #expect(opening["soundcore"]?.map(\.description) == ["08ee00000001010a0002"])
        #expect(opening["oppo_realme"]?.map(\.description) == ["aa0700000001000000"])
        #expect(opening["bose"]?.map(\.description) == ["00010100"])
        #expect(
            opening["apple"]?.map(\.description)
                == ["00000400010002000000000000000000", "040004000f00fffffeff"])
        let huawei = try #require(try Profile.builtIn("huawei"))
        #expect(
            huawei.queries
                == [.init(every: 60_000, [0x5A, 0, 9, 0, 1, 8, 1, 0, 2, 0, 3, 0, 0xFB, 0xB9])])
        #expect(try VendorFile(name: "samsung").profile.opening.isEmpty)
    }

    @Test func `Where packets carry no check, or one of eight bits, a state isn't believed at once`() throws {
        let unchecked = try VendorFile.all.filter { try $0.profile.trust == .unchecked }.map(\.name)
        #expect(
            Set(unchecked)
                == [
                    "apple", "bose", "fastpair_jbl_realme", "nothing_cmf", "oppo_realme", "sony",
                    "soundcore", "tozo", "xiaomi_redmi",
                ])
    }
}

extension ProfileMessage {
    /// Whether it says nothing of ears, sources or the board.
    var leavesEverything: Bool {
        readings.isEmpty && events.isEmpty && links.isEmpty && table == nil && markers.isEmpty
            && identity == nil
    }
}
