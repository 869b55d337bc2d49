// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "dbgen", path: ".."),
    .package(path: "Workloads"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "GRDBWorkloads",
      dependencies: [
        .product(name: "DBGenWorkloads", package: "Workloads"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "bench",
      dependencies: [
        "GRDBWorkloads", .product(name: "DBGenWorkloads", package: "Workloads"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GRDBTests",
      dependencies: [
        .product(name: "DBGenMaintenance", package: "dbgen"),
        .product(name: "DBGenRuntime", package: "dbgen"),
        .product(name: "DBGenWorkloads", package: "Workloads"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
