// swift-tools-version: 6.2
import PackageDescription

/// What every Swift room is compiled with: Swift 6 mode, no leaked imports, and warnings that stop the build.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// A room: one folder of `Sources`, and the rooms of lower floors that it may import.
func room(_ name: String, _ lower: [String] = []) -> Target {
    .target(name: name, dependencies: lower.map { .byName(name: $0) }, swiftSettings: house)
}

/// The room that is the tool itself.
func tool(_ name: String, _ lower: [String]) -> Target {
    .executableTarget(name: name, dependencies: lower.map { .byName(name: $0) }, swiftSettings: house)
}

/// The tests of a room.
func tests(of name: String, _ others: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ([name] + others).map { .byName(name: $0) },
        swiftSettings: house)
}

/// Ground: time, words, system calls and the C that Swift can't do without. The one floor where a room may import
/// others of its own floor: those listed before it.
let ground: [Target] = [
    room("Timing"),
    room("HeadsetTerms", ["Timing"]),
    .target(name: "CLinux"),
    room("SystemCalls", ["CLinux"]),
]

/// Floor 1: what keeps, carries and moves the values of floor 0.
let floor1: [Target] = [
    room("SerialIO", ["CLinux", "SystemCalls"])
]

/// Floor 5: the tool.
let floor5: [Target] = [
    tool("headset-bridge", ["HeadsetTerms", "SerialIO", "SystemCalls", "Timing"])
]

/// Stops the build when a room depends on anything that isn't below it. What a room imports without saying so here
/// is stopped by `--explicit-target-dependency-import-check error` (`tools/check`).
func requireLowerFloors(_ floors: [[Target]]) {
    var below: Set<String> = []
    for (height, floor) in floors.enumerated() {
        var reached = below
        for room in floor {
            for case .byNameItem(let name, _) in room.dependencies where !reached.contains(name) {
                fatalError(
                    "\(room.name) may not import \(name), which is not on a lower floor: see Package.swift")
            }
            below.insert(room.name)
            if height == 0 { reached.insert(room.name) }
        }
    }
}

/// The rooms, floor by floor, upwards. This is the only table of floors.
let floors = [ground, floor1, floor5]
requireLowerFloors(floors)

let package = Package(
    name: "headset-bridge",
    targets: floors.flatMap { $0 } + [
        tests(of: "Timing"),
        tests(of: "HeadsetTerms", ["Timing"]),
        .target(
            name: "TestSupport", dependencies: ["SystemCalls"], path: "Tests/TestSupport",
            swiftSettings: house),
        tests(of: "SystemCalls", ["TestSupport"]),
        tests(of: "SerialIO", ["SystemCalls", "TestSupport"]),
        tests(of: "headset-bridge", ["HeadsetTerms", "SerialIO", "SystemCalls", "TestSupport", "Timing"]),
    ]
)
