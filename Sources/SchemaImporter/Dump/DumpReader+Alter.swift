import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

// ALTER TABLE. What a schema has no words for is passed over; other changes are listed as left out.
extension DumpReader {
  mutating func alter(_ parser: inout SQLParser) {
    guard parser.take("alter", "table") else { return }
    if parser.take("if") { _ = parser.take("exists") }
    _ = parser.take("only")
    guard let (name, schema, _) = name(&parser),
      let index = tables.firstIndex(where: { $0.id == DumpName(name, schema) })
    else { return }
    var table = tables[index]
    for action in parser.separated() where !action.isEmpty { read(alteration: action, of: &table) }
    tables[index] = table
  }

  private mutating func read(alteration range: Range<Int>, of table: inout DumpTable) {
    var parser = SQLParser(sql, in: range)
    let isKnown =
      switch parser.keyword() {
      case "add": add(&parser, to: &table)
      case "drop": drop(&parser, from: &table)
      case "rename": rename(&parser, in: &table)
      case "modify", "change": redefine(&parser, in: &table)
      case "alter": alterColumn(&parser, of: &table)
      case "attach": attach(&parser)
      case "enable" where parser.isAt("enable", "row"): leaveOutRowSecurity(of: table)
      case "comment" where system == .mysql: setComment(&parser, of: &table)
      case "set": !parser.isAt("set", "schema")
      case let word: Self.silentChanges.contains(word)
      }
    if !isKnown {
      leftOut.add("change of a table", "\(table.name) \(sql.text(range).firstLine.prefix(100))")
    }
  }

  /// The first words of changes that a schema has no words for.
  private static let silentChanges: Set = [
    "owner", "enable", "disable", "cluster", "reset", "replica", "validate", "force", "no",
    "engine", "auto_increment", "convert", "default", "character", "charset", "collate",
    "row_format", "order", "lock", "algorithm",
  ]

  private mutating func leaveOutRowSecurity(of table: DumpTable) -> Bool {
    leftOut.add("row-level security", table.name)
    return true
  }

  private mutating func attach(_ parser: inout SQLParser) -> Bool {
    guard parser.take("attach", "partition"), let (name, schema, _) = name(&parser) else {
      return false
    }
    partitions.insert(DumpName(name, schema))
    return true
  }

  private func setComment(_ parser: inout SQLParser, of table: inout DumpTable) -> Bool {
    _ = parser.take("comment") && parser.take("=")
    table.doc = string(parser.next())
    return true
  }
}

// MARK: - Columns

extension DumpReader {
  private mutating func add(_ parser: inout SQLParser, to table: inout DumpTable) -> Bool {
    _ = parser.take("add")
    if parser.isAt("partition") { return false }
    _ = parser.take("column")
    if parser.take("if", "not") {
      _ = parser.take("exists")
      if table.hasColumn(sql.name(parser.position)) { return true }
    }
    guard let range = parser.isAt("(") ? parser.parenthesized() : nil else {
      read(parser.position..<parser.end, of: &table)
      return true
    }
    var inside = SQLParser(sql, in: range)
    for item in inside.separated() where !item.isEmpty { read(item, of: &table) }
    return true
  }

  /// Reads MODIFY, and CHANGE, which also renames.
  private mutating func redefine(_ parser: inout SQLParser, in table: inout DumpTable) -> Bool {
    let renames = parser.isAt("change")
    parser.move(to: parser.position + 1)
    _ = parser.take("column")
    if parser.take("if") { _ = parser.take("exists") }
    if renames, let old = parser.next() {
      rename(column: sql.name(old), to: sql.name(parser.position), in: &table)
    }
    let count = table.columns.count
    read(parser.position..<parser.end, of: &table)
    guard table.columns.count > count else { return false }
    let column = table.columns.removeLast()
    table.change(column.name) { $0 = column }
    return true
  }

  private func alterColumn(_ parser: inout SQLParser, of table: inout DumpTable) -> Bool {
    _ = parser.take("alter")
    guard parser.take("column") || !parser.isAt(anyOf: ["index", "constraint", "check"]),
      let name = parser.next().map({ sql.name($0) }), table.hasColumn(name)
    else { return false }
    var isKnown = true
    table.change(name) { isKnown = change(&$0, &parser) }
    return isKnown
  }

  /// Changes a column. Returns whether it is known how, or that it doesn't matter.
  private func change(_ column: inout DumpColumn, _ parser: inout SQLParser) -> Bool {
    if parser.take("drop") {
      switch parser.keyword() {
      case "default": column.defaultValue = nil
      case "not": column.isRequired = false
      case "expression": column.generated = nil
      case let word: return word == "identity"
      }
      return true
    }
    if parser.take("type") || parser.isAt("set", "data") {
      if parser.take("set", "data") { _ = parser.take("type") }
      let using = (parser.position..<parser.end).first { sql.isAt($0, "using") }
      if let using { parser.limit(to: using) }
      (column.type, column.typeNames, column.values) = type(&parser)
      return true
    }
    _ = parser.take("set") || parser.take("add")
    return readConstraint(of: &column, &parser)
      || parser.isAt(anyOf: ["statistics", "storage", "compression", "(", "reset", "restart"])
      || parser.isAt(anyOf: ["increment", "cache", "visible", "invisible"])
  }

