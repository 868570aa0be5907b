import HeadsetTerms
import Testing

@Suite struct HexadecimalTests {
    @Test func `Every byte is two digits in lower case, and comes back from either case`() {
        let all = Array(UInt8.min...UInt8.max)
        let digits = hexadecimal(all)
        #expect(digits.hasPrefix("000102030405060708090a0b0c0d0e0f10") && digits.hasSuffix("fdfeff"))
        #expect([UInt8](hexadecimal: digits) == all)
        #expect([UInt8](hexadecimal: digits.uppercased()) == all)
        #expect(hexadecimal([0x0F, 0xA0], separatedBy: " ") == "0f a0")
        #expect(hexadecimal([]) == "" && [UInt8](hexadecimal: "") == [])
    }

    @Test(arguments: ["0", "0x", "+1", "-1", " 0", "00 ", "g0", "0é", "０0", "000"])
    func `Anything else is no bytes`(text: String) {
        #expect([UInt8](hexadecimal: text) == nil)
    }

    @Test func `A number has as many digits as its width`() {
        #expect(hexadecimal(UInt8(0x0A)) == "0a")
        #expect(hexadecimal(UInt16(0)) == "0000")
        #expect(hexadecimal(UInt32.max) == "ffffffff")
        #expect(hexadecimal(UInt64(1)) == "0000000000000001")
    }
}
