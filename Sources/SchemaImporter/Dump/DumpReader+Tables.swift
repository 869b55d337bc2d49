import DBGenSQLSyntax
import DBGenSQLText

extension DumpReader {
  mutating func readTable(_ parser: inout SQLParser, in statement: Range<Int>) {
    guard let (name, schema, place) = name(&parser) else { return }
    guard !parser.isAt("partition", "of"), let body = parser.parenthesized() else {
      missing.insert(DumpName(name, schema))
      return leftOut.add(parser.isAt("partition") ? "partition" : "table", name)
    }
    var table = DumpTable(name: name, schema: schema, place: place)
    var inside = SQLParser(sql, in: body)
    for item in inside.separated() where !item.isEmpty { read(item, of: &table) }
    table.collation = collation(in: parser.position..<parser.end) ?? collation
    while !parser.isAtEnd {
      if parser.take("comment") {
        _ = parser.take("=")
        table.doc = string(parser.next())
      } else if parser.take("inherits") {
        inherit(&parser, by: &table)
      } else {
        parser.skip()
      }
    }
    addDocs(of: statement, to: &table)
    missing.remove(table.id)
    tables.append(table)
  }

  /// Reads a column or constraint.
  mutating func read(_ range: Range<Int>, of table: inout DumpTable) {
    var parser = SQLParser(sql, in: range)
    let isNamed = parser.take("constraint")
    let name = isNamed && !parser.isAt(anyOf: Self.constraints) ? parser.next() : nil
    let constraint = name.map { sql.name($0) }
    let isMySQL = system == .mysql
    switch parser.keyword() {
    case "primary":
      _ = parser.take("primary", "key")
      table.primaryKey = takeIndex(&parser, of: &table) ?? columnsOfKey(&parser, of: table)
      for column in table.primaryKey { table.change(column) { $0.isRequired = true } }
    case "unique": readUnique(of: &table, &parser, constraint)
    case "foreign": readForeignKey(of: &table, &parser, constraint)
    case "check": readCheck(of: &table, &parser, constraint)
    case "exclude" where isNamed || parser.keyword(1) == "using":
      leftOut.add("exclusion constraint", constraint ?? table.name)
    case "like": leftOut.add("copy of columns", table.name)
    case "fulltext" where isMySQL, "spatial" where isMySQL:
      parser.move(to: parser.position + 1)
      _ = parser.take("key") || parser.take("index")
      leftOut.add(
        "index of another kind", parser.isAtName ? sql.name(parser.position) : table.name + "_index"
      )
    case "key" where isMySQL, "index" where isMySQL: readKey(of: &table, &parser)
    case _ where !isNamed: readColumn(of: &table, &parser)
    default: break
    }
  }

  private static let constraints: Set = ["primary", "unique", "foreign", "check", "exclude"]

  /// Skips to the columns of a key, and returns them.
  func columnList(_ parser: inout SQLParser) -> [String] {
    while !parser.isAtEnd, !parser.isAt("(") { parser.move(to: parser.position + 1) }
    guard let range = parser.parenthesized() else { return [] }
    var inside = SQLParser(sql, in: range)
    return inside.separated().filter { !$0.isEmpty }.map { sql.name($0.lowerBound) }
  }

  /// Returns the columns of a unique key.
  private mutating func columnsOfKey(_ parser: inout SQLParser, of table: DumpTable) -> [String] {
    let start = parser.position
    let columns = columnList(&parser)
    leaveOutPrefixes(in: start..<parser.position, of: table.name)
    return columns
  }

  private mutating func readKey(of table: inout DumpTable, _ parser: inout SQLParser) {
    parser.move(to: parser.position + 1)
    if parser.take("if", "not") { _ = parser.take("exists") }
    let name = parser.isAt("(") || parser.isAt("using") ? nil : parser.next()
    _ = takeMethod(&parser)
    guard let range = parser.parenthesized() else { return }
    table.indexes.append(
      DumpIndex(
        name: name.map { sql.name($0) } ?? table.name + "_index",
        place: name.map { sql.tokens[$0].range } ?? table.place, terms: terms(in: range)))
  }

  /// Reads UNIQUE with its columns. In MySQL, the name may also be that of the index.
  private mutating func readUnique(
    of table: inout DumpTable, _ parser: inout SQLParser, _ name: String?
  ) {
    _ = parser.take("unique")
    if system == .mysql { _ = parser.take("key") || parser.take("index") }
    let isNamed = system == .mysql && parser.isAtName && !parser.isAt("using")
    let indexName = isNamed ? parser.next().map { sql.name($0) } : nil
    leaveOutEqualNulls(parser, of: name ?? table.name)
    let columns = takeIndex(&parser, of: &table) ?? columnsOfKey(&parser, of: table)
    guard !columns.isEmpty else { return }
    table.add(DumpKey(name: indexName ?? name, columns: columns), system)
  }

  /// Lists NULLS NOT DISTINCT, which SQLite doesn't have: its keys allow any number of NULLs.
  mutating func leaveOutEqualNulls(_ parser: SQLParser, of key: String) {
    if parser.isAt("nulls", "not") { leftOut.add("comparison of NULLs as equal", key) }
  }

  private mutating func readCheck(
    of table: inout DumpTable, _ parser: inout SQLParser, _ name: String?
  ) {
    guard parser.take("check"), let range = parser.parenthesized() else { return }
    let check = DumpCheck(name: name, condition: expression(range))
    if parser.take("not", "enforced") {
      leftOut.add("unenforced check", check.title)
    } else {
      table.checks.append(check)
    }
  }

