// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Baseball",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "dbgen", path: "../..")
  ],
  targets: [
    .target(
      name: "Chinook", dependencies: [.product(name: "DBGenRuntime", package: "dbgen")]),
    .executableTarget(
      name: "Baseball",
      dependencies: ["Chinook", .product(name: "DBGenRuntime", package: "dbgen")]),
  ],
  swiftLanguageModes: [.v6]
)
