import Foundation

/// A schema that starts with twenty tables, and its history. Each version adds a column or a table,
/// or changes a default, which rebuilds a table.
struct ManyVersions {
  let folder: URL
  let dbgen: String

  var schema: URL { folder.appending(path: "many.yaml") }

  /// Creates and seals the given versions.
  func add(_ versions: ClosedRange<Int>) throws {
    for version in versions {
      try yaml(version, doc: "Rows.").write(to: schema)
      _ = try Child.run([dbgen, "migration", "new", schema.path])
      _ = try Child.run([dbgen, "migration", "seal", schema.path])
    }
  }

  /// Returns the YAML of the schema at a version, with a comment for each table.
  func yaml(_ version: Int, doc: String) -> String {
    let tables = (0..<20 + version / 9).map { table($0, at: version, doc) }
    return "database: Many\n\ntables:\n" + tables.joined()
  }

  private func table(_ number: Int, at version: Int, _ doc: String) -> String {
    let changes = (1...version).filter { $0 > 1 && $0 % 20 == number && $0 % 9 != 0 }
    let rebuilds = changes.count { $0 % 9 == 5 }
    let added = changes.filter { $0 % 9 != 5 }.map { "      c\($0): text?\n" }.joined()
    let parent =
      number == 0
      ? "" : "      parent: { type: \"integer?\", references: t\(number - 1), index: true }\n"
    return """
        t\(number):
          doc: "\(doc)"
          columns:
            id: { type: integer, primaryKey: true }
            name: { type: text, check: length(name) < 200 }
            score: real?
            flag: { type: integer, default: \(rebuilds) }
      \(parent + added)
      """
  }
}
