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

// The tests of the library DBGenIntegrations, which the root package has with a trait. They are a package of
// their own so that our other builds fetch none of this.
let package = Package(
  name: "dbgen-integrations",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "dbgen", path: "..", traits: ["Integrations"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.2.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    .testTarget(
      name: "DBGenIntegrationsTests",
      dependencies: [
        .product(name: "DBGenIntegrations", package: "dbgen"),
        .product(name: "DBGenRuntime", package: "dbgen"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ], swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
