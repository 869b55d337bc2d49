// swift-tools-version: 6.2
import PackageDescription

// Settings that only check are for the builds of dbgen's own Makefile, as in the manifest of dbgen.
let checks: [SwiftSetting] =
  Context.environment["DBGEN_OWN_BUILD"] != "1"
  ? []
  : [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
let settings = [.enableUpcomingFeature("InternalImportsByDefault")] + checks

let package = Package(
  name: "dbgen-node",
  products: [.executable(name: "dbgen-node", targets: ["DBGenNode"])],
  dependencies: [
    .package(name: "dbgen", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CDqlite", pkgConfig: "dqlite", providers: [.apt(["libdqlite-dev"])]),
    .executableTarget(
      name: "DBGenNode",
      dependencies: [
        "CDqlite",
        .product(name: "DBGenCluster", package: "dbgen"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    .testTarget(name: "DBGenNodeTests", dependencies: ["DBGenNode"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
