internal import Accessories
internal import BridgeCore
internal import HeadsetTerms
internal import Profiles
internal import Timing
internal import Transitions

/// A record that isn't bytes on a line, as a capture holds it: one JSON object.
///
/// Which keys there are depends on `record`; a key that a record doesn't need is left out.
struct SessionNote: Codable, Hashable {
    enum Kind: String, Codable {
        case start
        case linkUp
        case linkDown
        case lineErrors
        case breakSent
        case command
        case decoderStarted
        case decoderAnswer
        case decoderPassedOver
        case decoderEnded
        case parameters
        case accessory
        case answer
        case registry
        case time
        case end
    }

    var record: Kind
    var session: String
    var link: String?
    var port: String?
    var reason: String?
    /// The number of the unit that is answered; how many units were passed over.
    var unit: UInt64?
    var units: UInt64?
    /// What a decoder answered: as text, or in hexadecimal digits where it is none.
    var text: String?
    var bytes: String?
    var start: Start?
    /// What the driver of the line counted since the record before.
    var errors: Errors?
    var command: Command?
    /// Those that count from now on, as a start record has them.
    var parameters: EngineParameters?
    var boards: [String: EngineParameters]?
    /// An accessory of the registry at the start, and its fields as texts.
    var accessory: String?
    var fields: [String: String]?
    var answer: Answer?
    /// What others changed in the registry.
    var changes: [Change]?

    /// What a `start` record says besides.
    struct Start: Codable, Hashable {
        /// Nanoseconds since 1970 in UTC.
        var started: UInt64
        var tool: String
        var source: String
        var parameters: EngineParameters
        /// Left out where no board has parameters of its own.
        var boards: [String: EngineParameters]?
        var bridge: BridgeSettings
        var host: HostSettings
        /// Left out where boards speak the native protocol.
        var profile: ProfileText?
        /// Where the registry is: `memory` means that its rules ran inside the fold.
        var registry: RegistryKind
        /// How many `accessory` records follow, which say what it holds; left out where there are none.
        var accessories: Int?
    }

    struct BridgeSettings: Codable, Hashable {
        var silenceMs: Milliseconds
        var graceMs: Milliseconds
        var onUnplug: UnplugPolicy
        var listenOnly: Bool
        /// Left out where they are true.
        var registers: Bool?
        var updates: Bool?
        /// Left out where it is false.
        var keepsBoard: Bool?
    }

    struct HostSettings: Codable, Hashable {
        var address: BluetoothAddress?
        var playing: Playing
    }

    /// The profile that boards were read by, whole: a replay needs no other file.
    struct ProfileText: Codable, Hashable {
        var name: String
        /// Which of its framings was chosen.
        var framing: String?
        /// Its file.
        var text: String
    }

    enum RegistryKind: String, Codable {
        case memory
        case store
    }

    init(_ record: Kind, session: SessionID, link: String? = nil) {
        self.record = record
        self.session = session.description
        self.link = link
    }
}

extension SessionNote {
    init(_ parameters: ParameterSets, session: SessionID) {
        self.init(.parameters, session: session)
        self.parameters = parameters.common
        boards = parameters.recordedBoards
    }

    /// The parameters that count from now on; nil if they aren't there.
    var parameterSets: ParameterSets? {
        parameters.map { ParameterSets(common: $0, boards: boards ?? [:]) }
    }
}

extension ParameterSets {
    /// The boards' own sets as a record has them: nil where there is none.
    fileprivate var recordedBoards: [String: EngineParameters]? { boards.isEmpty ? nil : boards }
}

extension SessionNote.Start {
    init(_ start: SessionStart, at moment: WallTime) {
        started = moment.nanoseconds
        tool = start.tool
        source = start.source
        parameters = start.options.parameters.common
        boards = start.options.parameters.recordedBoards
        bridge = SessionNote.BridgeSettings(
            silenceMs: start.options.silence, graceMs: start.options.grace, onUnplug: start.options.onUnplug,
            listenOnly: start.options.listenOnly,
            registers: start.options.registers ? nil : false, updates: start.options.updates ? nil : false,
            keepsBoard: start.options.keepsBoard ? true : nil)
        host = SessionNote.HostSettings(address: start.options.hostAddress, playing: start.options.playing)
        registry = start.registry.isShared ? .store : .memory
        let held = start.registry.registry.accessories.count
        accessories = held == 0 ? nil : held
        profile = start.options.profile.map(SessionNote.ProfileText.init)
    }

    /// The options that the session ran with.
    ///
    /// - Throws: ``ReplayError/note(_:)`` if the record holds a profile that can't be used.
    func options() throws(ReplayError) -> BridgeOptions {
        BridgeOptions(
            parameters: ParameterSets(common: parameters, boards: boards ?? [:]), silence: bridge.silenceMs,
            grace: bridge.graceMs,
            onUnplug: bridge.onUnplug,
            listenOnly: bridge.listenOnly, hostAddress: host.address, playing: host.playing,
            profile: try profile?.profile(), registers: bridge.registers ?? true,
            updates: bridge.updates ?? true, keepsBoard: bridge.keepsBoard ?? false)
    }
}

extension SessionNote.ProfileText {
    init(_ profile: Profile) {
        name = profile.name
        framing = profile.framingName
        text = String(decoding: profile.text, as: UTF8.self)
    }

    func profile() throws(ReplayError) -> Profile {
        do throws(ProfileError) {
            return try Profile(name: name, bytes: Array(text.utf8), framing: framing)
        } catch {
            throw .note(error.reason)
        }
    }
}
