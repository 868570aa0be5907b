import Ports

/// Whether udev's rules do what they say.
struct RulesCheck: Hashable, Sendable {
    var files: [UdevRulesFile]

    var findings: [Finding] {
        let late = files.filter { $0.givesAccessTooLate && ($0.isOurs || $0.folder == "/etc/udev/rules.d") }
        let own = files.first(where: \.isOurs)
        if late.isEmpty {
            return [
                Finding(
                    .rules, .ok, at: own?.path ?? UdevRulesRemedy.file,
                    own == nil ? "the tool's rules aren't installed" : "the tool's rules are installed")
            ]
        }
        return late.map { file in
            Finding(
                .rules, file.isOurs ? .problem : .warning, at: file.path,
                "it is read after 73-seat-late.rules, so that nobody gets the access it gives",
                try: UdevRulesRemedy.rename(file.path))
        }
    }
}

/// Whether udev runs where we are.
struct UdevCheck: Hashable, Sendable {
    var standing: Machine.UdevStanding

    var finding: Finding {
        switch standing {
        case .running: Finding(.udev, .ok, at: "/run/udev", "udev runs")
        case .deserted:
            Finding(
                .udev, .warning, at: "/run/udev/control",
                "udev's file is there, but nobody listens: udev has ended, or the file is another machine's; a container "
                    + "hears its host's udev only in the host's network",
                try: "sudo systemctl restart systemd-udevd")
        case .absent:
            Finding(
                .udev, .warning, at: "/run/udev",
                "udev doesn't run here, as in a container: no names in /dev/serial, and nobody sets rights of "
                    + "ports; a container sees those of its host",
                try:
                    "docker run -v /dev:/dev -v /run/udev:/run/udev:ro --device-cgroup-rule 'c *:* rmw' IMAGE"
            )
        }
    }
}
