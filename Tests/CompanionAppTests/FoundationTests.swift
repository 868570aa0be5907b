import AccessorySetupKit
import AudioAccessoryKit
import Foundation
import Testing

/// What apps do with errors that need the whole of Foundation.
struct FoundationTests {
    @Test
    func `An error of AccessorySetupKit has its domain, its number and its words`() {
        let error = ASError(.userCancelled)
        #expect((error as NSError).domain == ASErrorDomain)
        #expect((error as NSError).code == 700)
        #expect(error.localizedDescription == "The picker was closed.")
    }

    @Test
    func `An error is caught by its code`() {
        func cancel() throws { throw ASError(.userCancelled) }
        var caught: [String] = []
        do { try cancel() } catch ASError.userCancelled { caught.append("pattern") } catch {}
        do { try cancel() } catch let error as ASError where error.code == .userCancelled {
            caught.append("type")
        } catch {}
        #expect(caught == ["pattern", "type"])
    }

    @Test
    func `An error of AudioAccessoryKit has words of its own`() {
        let error: any Error = AccessoryControlDevice.Error.invalidated
        #expect(error.localizedDescription == "The accessory’s registration has ended.")
    }
}
