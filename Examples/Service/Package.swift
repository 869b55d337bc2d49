// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Service",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "dbgen", path: "../..", traits: ["Integrations"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.6.0"),
  ],
  targets: [
    .target(
      name: "Todos",
      dependencies: [
        .product(name: "DBGenRuntime", package: "dbgen"),
        .product(name: "DBGenIntegrations", package: "dbgen"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    .executableTarget(name: "TodoServer", dependencies: ["Todos"]),
    .testTarget(
      name: "TodoTests",
      dependencies: ["Todos", .product(name: "HummingbirdTesting", package: "hummingbird")]),
  ],
  swiftLanguageModes: [.v6]
)
