import SchemaParser

/// The conditions in which generated source is compiled.
struct ModuleChoice {
  var access: AccessLevel
  var isOnMainActor: Bool
  var isSwift6: Bool
  var isOptimized: Bool
  var isSingleFile: Bool
  var hasTwoSchemas: Bool
  var keysAreTyped: Bool
  var isCodable: Bool
  /// Whether the schema names the oldest SQLite of the app.
  var namesOldest: Bool

  private static let axes = [
    Axis(name: "access", count: 3), Axis(name: "isolation", count: 2),
    Axis(name: "language", count: 2), Axis(name: "files", count: 2),
    Axis(name: "schemas", count: 2), Axis(name: "keys", count: 2),
    Axis(name: "conformances", count: 2), Axis(name: "oldest SQLite", count: 2),
  ]

  /// Conditions in which every two values of the axes meet, or every three.
  static func all(strength: Int, seed: UInt64) -> [ModuleChoice] {
    CoveringArray(axes, strength: strength).rows(seed: seed).rows.map(ModuleChoice.init)
  }

  private init(_ row: [Int]) {
    access = [.internal, .package, .public][row[0]]
    (isOnMainActor, isSwift6, isOptimized) = (row[1] == 1, row[2] == 1, false)
    (isSingleFile, hasTwoSchemas) = (row[3] == 1, row[4] == 1)
    (keysAreTyped, isCodable, namesOldest) = (row[5] == 1, row[6] == 1, row[7] == 1)
  }

  /// The options of the compiler.
  var options: [String] {
    ["-swift-version", isSwift6 ? "6" : "5", isOptimized ? "-O" : "-Onone"]
      + (isOnMainActor ? ["-default-isolation", "MainActor"] : [])
      + (isSwift6 ? ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] : [])
      .flatMap { ["-enable-upcoming-feature", $0] }
  }
}
