// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "dbgen",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "DBGenRuntime", targets: ["DBGenRuntime"]),
    .library(name: "DBGenObservation", targets: ["DBGenObservation"]),
    .library(name: "DBGenMaintenance", targets: ["DBGenMaintenance"]),
    .library(name: "DBGenCluster", targets: ["DBGenCluster"]),
    .library(name: "DBGenSQLite", targets: ["DBGenSQLite"]),
  ],
  traits: [
    .trait(
      name: "SQLCipher",
      description: "Links SQLCipher, which encrypts files, in place of the system's SQLite.")
  ],
  targets: [
    // Without pkg-config, which would link it even if nothing imports it.
    .systemLibrary(name: "DBGenSystemSQLite"),
    .systemLibrary(
      name: "DBGenSQLCipher", pkgConfig: "sqlcipher",
      providers: [.apt(["libsqlcipher-dev"]), .brew(["sqlcipher"])]),
    .target(
      name: "DBGenSQLite",
      dependencies: [
        "DBGenSystemSQLite",
        .target(name: "DBGenSQLCipher", condition: .when(traits: ["SQLCipher"])),
      ],
      path: "Sources/SQLite", swiftSettings: strict),
    .target(name: "DBGenLibc", path: "Sources/Libc", swiftSettings: strict),
    .target(name: "DBGenSQLText", path: "Sources/SQLText", swiftSettings: strict),
    .target(
      name: "DBGenSQLSyntax", dependencies: ["DBGenSQLText"], path: "Sources/SQLSyntax",
      swiftSettings: strict),
    .target(
      name: "DBGenRuntime", dependencies: ["DBGenLibc", "DBGenSQLite", "DBGenSQLText"],
      path: "Sources/Runtime",
      swiftSettings: strict),
    .target(
      name: "DBGenObservation", dependencies: ["DBGenRuntime", "DBGenSQLite", "DBGenSQLText"],
      path: "Sources/Observation", swiftSettings: strict),
    .target(
      name: "DBGenMaintenance", dependencies: ["DBGenLibc", "DBGenRuntime", "DBGenSQLite"],
      path: "Sources/Maintenance", swiftSettings: strict),
    .target(
      name: "DBGenCluster",
      dependencies: ["DBGenLibc", "DBGenRuntime", "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText"],
      path: "Sources/Cluster", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// MARK: Command and tests
// The package that is installed with the command ends above this line, and has only the libraries.

// An app that turns the trait off fetches no other package.
package.traits.formUnion([
  .default(enabledTraits: ["Command"]),
  .trait(name: "Command", description: "The command dbgen, which needs swift-argument-parser."),
])
package.dependencies = [
  .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
]
package.products.append(.executable(name: "dbgen", targets: ["dbgen"]))

/// The golden files, compiled: what generated source has to do, it does here. `DEBUG` is set in each
/// configuration, for what is only there while a schema is a draft.
let golden: [Target] = [
  ("baseball", [], []),
  ("chinook", ["access"], [.defaultIsolation(MainActor.self)]),
  ("columns", ["access", "schema.yaml"], []),
  ("dates", ["access", "schema.yaml"], [.defaultIsolation(MainActor.self)]),
  ("exerplan", [], [.defaultIsolation(MainActor.self)]),
  ("imported", ["schema.yaml", "library.sql", "warnings.txt"], []),
  ("kennel", [], []),
  ("league", ["schema.yaml"], []),
  ("messenger", ["access"], []),
  ("names", ["access", "schema.yaml"], []),
  ("objects", ["schema.yaml"], []),
  ("queries", ["access", "schema.yaml"], [.defaultIsolation(MainActor.self)]),
  ("related", ["access", "schema.yaml"], [.defaultIsolation(MainActor.self)]),
  ("relations", ["schema.yaml"], []),
  ("rules", ["schema.yaml"], []),
  ("shapes", ["schema.yaml"], []),
  ("types", ["access", "schema.yaml"], [.defaultIsolation(MainActor.self)]),
  ("upkeep", ["access", "schema.yaml"], []),
].map { (name: String, notSwift: [String], settings: [SwiftSetting]) in
  .target(
    name: "Golden" + name.prefix(1).uppercased() + name.dropFirst(),
    dependencies: ["DBGenRuntime"], path: "Tests/Golden/generated/\(name)",
    exclude: notSwift, swiftSettings: strict + settings + [.define("DEBUG")])
}

package.targets += golden
package.targets += [
  .systemLibrary(
    name: "DBGenYAML", pkgConfig: "yaml-0.1",
    providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
  .target(
    name: "SchemaParser",
    dependencies: ["DBGenLibc", "DBGenYAML", "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText"],
    swiftSettings: strict),
  .target(
    name: "CodeGen", dependencies: ["DBGenSQLText", "SchemaParser"], swiftSettings: strict),
  .target(
    name: "SchemaImporter",
    dependencies: ["SchemaParser", "DBGenSQLSyntax", "DBGenSQLText", "DBGenRuntime"],
    swiftSettings: strict),
  .target(
    name: "SchemaMigration",
    dependencies: [
      "SchemaParser", "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText", "DBGenRuntime",
    ],
    swiftSettings: strict),
  .target(
    name: "SchemaDocumentation",
    dependencies: ["CodeGen", "DBGenSQLSyntax", "DBGenSQLText", "SchemaMigration", "SchemaParser"],
    swiftSettings: strict),
  .executableTarget(
    name: "dbgen",
    dependencies: [
      "SchemaParser", "CodeGen", "SchemaDocumentation", "SchemaImporter", "SchemaMigration",
      "DBGenCluster", "DBGenLibc", "DBGenMaintenance", "DBGenRuntime", "DBGenSQLite",
      "DBGenSQLText",
      .product(
        name: "ArgumentParser", package: "swift-argument-parser",
        condition: .when(traits: ["Command"])),
    ],
    swiftSettings: strict),
  .testTarget(
    name: "SQLTextTests",
    dependencies: [
      "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText", "RuntimeSamples", "SchemaParser",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "SchemaParserTests",
    dependencies: ["DBGenLibc", "DBGenSQLText", "DBGenSQLite", "RuntimeSamples", "SchemaParser"],
    swiftSettings: strict),
  .target(
    name: "Faults", path: "Tests/Faults", exclude: ["faults.c"], swiftSettings: strict),
  .target(
    name: "RuntimeSamples", dependencies: ["DBGenLibc", "DBGenRuntime", "DBGenSQLite"],
    path: "Tests/RuntimeSamples", swiftSettings: strict),
  .executableTarget(
    name: "RuntimeDriver",
    dependencies: [
      "DBGenLibc", "DBGenMaintenance", "DBGenRuntime", "DBGenSQLite", "RuntimeSamples",
    ],
    path: "Tests/RuntimeDriver", swiftSettings: strict),
  .executableTarget(
    name: "DatabaseFuzzer",
    dependencies: ["DBGenLibc", "DBGenMaintenance", "DBGenRuntime", "RuntimeSamples"],
    path: "Fuzzing/Databases", swiftSettings: strict),
  .executableTarget(
    name: "RoundTrip",
    dependencies: [
      "DBGenSQLite", "DBGenSQLText", "SchemaImporter", "SchemaMigration", "SchemaParser",
    ],
    path: "Fuzzing/RoundTrip", swiftSettings: strict),
  .testTarget(
    name: "RuntimeTests",
    dependencies: [
      "DBGenMaintenance", "DBGenObservation", "DBGenRuntime", "DBGenSQLite", "Faults",
      "RuntimeDriver", "RuntimeSamples",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "CodeGenTests",
    dependencies: [
      "CodeGen", "DBGenRuntime", "DBGenSQLText", "RuntimeSamples", "SchemaMigration",
      "SchemaParser",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "GeneratedCodeTests",
    dependencies: [
      "ClusterSamples", "CodeGen", "DBGenMaintenance", "DBGenObservation", "DBGenRuntime",
      "RuntimeSamples", "SchemaMigration", "SchemaParser",
    ]
      + golden.map { .byName(name: $0.name) },
    swiftSettings: strict),
  .testTarget(
    name: "SchemaMigrationTests",
    dependencies: [
      "CodeGen", "DBGenSQLText", "SchemaImporter", "SchemaMigration", "SchemaParser",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "SchemaDocumentationTests",
    dependencies: [
      "CodeGen", "RuntimeSamples", "SchemaDocumentation", "SchemaMigration", "SchemaParser",
    ],
    swiftSettings: strict),
  .target(
    name: "ClusterSamples",
    dependencies: [
      "DBGenCluster", "DBGenLibc", "DBGenRuntime", "DBGenSQLite", "RuntimeSamples",
    ],
    path: "Tests/ClusterSamples", swiftSettings: strict),
  .executableTarget(
    name: "ClusterDriver",
    dependencies: ["DBGenCluster", "DBGenLibc", "DBGenRuntime", "RuntimeSamples"],
    path: "Tests/ClusterDriver", swiftSettings: strict),
  .testTarget(
    name: "ClusterTests",
    dependencies: [
      "ClusterDriver", "ClusterSamples", "DBGenCluster", "DBGenLibc", "DBGenRuntime",
      "DBGenSQLite", "GoldenUpkeep", "RuntimeSamples",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "dbgenTests", dependencies: ["CodeGen", "RuntimeSamples", "dbgen"],
    swiftSettings: strict),
  // Runs the command as a process, and so is compiled beside it.
  .testTarget(
    name: "CommandTests",
    dependencies: [
      "ClusterSamples", "CodeGen", "DBGenCluster", "DBGenLibc", "DBGenRuntime", "DatabaseFuzzer",
      "Faults", "RuntimeSamples", "SchemaImporter", "SchemaMigration", "SchemaParser",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "PairsTests",
    dependencies: ["CodeGen", "RuntimeSamples", "SchemaParser"], path: "Tests/Pairs",
    swiftSettings: strict),
]
