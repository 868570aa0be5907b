// swift-tools-version: 6.2
import PackageDescription

/// On a phone these modules are the system's; here they come from Headset Bridge, under the same names.
let kits: [Target.Dependency] = [
    .product(name: "AccessorySetupKit", package: "headset-bridge"),
    .product(name: "AudioAccessoryKit", package: "headset-bridge"),
]
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
    name: "companion",
    dependencies: [.package(name: "headset-bridge", path: "../../..")],
    targets: [
        // What would ship.
        .target(name: "CompanionExample", dependencies: kits, swiftSettings: strict),
        // What stands for the phone, which would start the app and its extension.
        .executableTarget(
            name: "companion-container", dependencies: ["CompanionExample"] + kits, swiftSettings: strict),
        .executableTarget(
            name: "companion-extension", dependencies: ["CompanionExample"] + kits, swiftSettings: strict),
        .testTarget(
            name: "CompanionExampleTests",
            dependencies: [
                "CompanionExample", .product(name: "HeadsetBridgeTesting", package: "headset-bridge"),
            ]
                + kits,
            swiftSettings: strict),
    ]
)
