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

/// The tests of a room.
func tests(of name: String, _ others: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ([name] + others).map { .byName(name: $0) },
        swiftSettings: house)
}

/// Ground: time, words, system calls and the C that Swift can't do without.
let ground: [Target] = [
    room("Timing"),
    room("HeadsetTerms", ["Timing"]),
    .target(name: "CHeadset", path: "protocol/c", exclude: ["LICENSE"], publicHeadersPath: "."),
    .target(name: "CLinux"),
    room("SystemCalls", ["CLinux"]),
]

/// The first floor: the fold, and what touches files and ports.
let first: [Target] = [
    room("Settings")
]

/// The second floor: what plays the other side.
let second: [Target] = [
    .target(
        name: "Scenarios",
        dependencies: ["CHeadset", "HeadsetTerms", "Settings", "SystemCalls", "Timing"],
        resources: [.embedInCode("BuiltIn")],
        swiftSettings: house)
]

let package = Package(
    name: "headset-bridge",
    targets: ground + first + second + [
        tests(of: "Timing"),
        tests(of: "HeadsetTerms", ["Timing"]),
        tests(of: "Settings"),
        tests(of: "Scenarios", ["CHeadset", "Settings", "SystemCalls", "Timing"]),
    ]
)
