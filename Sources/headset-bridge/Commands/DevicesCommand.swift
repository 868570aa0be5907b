import Ports
import Sessions
import SystemCalls
import Timing

/// `headset-bridge devices`: which serial ports there are.
struct DevicesCommand {
    private let options: DevicesOptions
    private let environment: (_ name: String) -> String?

    init(_ options: DevicesOptions, environment: @escaping (_ name: String) -> String?) {
        self.options = options
        self.environment = environment
    }

    /// Lists the ports; with `--watch` until somebody ends it, which is no failure.
    func run() throws(Failure) -> ExitCode {
        let known = try knownDevices()
        do throws(SystemError) {
            if options.watches {
                var watch = try DeviceWatch(options, known)
                try watch.run()
            } else {
                try list(known)
            }
            return .done
        } catch {
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
    }

    private func knownDevices() throws(Failure) -> KnownDevices {
        let file = try ConfigurationFile.chosen(options.configuration, home: environment).file
        return .all(with: file?.configuration)
    }

    private func list(_ known: KnownDevices) throws(SystemError) {
        let snapshot = try PortDiscovery().scan()
        let devices = ListedDevice.all(in: snapshot, known)
        var output = try LineOutput.standardOutput()
        switch options.format {
        case .text where devices.isEmpty: break
        case .text: try output.write(DeviceTable.text(devices, shown: DeviceText(isRaw: options.isRaw)))
        case .json:
            var printer = DeviceLines(options)
            for device in devices { try output.write(printer.line(for: device, .present, at: .zero)) }
        }
        try output.flush()
        if devices.isEmpty {
            Complaint(
                "no serial port found", try: "plug a board in; devices --watch tells when it is there"
            ).say()
        }
    }
}
