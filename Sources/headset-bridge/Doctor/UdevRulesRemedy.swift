/// The command that installs the tool's udev rules, wherever the tool itself is installed.
enum UdevRulesRemedy {
    /// The file; its number stands between those of the rules that it needs before and after it.
    static let file = "/etc/udev/rules.d/70-headset-bridge.rules"
    /// Has udev read its rules anew, and heed them for the boards that are plugged in: whatever else there is, such as
    /// disks and screens, is left alone.
    static let reload = "sudo udevadm control --reload && sudo udevadm trigger -s tty -s usb"

    static let install = "headset-bridge doctor --udev-rules | sudo tee \(file) > /dev/null && \(reload)"

    /// Gives a rule file another name, by which it is read in time.
    static func rename(_ path: String) -> String {
        "sudo mv \(path.asShellWord) \(UdevRulesFile.nameInTime(for: path).asShellWord) && \(reload)"
    }

    /// Has a rule file of a package's left alone.
    static func mask(_ name: String) -> String {
        "sudo ln -s /dev/null /etc/udev/rules.d/\(name.asShellWord) && \(reload)"
    }
}
