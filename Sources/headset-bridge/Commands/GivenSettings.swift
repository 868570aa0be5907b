import Accessories
import HeadsetTerms
import SerialIO

/// Settings as the command line or the environment gives them; nil where they leave it to the configuration file, the
/// capture or the default.
struct GivenSettings: Hashable, Sendable {
    /// `--config`: a JSON5 file.
    var configuration: String?
    /// `--baud` and the other options of the line.
    var serial = SerialSettingsChange()
    /// `--host-address`: which audio source of the headset is this host.
    var hostAddress: BluetoothAddress?
    /// `--playing`: what this host plays.
    var playing: Playing?
    /// `--profile`: how the board speaks.
    var profile: String?
    /// `--registry`: where the registry is that several programs share.
    var registry: String?
}

extension GivenSettings {
    init(_ parsed: ParsedArguments) {
        configuration = parsed[CommonOptions.configuration]
        serial = SerialSettingsChange(parsed)
        hostAddress = parsed[CommonOptions.hostAddress]
        playing = parsed[CommonOptions.playing]
    }
}
