import DBGenSQLSyntax
import DBGenSQLText

/// The size of a statement, and the names by which it may mention tables and views, whose sizes add
/// to it.
struct StatementSize {
  enum Consequence {
    case reads, writes
    case createsTable(SQLName)
    case createsIndex(SQLName, on: SQLName)
    case createsView(SQLName)
    case createsTrigger(SQLName, on: SQLName, TriggerCause.Event)
    /// Other changes of the schema.
    case alters(SQLName, rereadsSchema: Bool, newName: SQLName?)
  }

  var effect = Consequence.reads
  var size = CompilationSize()
  /// How often each name is mentioned.
  var mentions: [SQLName: Double] = [:]
  /// The changes that it may make to the rows of tables.
  var changes: Set<TriggerCause> = []
  /// The tables with a reference by which their changes may change rows of the table that it creates.
  var parents: [SQLName] = []
  /// The statements of a trigger.
  var statements: [StatementSize] = []
  /// Whether it may read the columns of all tables and views by a pragma.
  var readsAllColumns = false

  init(_ sql: SQLText) {
    let reader = StatementReader(sql, sql.tokens.indices)
    (size, mentions) = (reader.size, reader.mentions)
    changes = sql.changes(in: sql.tokens.indices)
    effect = Self.effect(of: sql) ?? (changes.isEmpty ? .reads : .writes)
    readsAllColumns = sql.tokens.indices.contains(where: sql.readsAllColumns)
    if case .createsTable(let name) = effect {
      addColumns(of: name, reader)
      parents = sql.actingParents
    }
    if let trigger = sql.createTrigger {
      statements = ([trigger.condition].compactMap(\.self) + trigger.statements).map {
        StatementSize(sql, $0)
      }
    }
  }

  /// Measures a statement of a trigger.
  private init(_ sql: SQLText, _ range: Range<Int>) {
    let reader = StatementReader(sql, range)
    (size, mentions) = (reader.size, reader.mentions)
    (changes, effect) = (sql.changes(in: range), .writes)
  }

  private mutating func addColumns(of table: SQLName, _ reader: StatementReader) {
    mentions[table] = nil
    size.columns += reader.listedColumns
    size.widestTable = max(size.widestTable, reader.listedColumns)
    // What a check consists of is only compiled into other statements.
    if size.selects == 0 { size.conditions = 0 }
  }

  /// Returns the change of the schema that a statement is; nil if it is another one.
  private static func effect(of sql: SQLText) -> Consequence? {
    if let head = sql.head {
      let name = sql.sqlName(head.ownName)
      let next = head.range.upperBound
      switch head.kind {
      case .table, .virtualTable: return .createsTable(name)
      case .view: return .createsView(name)
      case .index: return .createsIndex(name, on: sql.sqlName(next + 1))
      case .trigger:
        guard let trigger = sql.createTrigger else { return nil }
        return .createsTrigger(name, on: trigger.table, trigger.event)
      }
    }
    return sql.isAt(0, "alter") ? alteration(in: sql) : nil
  }

  private static func alteration(in sql: SQLText) -> Consequence {
    let table = sql.isAt(3, ".") ? 4 : 2
    let renamed = sql.isAt(table + 1, "rename") && sql.isAt(table + 2, "to")
    return .alters(
      sql.sqlName(table), rereadsSchema: !sql.isAt(table + 1, "add"),
      newName: renamed ? sql.sqlName(table + 3) : nil)
  }
}

extension SQLText {
  /// The tables whose rows statements change, and how.
  fileprivate func changes(in range: Range<Int>) -> Set<TriggerCause> {
    var changes: Set<TriggerCause> = []
    var target: SQLName?
    for index in range where tokens[index].kind == .word {
      let events = events(of: index)
      if events.isEmpty { continue }
      target = self.target(ofVerb: index) ?? target
      if let target { changes.formUnion(events.map { TriggerCause($0, of: target) }) }
    }
    return changes
  }

  /// The changes that a verb makes; none for other words.
  private func events(of verb: Int) -> [TriggerCause.Event] {
    if isAt(verb, "insert") { return [.insert] }
    if isAt(verb, "update") { return [.update] }
    if isAt(verb, "delete") { return [.delete] }
    return isAt(verb, "replace") ? [.insert, .delete] : []
  }

  /// The table whose rows a verb changes; nil for the one of the statement that the verb is in, as in
  /// DO UPDATE SET.
  private func target(ofVerb verb: Int) -> SQLName? {
    var index = isAt(verb + 1, "or") ? verb + 3 : verb + 1
    if isAt(index, "into") || isAt(index, "from") { index += 1 }
    if isAt(index + 1, ".") { index += 2 }
    return isAt(index, "set") || isAt(index, "(") ? nil : sqlName(index)
  }

  /// The tables that a table refers to, if any reference has an action.
  fileprivate var actingParents: [SQLName] {
    guard tokens.indices.contains(where: { isAt($0, "cascade") || isAt($0, "set") }) else {
      return []
    }
    return tokens.indices.filter { isAt($0, "references") }.map { sqlName($0 + 1) }
  }

  /// Whether a token is the name of a pragma whose argument may be any table.
  fileprivate func readsAllColumns(_ index: Int) -> Bool {
    let prefix = "pragma_"
    guard tokens[index].range.count > prefix.utf8.count, keyword(index).hasPrefix(prefix) else {
      return false
    }
    // The name of the table, and perhaps that of the database.
    let isOfOne =
      isAt(index + 1, "(") && tokens[index + 2].kind == .string
      && (isAt(index + 3, ")") || isAt(index + 3, ",") && isAt(index + 5, ")"))
    return !isOfOne
  }
}
