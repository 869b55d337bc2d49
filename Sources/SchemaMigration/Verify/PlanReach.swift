import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The tables whose rows a plan can change: those that its statements mention, directly or through
/// views and triggers.
struct PlanReach {
  /// All mentioned names.
  private var names: Set<SQLName> = []
  /// Whether a statement may reach tables that it doesn't mention.
  private var isUnlimited = false

  init(of actions: [MigrationAction], in database: SQLiteConnection) throws(Diagnostic) {
    for case .run(let sql) in actions.map(\.effect) { add(sql) }
    let objects = try database.objects()
    follow(objects.filter { $0.type == .trigger || $0.type == .view })
    for table in objects where !names.isDisjoint(with: table.shadowTables) {
      names.insert(SQLName(table.name))
    }
  }

  /// Adds the names that a statement mentions.
  private mutating func add(_ sql: String) {
    let text = SQLText(sql)
    let isKnown =
      Self.verbs.contains(text.keyword(0))
      || text.isAt(0, "pragma") && text.isAt(1, "legacy_alter_table")
    let own = text.possibleNames
    // SQLite's own tables have rows about every table.
    if !isKnown || own.contains(where: \.isReserved) { isUnlimited = true }
    names.formUnion(own)
  }

  private static let verbs: Set = [
    "alter", "create", "delete", "drop", "insert", "replace", "select", "update", "with",
  ]

  /// Adds the names in views and triggers on mentioned names, until there are no more.
  private mutating func follow(_ objects: [StoredObject]) {
    let reached = objects.filter { names.contains(SQLName($0.table)) }
    guard !reached.isEmpty else { return }
    for object in reached { names.formUnion(SQLText(object.sql).possibleNames) }
    follow(objects.filter { !reached.contains($0) })
  }

  /// Returns whether the plan may change rows of a table.
  func contains(_ table: TrackedTable) -> Bool { isUnlimited || isNamed(table.name) }

  /// Returns whether the statements mention a table, or a table that it stores its data in.
  func isNamed(_ table: String) -> Bool { names.contains(SQLName(table)) }
}

extension SQLText {
  /// The words, names, and strings: each may be the name of a table.
  var possibleNames: [SQLName] {
    tokens.filter { $0.isName || $0.kind == .string }.map { SQLName(name(of: $0)) }
  }
}
