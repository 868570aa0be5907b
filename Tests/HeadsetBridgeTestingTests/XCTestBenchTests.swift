import AudioAccessoryKit
import HeadsetBridgeTesting
import XCTest

/// The same with XCTest, whose tests run one after another on the bench of the process.
final class XCTestBenchTests: XCTestCase {
    override func setUp() {
        Bench.reset()
    }

    func testPuttingAnEarbudInMovesTheAudioToIt() async throws {
        let headset = BenchHeadset(.earbuds)
        XCTAssertEqual(headset.id, "BENCH-1")
        try await headset.registerByApp()
        headset.play(.phone)
        headset.don(.left)
        XCTAssertEqual(headset.placement, .inEar)
        XCTAssertEqual(Bench.current.route, .accessory(headset))
    }

    func testARefusalHasItsRule() async throws {
        let headset = BenchHeadset(.earbuds)
        XCTAssertEqual(headset.id, "BENCH-1")
        do {
            try await headset.registerByApp([])
            XCTFail("no capability was refused")
        } catch AccessoryControlDevice.Error.invalidRequest {
            XCTAssertEqual(Bench.current.refusals.map(\.rule), [.someCapability])
        }
    }

    func testABenchOfItsOwn() {
        let outer = Bench.current
        Bench.with(Bench(phone: .laptop)) { bench in
            XCTAssertEqual(Bench.current, bench)
            XCTAssertEqual(bench.phone, .laptop)
        }
        XCTAssertEqual(Bench.current, outer)
    }
}
