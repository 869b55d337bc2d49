// swift-tools-version: 6.2
import PackageDescription

/// The features that the sources need to compile as they are meant. Settings that only check are at the end of this
/// file, for our own builds alone.
let language: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

let package = Package(
  name: "dbgen",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "DBGenRuntime", targets: ["DBGenRuntime"]),
    .library(name: "DBGenObservation", targets: ["DBGenObservation"]),
    .library(name: "DBGenMaintenance", targets: ["DBGenMaintenance"]),
    .library(name: "DBGenAdoption", targets: ["DBGenAdoption"]),
    .library(name: "DBGenCluster", targets: ["DBGenCluster"]),
    .library(name: "DBGenIntegrations", targets: ["DBGenIntegrations"]),
    .library(name: "DBGenSQLite", targets: ["DBGenSQLite"]),
  ],
  traits: [
    .trait(
      name: "SQLCipher",
      description: "Links SQLCipher, which encrypts files, in place of the system's SQLite."),
    .trait(
      name: "BundledSQLite",
      description: "Builds an SQLite that comes with the app, in place of the system's SQLite."),
    .trait(
      name: "Integrations",
      description: "Logs, metrics, spans and the life of a service, with the libraries of services."
    ),
  ],
  dependencies: [
    // Fetched with the trait alone. Its own defaults leave out what libraries of systems have.
    .package(
      url: "https://github.com/sbooth/CSQLite", from: "3.53.0",
      traits: [
        "THREADSAFE_1", "ENABLE_COLUMN_METADATA", "ENABLE_FTS5", "ENABLE_MATH_FUNCTIONS",
        "ENABLE_RTREE", "ENABLE_STAT4",
      ]),
    // Fetched with the trait Integrations alone.
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.2.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    // Without pkg-config: it would link a library that nothing imports, and Swift Build would warn each app
    // without the trait that SQLCipher is missing.
    .systemLibrary(name: "DBGenSystemSQLite"),
    .systemLibrary(name: "DBGenSQLCipher"),
    .systemLibrary(name: "DBGenBundledSQLite"),
    .target(
      name: "DBGenSQLite",
      dependencies: [
        "DBGenSystemSQLite",
        .target(name: "DBGenSQLCipher", condition: .when(traits: ["SQLCipher"])),
        .target(name: "DBGenBundledSQLite", condition: .when(traits: ["BundledSQLite"])),
        .product(
          name: "CSQLite", package: "CSQLite", condition: .when(traits: ["BundledSQLite"])),
      ],
      path: "Sources/SQLite", swiftSettings: language),
    .target(name: "DBGenLibc", path: "Sources/Libc", swiftSettings: language),
    .target(name: "DBGenSQLText", path: "Sources/SQLText", swiftSettings: language),
    .target(
      name: "DBGenSQLSyntax", dependencies: ["DBGenSQLText"], path: "Sources/SQLSyntax",
      swiftSettings: language),
    .target(
      name: "DBGenRuntime", dependencies: ["DBGenLibc", "DBGenSQLite", "DBGenSQLText"],
      path: "Sources/Runtime",
      swiftSettings: language),
    .target(
      name: "DBGenObservation",
      dependencies: ["DBGenLibc", "DBGenRuntime", "DBGenSQLite", "DBGenSQLText"],
      path: "Sources/Observation", swiftSettings: language),
    .target(
      name: "DBGenMaintenance",
      dependencies: ["DBGenLibc", "DBGenRuntime", "DBGenSQLText", "DBGenSQLite"],
      path: "Sources/Maintenance", swiftSettings: language),
    .target(
      name: "DBGenAdoption",
      dependencies: [
        "DBGenLibc", "DBGenMaintenance", "DBGenRuntime", "DBGenSQLite", "DBGenSQLSyntax",
        "DBGenSQLText",
      ],
      path: "Sources/Adoption", swiftSettings: language),
    .target(
      name: "DBGenCluster",
      dependencies: ["DBGenLibc", "DBGenRuntime", "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText"],
      path: "Sources/Cluster", swiftSettings: language),
    .target(
      name: "DBGenIntegrations",
      dependencies: ["DBGenRuntime"]
        + [
          ("Logging", "swift-log"), ("Metrics", "swift-metrics"),
          ("Tracing", "swift-distributed-tracing"),
          ("ServiceLifecycle", "swift-service-lifecycle"),
        ].map { (name: String, package: String) in
          .product(name: name, package: package, condition: .when(traits: ["Integrations"]))
        },
      path: "Sources/Integrations", swiftSettings: language),
  ],
  swiftLanguageModes: [.v6]
)

// MARK: Command and tests
// The package that is installed with the command ends above this line, and has only the libraries.

// Our own builds, in which the Makefile sets this variable, are stricter and have all of the command.
let isOwnBuild = Context.environment["DBGEN_OWN_BUILD"] == "1"

