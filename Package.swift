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
    systemLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    systemLibrary("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
    systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    systemLibrary("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
]

/// Ground, too: what app code names of the phone's system, where the system here has none of it.
#if os(Linux)
    let standIns = [room("UIKit"), room("CoreBluetooth"), room("AudioToolbox")]
#else
    let standIns = [room("UIKit")]
#endif
let standInNames = standIns.map(\.name)

/// What the compiler asks for where tests import UIKit. It brings Swift Testing, so that no app may depend on it.
let testingUIKit = room("_Testing_UIKit")

/// Floor 0: the wire, the engine, the registry. Pure values that don't know each other.
let floor0: [Target] = [
    room("HeadsetWire", ["Timing", "HeadsetTerms", "CDeflate"]),
    room("Transitions", ["Timing", "HeadsetTerms"]),
    room("Accessories", ["Timing", "HeadsetTerms"]),
]

/// Floor 1: what other protocols say, and what keeps, carries and moves bytes.
let floor1: [Target] = [
    room("Captures", ["Timing", "HeadsetTerms", "SystemCalls", "CZlib", "CZstd"]),
    room("SerialIO", ["Timing", "CLinux", "SystemCalls"]),
    room("RegistryStore", ["Timing", "SystemCalls", "Accessories", "CSQLite"]),
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
        dependencies: ["CHeadset", "Timing", "HeadsetTerms", "Settings", "Accessories"],
        resources: [.embedInCode("BuiltIn")],
        swiftSettings: house),
    .target(
        name: "AppHosting",
        dependencies: [
            "Timing", "Accessories",
            .byName(name: "RegistryStore", condition: .when(platforms: [.linux])),
        ],
        swiftSettings: house),
]

/// Floor 3: the drivers, and Apple-shaped pairing.
let floor3: [Target] = [
    room(
        "Sessions",
        [
            "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Accessories",
            "Profiles", "BridgeCore",
            "Captures", "SerialIO", "Ports", "RegistryStore", "Settings", "Scenarios",
        ]),
    room(
        "AccessorySetupKit",
        standInNames.filter { ["UIKit", "CoreBluetooth"].contains($0) }
            + ["HeadsetTerms", "Accessories", "AppHosting"]),
]

/// Floor 4: the Apple-shaped registry.
let floor4: [Target] = [
    room("AudioAccessoryKit", ["Accessories", "AppHosting", "AccessorySetupKit"])
]

/// Floor 5: a bench for companion apps' tests, and the tool.
let floor5: [Target] = [
    room(
        "HeadsetBridgeTesting",
        [
            "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Accessories", "Profiles",
            "BridgeCore", "Captures", "Settings", "Scenarios", "AppHosting", "Sessions", "AccessorySetupKit",
            "AudioAccessoryKit",
        ]),
    tool(
        "headset-bridge",
        [
            "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Accessories",
            "Profiles", "Identification", "BridgeCore",
            "Captures", "SerialIO", "Ports", "RegistryStore", "Settings", "Scenarios", "Sessions",
        ]),
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
let floors = [standIns + [testingUIKit] + ground, floor0, floor1, floor2, floor3, floor4, floor5]
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
        "headset-bridge", "udev-bench", "Timing", "SystemCalls", "Accessories", "SerialIO", "RegistryStore",
        "Scenarios",
        "TestSupport",
    ],
    swiftSettings: house)

/// A driver of serial lines that tests play.
let fakeDriver: Target = .target(name: "CFakeDriver", path: "Tests/CFakeDriver")

/// Another process that uses a registry, for the tests of RegistryStore: to be killed, among others.
let registryWriter: Target = .executableTarget(
    name: "registry-writer",
    dependencies: ["Timing", "HeadsetTerms", "SystemCalls", "Accessories", "RegistryStore"],
    path: "Tests/RegistryWriter", swiftSettings: house)

/// A companion app's process and its boards, for the tests of what app code uses.
let appBench: Target = .target(
    name: "AppBench",
    dependencies: ["Timing", "HeadsetTerms", "Accessories", "AppHosting", "AccessorySetupKit"],
    path: "Tests/AppBench",
    swiftSettings: house)

