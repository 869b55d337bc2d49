import SchemaParser

/// The tables whose rows a plan can change: those that its statements name, by themselves or by way of
/// views and triggers.
struct PlanReach {
  /// All names, as SQLite looks them up.
  private var names: Set<String> = []
  /// Whether a statement may reach tables that it doesn't name.
  private var isUnlimited = false

  init(of plan: MigrationPlan, in database: PlanDatabase) {
    for case .run(let sql) in plan.actions.map(\.effect) { add(sql) }
    let objects = database.objects.filter { $0.type == "trigger" || $0.type == "view" }
    follow(objects[...])
  }

  /// Adds what one of the statements names.
  private mutating func add(_ sql: String) {
    let words = SQLTokens(sql).possibleNames
    let isKnown = Self.verbs.contains(words.first ?? "") || words.starts(with: Self.harmless)
    if !isKnown || !Self.own.isDisjoint(with: words) { isUnlimited = true }
    names.formUnion(words)
  }

  private static let verbs: Set = [
    "alter", "create", "delete", "drop", "insert", "replace", "select", "update", "with",
  ]
  private static let harmless = ["pragma", "legacy_alter_table"]
  /// Tables of SQLite's own, which hold something of each table.
  private static let own: Set = ["sqlite_master", "sqlite_schema", "sqlite_sequence"]

  /// Adds what is named by the views and triggers of what is named, until there is no more.
  private mutating func follow(_ objects: ArraySlice<PlanDatabase.Object>) {
    let reached = objects.filter { names.contains(SQLName.folded($0.table)) }
    guard !reached.isEmpty else { return }
    for object in reached { names.formUnion(SQLTokens(object.sql).possibleNames) }
    let rest = objects.filter { object in !reached.contains { $0.name == object.name } }
    follow(rest[...])
  }

  /// Whether the rows of a table may be changed.
  func contains(_ table: TrackedTable) -> Bool { isUnlimited || isNamed(table.name) }

  /// Whether a table is named, or one that it keeps for itself.
  func isNamed(_ table: String) -> Bool {
    let name = SQLName.folded(table)
    return names.contains(name) || Self.shadows.contains { names.contains(name + $0) }
  }

  /// How those end that a full-text index keeps.
  private static let shadows = ["_config", "_content", "_data", "_docsize", "_idx"]
}

extension SQLTokens {
  /// The words, names and strings, in lower case: each may be what a table is called.
  fileprivate var possibleNames: [String] {
    tokens.compactMap { token in
      switch token.kind {
      case .word, .quotedName: SQLName.folded(name(of: token))
      case .string: SQLName.folded(unquoted(token))
      case .number, .symbol, .comment, .lineComment: nil
      }
    }
  }
}
