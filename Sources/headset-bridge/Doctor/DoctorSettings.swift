import Ports
import Sessions

/// The settings that a run would have, or why it would have none.
struct DoctorSettings {
    /// The defaults, with what the command line gives, where the configuration can't be used.
    private(set) var effective: EffectiveSettings?
    let given: GivenSettings
    /// What is wrong with the configuration.
    private(set) var failure: Failure?
    /// Where the configuration is, or would be.
    private(set) var path: String?

    init(_ given: GivenSettings, _ environment: @escaping (_ name: String) -> String?) {
        self.given = given
        path = given.configuration ?? ConfigurationFile.pathInHome(of: environment)
        do throws(Failure) {
            effective = try EffectiveSettings(given, home: environment)
        } catch {
            failure = error
        }
    }

    /// What USB devices are.
    var known: KnownDevices {
        KnownDevices.builtIn.overlaid(with: effective?.configuration?.usbIds ?? KnownDevices())
    }

    var finding: Finding {
        ConfigurationCheck(
            path: path, isThere: effective?.configuration != nil, complaint: failure?.complaint.sentence
        ).finding
    }
}

extension Complaint {
    /// What is wrong, where, and what to try, without the tool's name.
    var sentence: String { what + (remedy.map { "; \($0)" } ?? "") }
}