/// The tests in one folder, as apps write them; each name is a way to compile it.
func companionAppTests(_ name: String, _ settings: [SwiftSetting]) -> Target {
    .testTarget(
        name: name,
        dependencies: (["AppBench", "AccessorySetupKit", "AudioAccessoryKit", "_Testing_UIKit"] + standInNames)
            .map {
                .byName(name: $0)
            },
        swiftSettings: settings + [
            .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
        ])
}

/// The C library's own file, seen from inside.
let headsetInside: Target = .target(name: "CHeadsetInside", path: "Tests/CHeadsetInside")

let package = Package(
    name: "headset-bridge",
    products: [
        // For companion apps and their tests.
        .library(name: "AccessorySetupKit", targets: ["AccessorySetupKit"] + standInNames),
        .library(name: "AudioAccessoryKit", targets: ["AudioAccessoryKit"] + standInNames),
        .library(name: "HeadsetBridgeTesting", targets: ["HeadsetBridgeTesting", "_Testing_UIKit"]),
        // For `tools/benchmarks` and `tools/fuzz`, which are packages of their own.
        .library(name: "Accessories", targets: ["Accessories"]),
        .library(name: "CHeadset", targets: ["CHeadset"]),
        .library(name: "HeadsetTerms", targets: ["HeadsetTerms"]),
        .library(name: "HeadsetWire", targets: ["HeadsetWire"]),
        .library(name: "RegistryStore", targets: ["RegistryStore"]),
        .library(name: "SystemCalls", targets: ["SystemCalls"]),
        .library(name: "Timing", targets: ["Timing"]),
        .library(name: "Transitions", targets: ["Transitions"]),
        .library(name: "Sessions", targets: ["Sessions"]),
    ],
    targets: floors.flatMap { $0 } + udevBench + [
        testSupport,
        headsetInside,
        fakeDriver,
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
        tests(of: "SerialIO", ["Timing", "SystemCalls", "CFakeDriver", "TestSupport"]),
        tests(of: "Ports", ["Settings", "SerialIO", "SystemCalls", "TestSupport"]),
        registryWriter,
        tests(
            of: "RegistryStore",
            [
                "registry-writer", "CSQLite", "Timing", "HeadsetTerms", "SystemCalls", "Accessories",
                "TestSupport",
            ]),
        tests(of: "Settings"),
        tests(
            of: "Profiles",
            ["Timing", "HeadsetTerms", "HeadsetWire", "Transitions", "Settings", "TestSupport"]),
        tests(of: "Identification", ["Timing", "HeadsetWire", "Profiles", "TestSupport"]),
        tests(
            of: "Scenarios",
            ["CHeadset", "Settings", "Timing", "HeadsetTerms", "Accessories", "TestSupport"]),
        tests(
            of: "Sessions",
            [
                "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Accessories",
                "Profiles", "BridgeCore", "Captures", "SerialIO", "Scenarios", "CFakeDriver",
                "TestSupport",
            ]),
        tests(
            of: "headset-bridge",
            [
                "Timing", "HeadsetTerms", "SystemCalls", "HeadsetWire", "Transitions", "Accessories",
                "Profiles", "Identification", "BridgeCore",
                "Captures", "SerialIO", "Ports", "Scenarios", "Sessions", "TestSupport",
            ]),
        appBench,
        tests(of: "AppHosting", ["Accessories", "AppBench", "Timing"]),
        tests(
            of: "AccessorySetupKit",
            ["Accessories", "AppHosting", "AppBench", "UIKit", "_Testing_UIKit", "CoreBluetooth"]),
        tests(
            of: "AudioAccessoryKit",
            [
                "HeadsetTerms", "Accessories", "AppHosting", "AppBench", "AccessorySetupKit",
                "_Testing_UIKit",
                "TestSupport",
            ]),
        tests(
            of: "HeadsetBridgeTesting",
            [
                "SystemCalls", "BridgeCore", "Captures", "Scenarios", "Sessions", "AccessorySetupKit",
                "AudioAccessoryKit", "UIKit", "_Testing_UIKit", "CoreBluetooth", "TestSupport",
            ]),
        companionAppTests("CompanionAppTests", [.swiftLanguageMode(.v6)]),
        companionAppTests(
            "CompanionAppSwift5Tests", [.swiftLanguageMode(.v5), .define("UNANNOTATED_APP")]),
        companionAppTests(
            "CompanionAppMainActorTests",
            [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self), .define("UNANNOTATED_APP")]),
        scenarioTests,
    ]
)
