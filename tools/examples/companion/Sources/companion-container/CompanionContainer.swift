import AccessorySetupKit
import CompanionExample

/// The app, opened and closed again: it adds a headset unless it has one, and ends once one is registered.
@main
struct CompanionContainer {
    static func main() async {
        guard CommandLine.arguments.count == 2 else {
            print("usage: companion-container FOLDER")
            return
        }
        let container = HeadsetContainer(handOff: HandOff(in: URL(filePath: CommandLine.arguments[1])))
        container.start()
        do {
            try await container.addHeadset()
        } catch {
            print("no headset was added: \(error)")
            return
        }
        for await accessory in container.registrations {
            print("registered \(accessory.displayName)")
            return
        }
    }
}
