import Accessories
import AppBench
import AppHosting
import Testing

@testable import AccessorySetupKit

struct BoardIdentityTests {
    @Test
    func `A name in a namespace has the UUID that RFC 9562 gives as its example`() {
        // RFC 9562, appendix A.4: www.example.com in the namespace of domain names.
        let domains = UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
        let expected = UUID(uuidString: "2ed6657d-e927-568b-95e1-2665a8aea6a2")
        #expect(domains.map { UUID(named: "www.example.com", in: $0) } == expected)
    }

    @Test(arguments: [
        // RFC 3174, section 7.3, and lengths around the edge of a block.
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        (String(repeating: "01234567", count: 80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
    ])
    func `A hash is what its standard says`(message: String, expected: String) {
        let digest = SHA1.digest(of: Array(message.utf8))
        #expect(digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
    }

    @Test
    func `An accessory is the same in every process, and at every launch`() async {
        let bench = AppBench()
        bench.attach()
        bench.pair()
        let one = await bench.accessory(on: bench.host(as: .container))
        let other = await bench.accessory(on: bench.host(as: .appExtension))
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        #expect(one.bluetoothIdentifier == UUID(uuidString: "6D4FD4F4-551E-509A-93D1-398C62BCD671"))
    }

    @Test
    func `Two boards are two accessories, and one that no pairing gave is only itself`() async {
        let bench = AppBench()
        for id in ["R2-07", "R2-08"] {
            bench.attach(id)
            bench.pair(id)
        }
        let (one, other) = (await bench.accessory("R2-07"), await bench.accessory("R2-08"))
        #expect(one != other)
        #expect(one.bluetoothIdentifier != other.bluetoothIdentifier)
        let unpaired = bench.host.run { ASAccessory() }
        #expect(unpaired == unpaired)
        #expect(unpaired != bench.host.run { ASAccessory() })
        #expect(unpaired.bluetoothIdentifier == nil)
        #expect(unpaired.state == .unauthorized)
    }
}
