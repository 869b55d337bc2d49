import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The tables whose rows a plan can change: those that its statements mention, directly or through
/// views and triggers.
struct PlanReach {
  /// All mentioned names, folded.
  private var names: Set<String> = []
  /// Whether a statement may reach tables that it doesn't mention.
  private var isUnlimited = false

  init(of actions: [MigrationAction], in database: SQLiteConnection) throws(Diagnostic) {
    for case .run(let sql) in actions.map(\.effect) { add(sql) }
    let objects = try database.objects().filter { $0.type == .trigger || $0.type == .view }
    follow(objects[...])
  }

  /// Adds the names that a statement mentions.
  private mutating func add(_ sql: String) {
    let words = SQLText(sql).possibleNames
    let isKnown = Self.verbs.contains(words.first ?? "") || words.starts(with: Self.harmless)
    if !isKnown || !Self.own.isDisjoint(with: words) { isUnlimited = true }
    names.formUnion(words)
  }

  private static let verbs: Set = [
    "alter", "create", "delete", "drop", "insert", "replace", "select", "update", "with",
  ]
  private static let harmless = ["pragma", "legacy_alter_table"]
  /// SQLite's own tables, which have rows about every table.
  private static let own: Set = ["sqlite_master", "sqlite_schema", "sqlite_sequence"]

  /// Adds the names in views and triggers on mentioned names, until there are no more.
  private mutating func follow(_ objects: ArraySlice<StoredObject>) {
    let reached = objects.filter { names.contains(SQLName.folded($0.table)) }
    guard !reached.isEmpty else { return }
    for object in reached { names.formUnion(SQLText(object.sql).possibleNames) }
    let rest = objects.filter { object in !reached.contains { $0.name == object.name } }
    follow(rest[...])
  }

  /// Returns whether the plan may change rows of a table.
  func contains(_ table: TrackedTable) -> Bool { isUnlimited || isNamed(table.name) }

  /// Returns whether the statements mention a table, or a table that it stores its data in.
  func isNamed(_ table: String) -> Bool {
    let name = SQLName.folded(table)
    return names.contains(name) || Self.shadows.contains { names.contains(name + $0) }
  }

  /// The suffixes of the tables that a full-text index stores its data in.
  private static let shadows = ["_config", "_content", "_data", "_docsize", "_idx"]
}

extension SQLText {
  /// The words, names, and strings, folded: each may be the name of a table.
  fileprivate var possibleNames: [String] {
    tokens.filter { $0.isName || $0.kind == .string }.map { SQLName.folded(name(of: $0)) }
  }
}
