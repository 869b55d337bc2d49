// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Workloads",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "DBGenWorkloads", targets: ["DBGenWorkloads", "CWorkloads"]),
    .executable(name: "workload", targets: ["workload"]),
  ],
  dependencies: [
    .package(name: "dbgen", path: "../..")
  ],
  targets: [
    .target(name: "CWorkloads", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "DBGenWorkloads",
      dependencies: [
        "CWorkloads", .product(name: "DBGenObservation", package: "dbgen"),
        .product(name: "DBGenRuntime", package: "dbgen"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "workload", dependencies: ["DBGenWorkloads"],
      swiftSettings: strict),
    .testTarget(
      name: "WorkloadTests", dependencies: ["DBGenWorkloads"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
