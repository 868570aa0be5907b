import BridgeCore
import Glibc
import SerialIO
import Sessions
import SystemCalls

/// Settings after all who have a say had it: the flag or the environment, then the configuration file, then the
/// default.
struct EffectiveSettings {
    var options = BridgeOptions()
    var baud: BaudRate = 115_200
    /// What names the profile, where anything does.
    var profile: String?

    /// The settings of a command.
    ///
    /// - Parameter home: looks a variable up, to find the user's own file; nil leaves it alone, so that the same command line
    ///   does the same everywhere.
    /// - Throws: ``Failure`` for a configuration file that is missing, can't be read, or is wrong.
    init(_ given: GivenSettings, home: ((_ name: String) -> String?)?) throws(Failure) {
        var file: ConfigurationFile?
        if let path = given.configuration {
            file = try ConfigurationFile(at: path)
        } else if let home {
            file = try ConfigurationFile(inHomeOf: home)
        }
        try given.apply(to: &options, over: file)
        profile = given.profile ?? file?.configuration.profile
        baud = given.baud ?? file?.configuration.serial?.baud ?? baud
    }
}

extension GivenSettings {
    /// Sets what the command line or the environment gave, and else what a file says.
    ///
    /// - Throws: ``Failure`` where a parameter of the file or the profile can't be used.
    func apply(to options: inout BridgeOptions, over file: ConfigurationFile?) throws(Failure) {
        try file?.apply(to: &options)
        options.hostAddress = hostAddress ?? options.hostAddress
        options.playing = playing ?? options.playing
        if let name = profile ?? file?.configuration.profile {
            options.profile = try ProfileFile(name).profile
        }
    }
}

/// A configuration file, and what it is called in complaints.
struct ConfigurationFile {
    let configuration: Configuration
    private let path: String

    /// Reads the file that `--config` names.
    init(at path: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Descriptor.open(path, for: .read).readAll(limit: Configuration.longestFile)
        } catch  where error.code == EFBIG {
            throw Failure(
                .badConfiguration, Complaint("\(path): longer than \(Configuration.longestFile) bytes"))
        } catch {
            throw Failure(settings: error)
        }
        do throws(ConfigurationError) {
            configuration = try Configuration(name: path, bytes: bytes)
        } catch {
            throw Failure(.badConfiguration, Complaint(error.reason))
        }
        self.path = path
    }

    /// Reads the user's own file, `headset-bridge/config.json5` where XDG keeps configurations; nil if there is none.
    init?(inHomeOf environment: (_ name: String) -> String?) throws(Failure) {
        guard let folder = BaseFolder.configuration.path(environment) else { return nil }
        do throws(Failure) {
            try self.init(at: folder + "/config.json5")
        } catch {
            if error.code == .missingInput { return nil }
            throw error
        }
    }

    /// Lays the file over `options`, but for the profile that it names.
    func apply(to options: inout BridgeOptions) throws(Failure) {
        do throws(ConfigurationError) {
            try configuration.apply(to: &options)
        } catch {
            throw Failure(.badConfiguration, Complaint("\(path): \(error.reason)"))
        }
    }
}