// An app that turns the first trait off fetches no other package. One that builds the command only reads
// and writes workbooks if it asks for that, since few machines have the libraries.
package.traits.formUnion([
  .default(enabledTraits: Set(["Command"] + (isOwnBuild ? ["Workbooks"] : []))),
  .trait(name: "Command", description: "The command dbgen, which needs swift-argument-parser."),
  .trait(
    name: "Workbooks",
    description: "Workbooks of spreadsheets, which need zlib, expat and libxlsxwriter."),
])
package.dependencies.append(
  .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"))
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
    dependencies: ["DBGenAdoption", "DBGenRuntime"], path: "Tests/Golden/generated/\(name)",
    exclude: notSwift, swiftSettings: language + settings + [.define("DEBUG")])
}

package.targets += golden
package.targets += [
  .systemLibrary(
    name: "DBGenYAML", pkgConfig: "yaml-0.1",
    providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
  // Without pkg-config, which would warn each app without the trait, as for SQLCipher. Homebrew's
  // libxlsxwriter is only found with it.
  .systemLibrary(name: "DBGenZlib"),
  .systemLibrary(name: "DBGenExpat"),
  .systemLibrary(
    name: "DBGenXLSXWriter", pkgConfig: isOwnBuild ? "xlsxwriter" : nil,
    providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]),
  .target(
    name: "Workbook",
    dependencies: [
      .target(name: "DBGenExpat", condition: .when(traits: ["Workbooks"])),
      .target(name: "DBGenXLSXWriter", condition: .when(traits: ["Workbooks"])),
      .target(name: "DBGenZlib", condition: .when(traits: ["Workbooks"])),
    ],
    swiftSettings: language),
  // C can embed a file, with #embed.
  .target(name: "DBGenDiagnosticsPage", path: "Sources/DiagnosticsPage"),
  .target(
    name: "SchemaParser",
    dependencies: [
      "DBGenDiagnosticsPage", "DBGenLibc", "DBGenSQLSyntax", "DBGenSQLText", "DBGenYAML",
    ],
    swiftSettings: language),
  .target(
    name: "SchemaSQL",
    dependencies: ["DBGenLibc", "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText", "SchemaParser"],
    swiftSettings: language),
  .target(
    name: "CodeGen", dependencies: ["DBGenSQLSyntax", "DBGenSQLText", "SchemaParser", "SchemaSQL"],
    swiftSettings: language),
  .target(
    name: "SchemaExporter",
    dependencies: [
      "DBGenRuntime", "DBGenSQLSyntax", "DBGenSQLText", "SchemaParser", "SchemaSQL",
    ],
    swiftSettings: language),
  .target(
    name: "SchemaImporter",
    dependencies: [
      "DBGenAdoption", "DBGenRuntime", "DBGenSQLSyntax", "DBGenSQLText", "SchemaParser",
      "SchemaSQL", "Workbook",
    ],
    swiftSettings: language),
  .target(
    name: "SchemaMigration",
    dependencies: [
      "DBGenAdoption", "DBGenLibc", "DBGenMaintenance", "DBGenRuntime", "DBGenSQLite",
      "DBGenSQLSyntax", "DBGenSQLText", "SchemaParser", "SchemaSQL",
    ],
    swiftSettings: language),
  .target(
    name: "SchemaDocumentation",
    dependencies: [
      "CodeGen", "DBGenSQLSyntax", "DBGenSQLText", "SchemaMigration", "SchemaParser", "SchemaSQL",
    ],
    swiftSettings: language),
  .executableTarget(
    name: "dbgen",
    dependencies: [
      "CodeGen", "DBGenAdoption", "DBGenCluster", "DBGenLibc", "DBGenMaintenance", "DBGenRuntime",
      "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText", "SchemaDocumentation", "SchemaExporter",
      "SchemaImporter", "SchemaMigration", "SchemaParser", "SchemaSQL", "Workbook",
      .product(
        name: "ArgumentParser", package: "swift-argument-parser",
        condition: .when(traits: ["Command"])),
    ],
    swiftSettings: language),
  .testTarget(
    name: "SQLTextTests",
    dependencies: [
      "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText", "RuntimeSamples", "SchemaParser",
      "SchemaSQL",
    ],
    swiftSettings: language),
  .testTarget(
    name: "SchemaParserTests",
    dependencies: [
      "DBGenLibc", "DBGenSQLite", "DBGenSQLSyntax", "DBGenSQLText", "RuntimeSamples",
      "SchemaParser", "SchemaSQL",
    ],
    swiftSettings: language),
  .testTarget(
    name: "WorkbookTests", dependencies: ["Workbook"], exclude: ["Samples"], swiftSettings: language
  ),
  .target(
    name: "Faults", path: "Tests/Faults", exclude: ["faults.c"], swiftSettings: language),
  .target(
    name: "RuntimeSamples", dependencies: ["DBGenLibc", "DBGenRuntime", "DBGenSQLite"],
    path: "Tests/RuntimeSamples", swiftSettings: language),
  .executableTarget(
    name: "RuntimeDriver",
    dependencies: [
      "DBGenAdoption", "DBGenLibc", "DBGenMaintenance", "DBGenRuntime", "DBGenSQLite",
      "RuntimeSamples",
    ],
    path: "Tests/RuntimeDriver", swiftSettings: language),
  .executableTarget(
    name: "DatabaseFuzzer",
    dependencies: [
      "DBGenAdoption", "DBGenLibc", "DBGenMaintenance", "DBGenRuntime", "RuntimeSamples",
    ],
    path: "Fuzzing/Databases", swiftSettings: language),
  .executableTarget(
    name: "RoundTrip",
    dependencies: [
      "DBGenSQLite", "DBGenSQLText", "SchemaImporter", "SchemaMigration", "SchemaParser",
      "SchemaSQL",
    ],
    path: "Fuzzing/RoundTrip", swiftSettings: language),
  .testTarget(
    name: "RuntimeTests",
    dependencies: [
      "DBGenAdoption", "DBGenMaintenance", "DBGenObservation", "DBGenRuntime", "DBGenSQLSyntax",
      "DBGenSQLText", "DBGenSQLite", "Faults", "RuntimeDriver", "RuntimeSamples",
    ],
    swiftSettings: language),
  .testTarget(
    name: "CodeGenTests",
    dependencies: [
      "CodeGen", "DBGenRuntime", "DBGenSQLText", "RuntimeSamples", "SchemaMigration",
      "SchemaParser", "SchemaSQL",
    ],
    swiftSettings: language),
  .testTarget(
    name: "GeneratedCodeTests",
    dependencies: [
      "ClusterSamples", "CodeGen", "DBGenAdoption", "DBGenCluster", "DBGenMaintenance",
      "DBGenObservation", "DBGenRuntime", "DBGenSQLText", "DBGenSQLite", "RuntimeSamples",
      "SchemaMigration", "SchemaParser", "SchemaSQL",
    ]
      + golden.map { .byName(name: $0.name) },
    swiftSettings: language),
  .testTarget(
    name: "SchemaMigrationTests",
    dependencies: [
      "CodeGen", "DBGenSQLSyntax", "DBGenSQLText", "RuntimeSamples", "SchemaImporter",
      "SchemaMigration", "SchemaParser", "SchemaSQL",
    ],
    swiftSettings: language),
  .testTarget(
    name: "SchemaDocumentationTests",
    dependencies: [
      "CodeGen", "RuntimeSamples", "SchemaDocumentation", "SchemaMigration", "SchemaParser",
      "SchemaSQL",
    ],
    swiftSettings: language),
  .target(
    name: "ClusterSamples",
    dependencies: [
      "DBGenCluster", "DBGenLibc", "DBGenRuntime", "DBGenSQLite", "DBGenSQLText",
      "RuntimeSamples",
    ],
    path: "Tests/ClusterSamples", swiftSettings: language),
  .executableTarget(
    name: "ClusterDriver",
    dependencies: ["DBGenCluster", "DBGenLibc", "DBGenRuntime", "RuntimeSamples"],
    path: "Tests/ClusterDriver", swiftSettings: language),
  .testTarget(
    name: "ClusterTests",
    dependencies: [
      "ClusterDriver", "ClusterSamples", "DBGenCluster", "DBGenLibc", "DBGenRuntime",
      "DBGenSQLite", "GoldenUpkeep", "RuntimeSamples",
    ],
    swiftSettings: language),
  .testTarget(
    name: "dbgenTests", dependencies: ["CodeGen", "RuntimeSamples", "dbgen"],
    swiftSettings: language),
  // Runs the command as a process, and so is compiled beside it.
  .testTarget(
    name: "CommandTests",
    dependencies: [
      "ClusterSamples", "DatabaseFuzzer", "DBGenAdoption", "DBGenCluster", "DBGenLibc",
      "DBGenRuntime", "DBGenSQLSyntax", "Faults", "RuntimeSamples", "SchemaImporter",
      "SchemaParser", "SchemaSQL", "Workbook",
    ],
    swiftSettings: language),
  .testTarget(
    name: "PairsTests",
    dependencies: [
      "ClusterSamples", "CodeGen", "DBGenCluster", "DBGenRuntime", "RuntimeSamples",
      "SchemaParser", "SchemaSQL",
    ], path: "Tests/Pairs",
    swiftSettings: language),
]

// Settings that only check are for our own builds. In an app's, the first new warning of a compiler would be an error, and Swift Build refuses the option for packages
// other than the root.
if isOwnBuild {
  for target in package.targets where ![.plugin, .system].contains(target.type) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]
    // What ships is optimized, as for its users; the tests' own code takes less time if it isn't.
    let isOfTests = ["Tests/", "Fuzzing/"].contains { target.path?.hasPrefix($0) == true }
    if target.type == .test || isOfTests {
      target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
    }
  }
}
