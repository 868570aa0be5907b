// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    products: [
        // Preloaded by WholeTool.
        .library(name: "CountAllocations", type: .dynamic, targets: ["CountAllocations"])
    ],
    dependencies: [.package(name: "headset-bridge", path: "../..")],
    targets: [
        .target(
            name: "CAnchors", cSettings: [.unsafeFlags(["-O3"])], linkerSettings: [.linkedLibrary("deflate")]),
        .executableTarget(
            name: "Decode",
            dependencies: [
                "CAnchors",
                .product(name: "CHeadset", package: "headset-bridge"),
                .product(name: "HeadsetWire", package: "headset-bridge"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "Engine",
            dependencies: [
                "CAnchors",
                .product(name: "HeadsetTerms", package: "headset-bridge"),
                .product(name: "Timing", package: "headset-bridge"),
                .product(name: "Transitions", package: "headset-bridge"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .target(
            name: "CBareStore", cSettings: [.unsafeFlags(["-O3"])],
            linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "Registry",
            dependencies: [
                "CBareStore",
                .product(name: "Accessories", package: "headset-bridge"),
                .product(name: "HeadsetTerms", package: "headset-bridge"),
                .product(name: "RegistryStore", package: "headset-bridge"),
                .product(name: "SystemCalls", package: "headset-bridge"),
                .product(name: "Timing", package: "headset-bridge"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .executableTarget(name: "BareLoop", cSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(
            name: "BarePorts", dependencies: [.product(name: "CHeadset", package: "headset-bridge")],
            cSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(
            name: "FeedPorts", dependencies: [.product(name: "CHeadset", package: "headset-bridge")],
            cSettings: [.unsafeFlags(["-O3"])]),
        .target(
            name: "Measuring", swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "ManyPorts", dependencies: ["Measuring"],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .target(name: "CountAllocations"),
        .executableTarget(
            name: "WholeTool",
            dependencies: [
                "Measuring",
                .product(name: "HeadsetWire", package: "headset-bridge"),
                .product(name: "Sessions", package: "headset-bridge"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    ]
)
