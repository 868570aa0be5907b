public import Settings

extension Scenario {
    /// The scenarios that are part of the program, by name; their files are in `fixtures/scenarios/`.
    private static let files: [String: [UInt8]] = [
        "bad-readings": PackageResources.bad_readings_json5,
        "bounce": PackageResources.bounce_json5,
        "case-to-ear": PackageResources.case_to_ear_json5,
        "clock-wrap": PackageResources.clock_wrap_json5,
        "demo": PackageResources.demo_json5,
        "events-only": PackageResources.events_only_json5,
        "hand-over-sensor": PackageResources.hand_over_sensor_json5,
        "held-in-hand": PackageResources.held_in_hand_json5,
        "link-flaps": PackageResources.link_flaps_json5,
        "link-table": PackageResources.link_table_json5,
        "lost-edge": PackageResources.lost_edge_json5,
        "noisy-line": PackageResources.noisy_line_json5,
        "one-ear": PackageResources.one_ear_json5,
        "reading-hour": PackageResources.reading_hour_json5,
        "role-swap": PackageResources.role_swap_json5,
        "silence": PackageResources.silence_json5,
        "three-hosts": PackageResources.three_hosts_json5,
        "tug-of-war": PackageResources.tug_of_war_json5,
        "two-batches": PackageResources.two_batches_json5,
    ]

    /// The names of the scenarios that are part of the program, in alphabetical order.
    public static var builtInNames: [String] {
        files.keys.sorted()
    }

    /// A scenario that is part of the program; nil if none has that name. Throws what is wrong with its file.
    public static func builtIn(_ name: String) throws(SettingsError) -> Scenario? {
        guard let bytes = files[name] else { return nil }
        return try Scenario(name: name + ".json5", bytes: bytes)
    }
}
