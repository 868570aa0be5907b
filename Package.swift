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

/// A C library of the system, and the Debian package that brings its header.
func systemLibrary(_ name: String, pkgConfig: String, apt package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
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
    room("SystemCalls", ["Timing", "CLinux"]),
    room("Settings", ["Timing"]),
    .target(name: "CHeadset", path: "protocol/c", exclude: ["LICENSE"], publicHeadersPath: "."),
    systemLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    systemLibrary("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev"),
    systemLibrary("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
    systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    systemLibrary("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
]

/// Floor 0: the wire, the engine, the registry. Pure values that don't know each other.
let floor0: [Target] = [
    room("HeadsetWire", ["Timing", "HeadsetTerms", "CDeflate"]),
    room("Transitions", ["Timing", "HeadsetTerms"]),
    room("Accessories", ["Timing", "HeadsetTerms"]),
]

/// Floor 1: what other protocols say, and what keeps, carries and moves bytes.
let floor1: [Target] = [
    room("Captures", ["Timing", "HeadsetTerms", "SystemCalls", "CZlib", "CZstd"]),
    room("SerialIO", ["CLinux", "SystemCalls"]),
    .target(
        name: "Ports",
        dependencies: ["SystemCalls", "Settings", "CUdev"],
        resources: [.embedInCode("BuiltIn")],
        swiftSettings: house),
    .target(
        name: "Profiles",
        dependencies: ["Timing", "HeadsetTerms", "HeadsetWire", "Transitions", "Settings", "CPCRE2"],
        exclude: ["BuiltIn/README.md"],
        resources: [.embedInCode("BuiltIn")],
        swiftSettings: house),
    room("Identification", ["Timing", "HeadsetWire"]),
]

/// Floor 2: the fold, and what plays the other side.
let floor2: [Target] = [
    room(
        "BridgeCore",
        ["Timing", "HeadsetTerms", "Settings", "HeadsetWire", "Transitions", "Accessories", "Profiles"]),
    .target(
        name: "Scenarios",
        dependencies: ["CHeadset", "Timing", "HeadsetTerms", "Settings"],
        resources: [.embedInCode("BuiltIn")],
        swiftSettings: house),
]

/// Floor 3: the drivers.
let floor3: [Target] = [
    room(
        "Sessions",
        [
            "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Accessories",
            "Profiles", "BridgeCore",
            "Captures", "SerialIO", "Ports", "Settings", "Scenarios",
        ])
]

/// Floor 5: the tool.
let floor5: [Target] = [
    tool(
        "headset-bridge",
        [
            "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Accessories",
            "Profiles", "Identification", "BridgeCore",
            "Captures", "SerialIO", "Ports", "Settings", "Scenarios", "Sessions",
        ])
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
let floors = [ground, floor0, floor1, floor2, floor3, floor5]
requireLowerFloors(floors)

/// What tests of several rooms share.
let testSupport: Target = .target(
    name: "TestSupport", dependencies: ["SystemCalls", "HeadsetWire"], path: "Tests/TestSupport",
    swiftSettings: house)

/// What stands for USB devices, for tests: a program beside the tool, since umockdev must be in it from its start.
let udevBench: [Target] = [
    .systemLibrary(
        name: "CUmockdev", path: "Tests/CUmockdev", pkgConfig: "umockdev-1.0",
        providers: [.apt(["libumockdev-dev"])]),
    .executableTarget(name: "udev-bench", dependencies: ["CUmockdev"], path: "Tests/UdevBench"),
]

/// What runs the built tool, end to end.
let scenarioTests: Target = .testTarget(
    name: "ScenarioTests",
    dependencies: [
        "headset-bridge", "udev-bench", "Timing", "SystemCalls", "SerialIO", "Scenarios", "TestSupport",
    ],
    swiftSettings: house)

/// The C library's own file, seen from inside.
let headsetInside: Target = .target(name: "CHeadsetInside", path: "Tests/CHeadsetInside")

let package = Package(
    name: "headset-bridge",
    products: [
        // For `tools/benchmarks` and `tools/fuzz`, which are packages of their own.
        .library(name: "CHeadset", targets: ["CHeadset"]),
        .library(name: "HeadsetTerms", targets: ["HeadsetTerms"]),
        .library(name: "HeadsetWire", targets: ["HeadsetWire"]),
        .library(name: "Timing", targets: ["Timing"]),
        .library(name: "Transitions", targets: ["Transitions"]),
        .library(name: "Sessions", targets: ["Sessions"]),
    ],
    targets: floors.flatMap { $0 } + udevBench + [
        testSupport,
        headsetInside,
        tests(of: "Timing", ["TestSupport"]),
        tests(of: "HeadsetTerms", ["Timing"]),
        tests(of: "SystemCalls", ["Timing", "TestSupport"]),
        tests(of: "CHeadset", ["CHeadsetInside", "TestSupport"]),
        tests(of: "HeadsetWire", ["Timing", "HeadsetTerms", "TestSupport"]),
        tests(of: "Transitions", ["Timing", "HeadsetTerms", "TestSupport"]),
        tests(of: "Accessories", ["Timing", "HeadsetTerms"]),
        tests(
            of: "BridgeCore",
            [
                "Timing", "HeadsetTerms", "Settings", "HeadsetWire", "Transitions", "Accessories", "Profiles",
                "TestSupport",
            ]),
        tests(of: "Captures", ["Timing", "SystemCalls", "CZlib", "CZstd", "TestSupport"]),
        tests(of: "SerialIO", ["SystemCalls", "TestSupport"]),
        tests(of: "Ports", ["Settings", "SerialIO", "SystemCalls", "TestSupport"]),
        tests(of: "Settings"),
        tests(
            of: "Profiles",
            ["Timing", "HeadsetTerms", "HeadsetWire", "Transitions", "Settings", "TestSupport"]),
        tests(of: "Identification", ["Timing", "HeadsetWire", "Profiles", "TestSupport"]),
        tests(of: "Scenarios", ["CHeadset", "Settings", "Timing", "TestSupport"]),
        tests(
            of: "Sessions",
            [
                "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Profiles",
                "BridgeCore", "Captures", "SerialIO", "Scenarios", "TestSupport",
            ]),
        tests(
            of: "headset-bridge",
            [
                "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Accessories",
                "Profiles", "Identification", "BridgeCore",
                "Captures", "SerialIO", "Scenarios", "Sessions", "TestSupport",
            ]),
        scenarioTests,
    ]
)
