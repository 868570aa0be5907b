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
    .target(name: "CLinux"),
    room("SystemCalls", ["CLinux"]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
]

/// Floor 1: the fold, and what reads and writes for it.
let first: [Target] = [
    room("Captures", ["Timing", "SystemCalls", "CZlib", "CZstd"])
]

let package = Package(
    name: "headset-bridge",
    targets: ground + first + [
        tests(of: "Timing"),
        tests(of: "HeadsetTerms", ["Timing"]),
        tests(of: "Captures", ["Timing", "SystemCalls", "CZlib", "CZstd"]),
    ]
)
