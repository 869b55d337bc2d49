import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

// ALTER TABLE. What a schema has no words for is passed over; other changes are listed as left out.
extension DumpReader {
  mutating func alter(_ parser: inout SQLParser) {
    _ = parser.take("alter")
    switch parser.next().map(sql.keyword) {
    case "table": alterTable(&parser)
    case "type": alterType(&parser)
    case "domain": alterDomain(&parser)
    case "index", "view": renameObject(&parser)
    case "database" where system == .mysql, "schema" where system == .mysql:
      collation = collation(in: parser.position..<parser.end) ?? collation
    default: break
    }
  }

  private mutating func alterTable(_ parser: inout SQLParser) {
    if parser.take("if") { _ = parser.take("exists") }
    _ = parser.take("only")
    var object = parser
    guard let (name, schema, _) = name(&parser),
      let index = tables.firstIndex(where: { $0.id == DumpName(name, schema) })
    else { return renameObject(&object) }
    var table = tables[index]
    for action in parser.separated() where !action.isEmpty { read(alteration: action, of: &table) }
    tables[index] = table
  }

  private mutating func read(alteration range: Range<Int>, of table: inout DumpTable) {
    var parser = SQLParser(sql, in: range)
    if parser.isAt(anyOf: Self.collationChanges) { setCollation(in: range, of: &table) }
    let isKnown =
      switch parser.keyword() {
      case "add": add(&parser, to: &table)
      case "drop":
        dropConstraint(parser, from: &table) || drop(&parser, from: &table)
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

  private static let collationChanges: Set = [
    "convert", "default", "character", "charset", "collate",
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

  // MARK: - Columns

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
  func change(_ column: inout DumpColumn, _ parser: inout SQLParser) -> Bool {
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
    remove(column: name, from: &table)
    return true
  }

  /// Removes a column with the constraints and indexes that need it.
  mutating func remove(column name: String, from table: inout DumpTable) {
    func isName(_ other: String) -> Bool { SQLName.areEqual(other, name) }
    func mentions(_ text: String) -> Bool { SQLText(text).mentions(name) }
    table.columns.removeAll { isName($0.name) }
    if table.primaryKey.contains(where: isName) { table.primaryKey = [] }
    table.uniqueKeys.removeAll { $0.columns.contains(where: isName) }
    table.foreignKeys.removeAll { $0.columns.contains(where: isName) }
    table.checks.removeAll { mentions($0.condition) }
    table.indexes.removeAll { ($0.terms + [$0.condition ?? ""]).contains(where: mentions) }
  }
}

extension DumpTable {
  func hasColumn(_ name: String) -> Bool {
    columns.contains { SQLName.areEqual($0.name, name) }
  }
}
