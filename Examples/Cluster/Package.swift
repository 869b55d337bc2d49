// swift-tools-version: 6.2
import PackageDescription

// The generated source and League.swift are those of Examples/Baseball: links lead to them.
let package = Package(
  name: "ClusterDemo",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dbgen", path: "../..")],
  targets: [
    .executableTarget(
      name: "ClusterDemo",
      dependencies: [
        .product(name: "DBGenCluster", package: "dbgen"),
        .product(name: "DBGenRuntime", package: "dbgen"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
