// swift-tools-version: 6.2
import PackageDescription

// Built by the script `wire` beside this file, which says what the flags are.
let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "headset-bridge", path: "../..")],
    targets: [
        .systemLibrary(name: "CFuzzer"),
        .executableTarget(
            name: "FuzzWire",
            dependencies: ["CFuzzer", .product(name: "HeadsetWire", package: "headset-bridge")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    ]
)