  private mutating func drop(_ parser: inout SQLParser, from table: inout DumpTable) -> Bool {
    _ = parser.take("drop")
    if parser.take("primary", "key") {
      table.primaryKey = []
      return true
    }
    let isColumn = parser.take("column")
    if isColumn, parser.take("if") { _ = parser.take("exists") }
    let others: Set = ["constraint", "index", "key", "foreign", "check", "partition"]
    guard isColumn || !parser.isAt(anyOf: others), let place = parser.next() else { return false }
    let name = sql.name(place)
    guard table.hasColumn(name) else { return isColumn }
    func isName(_ other: String) -> Bool { SQLName.areEqual(other, name) }
    func mentions(_ text: String) -> Bool { SQLText(text).mentions(name) }
    table.columns.removeAll { isName($0.name) }
    if table.primaryKey.contains(where: isName) { table.primaryKey = [] }
    table.uniqueKeys.removeAll { $0.contains(where: isName) }
    table.foreignKeys.removeAll { $0.columns.contains(where: isName) }
    table.checks.removeAll(where: mentions)
    let id = table.id
    indexes.removeAll {
      $0.tableID == id && ($0.terms + [$0.condition ?? ""]).contains(where: mentions)
    }
    return true
  }
}

// MARK: - Names

extension DumpReader {
  private mutating func rename(_ parser: inout SQLParser, in table: inout DumpTable) -> Bool {
    _ = parser.take("rename")
    if parser.isAt("constraint") { return true }
    let isIndex = system == .mysql && (parser.take("index") || parser.take("key"))
    guard isIndex || parser.take("column") || parser.keyword(1) == "to" else {
      _ = parser.take("to") || parser.take("as")
      guard let name = parser.next() else { return false }
      rename(&table, to: sql.name(name))
      return true
    }
    guard let old = parser.next(), parser.take("to"), let new = parser.next() else { return false }
    if isIndex {
      rename(index: sql.name(old), to: sql.name(new), of: table)
    } else {
      rename(column: sql.name(old), to: sql.name(new), in: &table)
    }
    return true
  }

  private mutating func rename(_ table: inout DumpTable, to name: String) {
    let id = table.id
    func rename(_ keys: inout [DumpForeignKey]) {
      for place in keys.indices where keys[place].parentID == id { keys[place].parent = name }
    }
    for place in indexes.indices where indexes[place].tableID == id { indexes[place].table = name }
    for place in tables.indices { rename(&tables[place].foreignKeys) }
    rename(&table.foreignKeys)
    table.name = name
  }

  private mutating func rename(index old: String, to new: String, of table: DumpTable) {
    for place in indexes.indices
    where indexes[place].tableID == table.id && SQLName.areEqual(indexes[place].name, old) {
      indexes[place].name = new
    }
  }

  private mutating func rename(
    column old: String, to new: String, in table: inout DumpTable
  ) {
    let id = table.id
    func renamed(_ name: String) -> String { SQLName.areEqual(name, old) ? new : name }
    func rename(_ keys: inout [DumpForeignKey]) {
      for place in keys.indices where keys[place].parentID == id {
        keys[place].parentColumns = keys[place].parentColumns.map(renamed)
      }
    }
    table.change(old) { $0.name = new }
    table.primaryKey = table.primaryKey.map(renamed)
    table.uniqueKeys = table.uniqueKeys.map { $0.map(renamed) }
    for place in table.foreignKeys.indices {
      table.foreignKeys[place].columns = table.foreignKeys[place].columns.map(renamed)
    }
    for place in tables.indices { rename(&tables[place].foreignKeys) }
    rename(&table.foreignKeys)
    table.checks = table.checks.map { $0.renaming(old, to: new) }
    for place in table.columns.indices {
      guard let (expression, isStored) = table.columns[place].generated else { continue }
      table.columns[place].generated = (expression.renaming(old, to: new), isStored)
    }
    for place in indexes.indices where indexes[place].tableID == id {
      indexes[place].terms = indexes[place].terms.map { $0.renaming(old, to: new) }
      indexes[place].condition = indexes[place].condition?.renaming(old, to: new)
    }
  }
}

extension DumpTable {
  fileprivate func hasColumn(_ name: String) -> Bool {
    columns.contains { SQLName.areEqual($0.name, name) }
  }
}

extension String {
  /// The SQL with another name for a column.
  fileprivate func renaming(_ old: String, to new: String) -> String {
    let sql = SQLText(self)
    let places = sql.tokens.indices.filter {
      sql.tokens[$0].isName && SQLName.areEqual(sql.name($0), old) && !sql.isAt($0 + 1, "(")
    }
    let edits = places.map { (sql.tokens[$0].range, SQLName.quote(new)) }
    return sql.replacing(edits, in: sql.bytes.indices)
  }
}
