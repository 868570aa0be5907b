import AccessorySetupKit
import CompanionExample

/// The app's extension, as the system wakes it for a headset. What the headset says comes on standard input, until that
/// ends.
@main
struct CompanionExtension {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: companion-extension FOLDER")
            return
        }
        let session = ASAccessorySession()
        guard let accessory = await session.firstAccessory() else { return }
        let handOff = HandOff(in: URL(filePath: CommandLine.arguments[1]))
        let monitor = HeadsetMonitor(accessory, handOff: handOff)
        await monitor.listen(to: BridgeLink())
        for problem in await monitor.problems { print(problem) }
    }
}

extension ASAccessorySession {
    /// Activates the session, and waits for an accessory that the app was given.
    func firstAccessory() async -> ASAccessory? {
        let (events, continuation) = AsyncStream.makeStream(of: ASAccessoryEvent.self)
        activate(on: .main) { continuation.yield($0) }
        for await event in events {
            switch event.eventType {
            case .activated:
                if let accessory = accessories.first { return accessory }
            case .accessoryAdded:
                return event.accessory
            default:
                break
            }
        }
        return nil
    }
}
