// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "ClusterBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "dbgen", path: "../..", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(name: "CContenders", dependencies: ["CPostgreSQL"]),
    .executableTarget(
      name: "cluster-bench",
      dependencies: [
        "CContenders",
        .product(name: "DBGenCluster", package: "dbgen"),
        .product(name: "DBGenRuntime", package: "dbgen"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/ClusterBench", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