  // MARK: - Columns

  private mutating func readColumn(of table: inout DumpTable, _ parser: inout SQLParser) {
    guard let name = parser.next() else { return }
    let type = type(&parser)
    var column = DumpColumn(
      name: sql.name(name), type: type.text, typeNames: type.names, values: type.values)
    while !parser.isAtEnd {
      let constraint = takeConstraintName(&parser)
      switch parser.keyword() {
      case "primary":
        table.primaryKey = [column.name]
        column.isRequired = true
        parser.move(to: parser.position + 2)
      case "unique":
        table.add(DumpKey(name: constraint, columns: [column.name]), system)
        parser.move(to: parser.position + 1)
        _ = parser.take("key")
      case "check": readCheck(of: &table, &parser, constraint)
      case "references":
        addReference(&parser, of: [column.name], constraint, to: &table)
      default: if !readConstraint(of: &column, &parser) { parser.skip() }
      }
    }
    table.columns.append(column)
  }

  /// Reads `CONSTRAINT name` before a constraint of a column.
  private func takeConstraintName(_ parser: inout SQLParser) -> String? {
    guard parser.take("constraint"), !parser.isAt(anyOf: Self.constraints) else { return nil }
    return parser.next().map { sql.name($0) }
  }

  /// Reads a constraint or property that concerns a column alone. Returns whether there is one.
  func readConstraint(of column: inout DumpColumn, _ parser: inout SQLParser) -> Bool {
    if parser.take("not", "null") {
      column.isRequired = true
    } else if parser.take("default") {
      let range = value(&parser)
      column.defaultValue = bits(range, as: column.type) ?? expression(range)
    } else if parser.take("comment") {
      column.doc = string(parser.next())
    } else if parser.take("generated") {
      _ = parser.take("always") || parser.take("by", "default")
      return readConstraint(of: &column, &parser)
    } else if parser.take("as", "identity") {
      _ = parser.parenthesized()
    } else if parser.take("as"), let range = parser.parenthesized() {
      let keepsValues = parser.take("stored") || system == .postgresql && !parser.take("virtual")
      column.generated = (expression(range), keepsValues)
    } else if parser.take("on", "update") {
      _ = value(&parser)
      column.isTouched = true
    } else if parser.take("collate") {
      column.collation = parser.qualifiedName().last.map { sql.name($0) }
    } else if parser.take("constraint") {
      _ = parser.qualifiedName()
    } else {
      return false
    }
    return true
  }

  /// Skips an expression up to the next constraint.
  private func value(_ parser: inout SQLParser) -> Range<Int> {
    let start = parser.position
    if !parser.isAtEnd { parser.skip() }
    while !parser.isAtEnd, !parser.isAt(anyOf: Self.properties) { parser.skip() }
    return start..<parser.position
  }

  /// Returns the number of bits, as in `b'101'`; nil for other expressions, and for types in which
  /// zeros at the beginning count.
  private func bits(_ range: Range<Int>, as type: String) -> String? {
    guard range.count > 1, sql.isAt(range.lowerBound, "b"),
      sql.tokens[range.lowerBound + 1].kind == .string,
      !["varbit", "bit varying"].contains(where: SQLName.folded(type).hasPrefix)
    else { return nil }
    return Int64(sql.name(range.lowerBound + 1), radix: 2).map { "\($0)" }
  }

  private static let properties: Set = [
    "constraint", "primary", "not", "null", "unique", "check", "default", "collate", "references",
    "generated", "deferrable", "comment", "auto_increment", "on", "character", "charset", "as",
    "invisible", "visible", "storage", "virtual", "stored", "key", "binary", "first",
    "after",
  ]

  /// Reads a type, without its schema. Returns also the names that it can have, and the values of
  /// an enum.
  func type(_ parser: inout SQLParser) -> (text: String, names: [DumpName], values: [String]) {
    var values: [String] = []
    var schemas = schema == nil ? [nil] : [schema, nil]
    if system == .mysql, parser.isAt("enum"), let range = parser.sql.inside(parser.position + 1) {
      values = strings(in: range)
    }
    var start = parser.position
    while parser.keyword(1) == ".", parser.position + 2 < parser.end {
      schemas = [shared(sql.name(parser.position))]
      parser.move(to: parser.position + 2)
      start = parser.position
    }
    _ = value(&parser)
    let isQuoted = start + 1 == parser.position && sql.tokens[start].kind == .quotedName
    let text = isQuoted ? sql.name(start) : textOfType(start..<parser.position)
    return (text, schemas.map { DumpName(text, $0) }, values)
  }

  /// Returns a type without the sizes of arrays, which PostgreSQL ignores.
  private func textOfType(_ range: Range<Int>) -> String {
    var text = ""
    var rest = range
    for place in range.dropLast()
    where transcript.isBracket(at: sql.tokens[place].range.lowerBound)
      && sql.tokens[place + 1].kind == .number
    {
      text += sql.text(rest.lowerBound..<place + 1)
      rest = place + 2..<range.upperBound
    }
    return text + sql.text(rest)
  }
}

extension SQLText {
  /// Returns the range in the parentheses at a place.
  fileprivate func inside(_ place: Int) -> Range<Int>? {
    var parser = SQLParser(self, in: place..<tokens.count)
    return parser.parenthesized()
  }
}
