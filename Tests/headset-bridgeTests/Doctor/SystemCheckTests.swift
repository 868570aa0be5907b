import FoundationEssentials
import Glibc
import Ports
import TestSupport
import Testing

@testable import headset_bridge

/// What is found about the machine.
struct SystemCheckTests {
    private static let givesAccess = #"SUBSYSTEM=="tty", TAG+="uaccess""#

    // MARK: Rules

    @Test func `Rules that come after those that heed uaccess are to be renamed`() {
        let path = "/etc/udev/rules.d/99-headset-bridge.rules"
        #expect(
            RulesCheck(files: [UdevRulesFile(path: path, text: Self.givesAccess)]).findings == [
                Finding(
                    .rules, .problem, at: path,
                    "it is read after 73-seat-late.rules, so that nobody gets the access it gives",
                    try:
                        "sudo mv /etc/udev/rules.d/99-headset-bridge.rules /etc/udev/rules.d/70-headset-bridge.rules "
                        + "&& sudo udevadm control --reload && sudo udevadm trigger -s tty -s usb")
            ])
    }

    @Test(
        arguments: [
            ("/etc/udev/rules.d/99-bench.rules", givesAccess, Finding.State.warning),
            ("/etc/udev/rules.d/bench.rules", givesAccess, .warning),
            ("/etc/udev/rules.d/72-bench.rules", givesAccess, .ok),
            ("/etc/udev/rules.d/73-seat-late.rules", givesAccess, .ok),
            ("/etc/udev/rules.d/70-headset-bridge.rules", givesAccess, .ok),
            // Only reads the tag; or is a comment; or belongs to a package.
            ("/etc/udev/rules.d/99-bench.rules", #"TAG=="uaccess", RUN{builtin}+="uaccess""#, .ok),
            ("/etc/udev/rules.d/99-bench.rules", "# " + givesAccess, .ok),
            ("/usr/lib/udev/rules.d/99-thing.rules", givesAccess, .ok),
            ("/usr/lib/udev/rules.d/80-headset-bridge.rules", givesAccess, .problem),
        ])
    func `Rules are late by their name alone`(path: String, text: String, state: Finding.State) {
        let findings = RulesCheck(files: [UdevRulesFile(path: path, text: text)]).findings
        #expect(findings.map(\.state) == [state])
    }

    @Test func `A file gets the number by which it is read in time, whatever it was called`() {
        #expect(
            UdevRulesFile.nameInTime(for: "/etc/udev/rules.d/99-a.rules") == "/etc/udev/rules.d/70-a.rules")
        #expect(
            UdevRulesFile.nameInTime(for: "/etc/udev/rules.d/a-b.rules") == "/etc/udev/rules.d/70-a-b.rules")
    }

    // MARK: Braille and drivers

    /// As Debian's brltty writes them.
    private static let brltty = UdevRulesFile(
        path: "/usr/lib/udev/rules.d/85-brltty.rules",
        text: """
            # Device: 0403:6001
            #ENV{PRODUCT}=="403/6001/*", ENV{BRLTTY_BRAILLE_DRIVER}="x"
            ENV{PRODUCT}=="1a86/7523/*", ENV{BRLTTY_BRAILLE_DRIVER}="bm", GOTO="brltty_usb_run"
            ENV{PRODUCT}=="10c4/ea60/*", ENV{BRLTTY_BRAILLE_DRIVER}="sk", GOTO="brltty_usb_run"
            """)
    private static let ch340 = USBDevice(id: USBID(vendor: 0x1A86, product: 0x7523), location: "1-2")
    private static let ftdi = USBDevice(
        id: USBID(vendor: 0x0403, product: 0x6001), location: "1-3", hasPort: true)

    private func braille(_ files: [UdevRulesFile], _ devices: [USBDevice], isRunning: Bool = false) -> Finding
    {
        BrailleCheck(files: files, isRunning: isRunning, devices: devices).finding
    }

    @Test func `brltty is told where it takes a device that is there`() {
        let mask = """
            sudo ln -s /dev/null /etc/udev/rules.d/85-brltty.rules && sudo udevadm control --reload && \
            sudo udevadm trigger -s tty -s usb
            """
        #expect(
            braille([Self.brltty], [Self.ftdi, Self.ch340])
                == Finding(
                    .braille, .problem, at: Self.brltty.path,
                    "its rules take 1A86:7523 at 1-2 for a Braille display, and its port is gone; afterwards plug it in again",
                    try: mask))
        var working = Self.ch340
        working.hasPort = true
        #expect(
            braille([Self.brltty], [working])
                == Finding(
                    .braille, .warning, at: Self.brltty.path,
                    "its rules take 1A86:7523 at 1-2 for a Braille display, and its port may vanish when it is plugged in",
                    try: mask))
        #expect(braille([Self.brltty], [Self.ftdi], isRunning: true).state == .ok)
        #expect(braille([], [Self.ch340]).state == .ok)
    }

    @Test func `Its rules put out of force take nothing`() {
        let masked = UdevRulesFile(path: "/etc/udev/rules.d/85-brltty.rules", text: "")
        #expect(braille([masked], [Self.ch340]).state == .ok)
    }

    @Test(
        arguments: [
            ("0403:6001", "ftdi_sio"), ("10C4:EA60", "cp210x"), ("1A86:7523", "ch341"),
            ("067B:2303", "pl2303"),
            ("9710:7840", "mos7840"), ("9710:7720", "mos7720"), ("04E2:1410", "xr_serial"),
            ("04D8:00DD", "cdc_acm"),
        ])
    func `A bridge without a port needs its driver`(id: String, module: String) throws {
        let device = USBDevice(id: try #require(USBID(id)), location: "1-2", interfaces: [.init(kind: 0xFF)])
        let finding = try #require(DriverCheck(device, .builtIn)).finding
        #expect(finding.state == .problem)
        #expect(finding.place == "\(id) at 1-2")
        #expect(finding.text.hasSuffix("has no serial port: no driver has taken it"))
        #expect(finding.remedy == "sudo modprobe \(module)")
    }

    @Test func `A bridge that another driver has is given back`() throws {
        var device = Self.ch340
        device.interfaces = [.init(kind: 0xFF, driver: "usbfs")]
        #expect(
            DriverCheck(device, .builtIn)?.finding
                == Finding(
                    .driver, .problem, at: "1A86:7523 at 1-2",
                    "WCH CH340 has no serial port: the driver usbfs has it, on behalf of some program",
                    try: "sudo modprobe ch341 && echo 1-2 | sudo tee /sys/bus/usb/drivers_probe"))
    }

    @Test func `Only what should have a port is missed`() throws {
        #expect(DriverCheck(Self.ftdi, .builtIn)?.finding.state == .ok)
        #expect(DriverCheck(USBDevice(id: USBID(vendor: 1, product: 2), location: "1-1"), .builtIn) == nil)
        // A hub, and a keyboard, of a maker of bridges.
        for kind: UInt8 in [0x09, 0x03] {
            let other = USBDevice(
                id: USBID(vendor: 0x1A86, product: 0x8091), location: "1-1", interfaces: [.init(kind: kind)])
            #expect(DriverCheck(other, .builtIn) == nil)
        }
        // A probe that has none, and one that has.
        let probe = USBID(vendor: 0x1366, product: 0x0101)
        #expect(
            DriverCheck(USBDevice(id: probe, location: "1-1", interfaces: [.init(kind: 0xFF)]), .builtIn)
                == nil)
        let withPort = USBDevice(
            id: probe, location: "1-1", interfaces: [.init(kind: 0x02), .init(kind: 0x0A)])
        #expect(DriverCheck(withPort, .builtIn)?.finding.remedy == "sudo modprobe cdc_acm")
    }

    @Test func `No port at all is a problem, told once`() {
        let none = PortsCheck(count: 0, isExplained: false, runsUdev: true).finding
        #expect(none.state == .problem)
        #expect(none.remedy == "headset-bridge devices --watch")
        #expect(!none.text.contains("container"))
        #expect(PortsCheck(count: 0, isExplained: false, runsUdev: false).finding.text.contains("container"))
        #expect(PortsCheck(count: 0, isExplained: true, runsUdev: true).finding.text == "no serial port")
        #expect(PortsCheck(count: 2, isExplained: false, runsUdev: true).finding.state == .ok)
    }

    @Test func `Where udev doesn't run, that is said`() {
        #expect(UdevCheck(standing: .running).finding.state == .ok)
        #expect(UdevCheck(standing: .absent).finding.state == .warning)
        let deserted = UdevCheck(standing: .deserted).finding
        #expect(deserted.state == .warning)
        #expect(deserted.text.hasPrefix("udev's file is there, but nobody listens"))
    }

    // MARK: Configuration

    @Test func `A configuration that is wrong is told with its place`() {
        #expect(
            ConfigurationCheck(path: "/c.json5", isThere: false, complaint: "/c.json5:1:2: no key").finding
                == Finding(
                    .configuration, .problem, at: "/c.json5", "/c.json5:1:2: no key",
                    try: "${EDITOR:-vi} /c.json5"))
        #expect(ConfigurationCheck(path: nil, isThere: false).finding.state == .ok)
    }
}
