extension RoffPage {
    /// What belongs to no single command: variables, files, exit codes, other pages.
    mutating func addBackground(of commands: CommandSet) {
        addEnvironment(of: commands.all.filter(\.readsEnvironment))
        section("FILES")
        entry(
            "$XDG_CONFIG_HOME/headset-bridge/config.json5",
            "The configuration of run and of what else reads the environment, unless --config names another.")
        entry(
            "$XDG_STATE_HOME/headset-bridge/captures/",
            "The sessions that run recorded, unless --record names a file. Nothing removes them.")
        entry(
            "$XDG_STATE_HOME/headset-bridge/registry.sqlite",
            "What the system believes of each accessory, unless --registry names another file.")
        entry(
            "/etc/udev/rules.d/70-headset-bridge.rules",
            "Who sits at the machine may use the boards' ports, and ModemManager leaves them alone; "
                + "headset-bridge doctor --udev-rules prints it.")
        section("EXIT STATUS")
        for code in ExitCode.allCases { entry("\(code.rawValue)", code.meaning) }
        section("SEE ALSO")
        paragraph(
            ["tshark(1)", "editcap(1)", "mergecap(1)", "xxd(1)", "ser2net(8)", "udevadm(8)"].joined(
                separator: ", "))
    }

    private mutating func addEnvironment(of commands: [Command]) {
        section("ENVIRONMENT")
        paragraph("A variable gives what the command line doesn't; an empty one counts as not set.")
        var described: Set<String> = []
        for option in commands.flatMap(\.options) where option.isInEnvironment {
            guard described.insert(option.name).inserted else { continue }
            let users = commands.filter { command in
                command.options.contains { $0.name == option.name && $0.isInEnvironment }
            }
            entry(
                option.environmentName,
                "As \(option.name) of \(users.map(\.name).joined(separator: ", ")): \(option.help).")
        }
        entry("NO_COLOR", "If it isn't empty, --color auto means never.")
        entry(
            "XDG_CONFIG_HOME", "Where configurations are; ~/.config if it isn't set to an absolute path.")
        entry("XDG_STATE_HOME", "Where state is; ~/.local/state if it isn't set to an absolute path.")
    }
}
