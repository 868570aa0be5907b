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

/// A C library of the system, and the Debian package that brings its header.
func systemLibrary(_ name: String, pkgConfig: String, apt package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// Ground: time, words, system calls and the C that Swift can't do without.
let ground: [Target] = [
    room("Timing"),
    room("HeadsetTerms", ["Timing"]),
    .target(name: "CHeadset", path: "protocol/c", exclude: ["LICENSE"], publicHeadersPath: "."),
    systemLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
]

/// Floor 0: the wire, the engine, the accessories. None of them knows the others.
let floor0: [Target] = [
    room("HeadsetWire", ["Timing", "HeadsetTerms", "CDeflate"])
]

let package = Package(
    name: "headset-bridge",
    products: [
        .library(name: "CHeadset", targets: ["CHeadset"]),
        .library(name: "HeadsetWire", targets: ["HeadsetWire"]),
    ],
    targets: ground + floor0 + [
        tests(of: "Timing"),
        tests(of: "HeadsetTerms", ["Timing"]),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: house),
        .target(name: "CHeadsetInside", path: "Tests/CHeadsetInside"),
        tests(of: "CHeadset", ["CHeadsetInside", "TestSupport"]),
        tests(of: "HeadsetWire", ["Timing", "HeadsetTerms", "TestSupport"]),
    ]
)
