import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

// The enums of PostgreSQL.
extension DumpReader {
  mutating func readType(_ parser: inout SQLParser) {
    guard let (name, schema, _) = name(&parser) else { return }
    if parser.take("as", "enum"), let range = parser.parenthesized() {
      enums[DumpName(name, schema)] = strings(in: range)
    } else {
      leftOut.add("type", name)
    }
  }

  func strings(in range: Range<Int>) -> [String] {
    range.filter {
      sql.tokens[$0].kind == .string
        || doubleQuotesAreStrings && sql.isInDoubleQuotes(sql.tokens[$0])
    }.map(text)
  }

  mutating func alterType(_ parser: inout SQLParser) {
    guard let (name, schema, _) = name(&parser),
      let values = enums[DumpName(name, schema)]
    else { return }
    let id = DumpName(name, schema)
    let text = sql.text(parser.position..<parser.end).firstLine.prefix(100)
    if parser.take("add", "value") {
      enums[id] = add(to: values, &parser)
    } else if parser.take("rename", "value") {
      renameValue(of: id, &parser)
    } else if !renameType(id, &parser), !parser.isAt("owner") {
      leftOut.add("change of a type", "\(name) \(text)")
    }
  }

  /// Returns the values of an enum with another at its place.
  private func add(to values: [String], _ parser: inout SQLParser) -> [String] {
    if parser.take("if", "not") { _ = parser.take("exists") }
    guard let new = parser.next().map({ sql.name($0) }), !values.contains(new) else {
      return values
    }
    let isBefore = parser.take("before")
    let isBeside = isBefore || parser.take("after")
    let neighbor = isBeside ? values.firstIndex(of: sql.name(parser.position)) : nil
    var values = values
    values.insert(new, at: neighbor.map { isBefore ? $0 : $0 + 1 } ?? values.count)
    return values
  }

  /// Renames a value of an enum, also where it is a default or in a condition of such a column.
  private mutating func renameValue(of id: DumpName, _ parser: inout SQLParser) {
    guard let old = parser.next().map({ sql.name($0) }), parser.take("to"),
      let new = parser.next().map({ sql.name($0) })
    else { return }
    enums[id] = enums[id]?.map { $0 == old ? new : $0 }
    func renamed(_ text: String) -> String { text.renaming(value: old, to: new) }
    let types = domains(over: id).union([id])
    for (name, var domain) in domains where types.contains(name) {
      domain.column.defaultValue = domain.column.defaultValue.map(renamed)
      domain.checks = domain.checks.map { ($0.name, renamed($0.condition)) }
      domains[name] = domain
    }
    for place in tables.indices {
      let columns = tables[place].columns.filter { !types.isDisjoint(with: $0.typeNames) }
        .map(\.name)
      for column in columns {
        tables[place].change(column) { $0.defaultValue = $0.defaultValue.map(renamed) }
      }
      func followed(_ text: String) -> String {
        columns.contains { SQLText(text).mentions($0) } ? renamed(text) : text
      }
      tables[place].changeExpressions(followed)
      for view in views.indices
      where SQLText(views[view].definition).mentions(tables[place].name) {
        views[view].definition = followed(views[view].definition)
      }
    }
  }

  /// The domains whose values are those of a type, some by way of another domain.
  private func domains(over type: DumpName) -> Set<DumpName> {
    var found: Set<DumpName> = []
    while let next = domains.first(where: { name, domain in
      !found.contains(name) && domain.column.typeNames.contains { $0 == type || found.contains($0) }
    }) {
      found.insert(next.key)
    }
    return found
  }

  /// Renames an enum or a domain. Returns whether that is what comes next.
  mutating func renameType(_ old: DumpName, _ parser: inout SQLParser) -> Bool {
    if parser.isAt("rename", "constraint") { return true }
    guard parser.take("rename", "to"), let place = parser.next() else { return false }
    var new = old
    new.name = sql.sqlName(place)
    enums[new] = enums.removeValue(forKey: old)
    domains[new] = domains.removeValue(forKey: old)
    func rename(_ names: inout [DumpName]) { names = names.map { $0 == old ? new : $0 } }
    for table in tables.indices {
      for column in tables[table].columns.indices {
        rename(&tables[table].columns[column].typeNames)
      }
    }
    for (id, var domain) in domains {
      rename(&domain.column.typeNames)
      domains[id] = domain
    }
    return true
  }
}

extension String {
  /// The SQL with another text for a string.
  fileprivate func renaming(value old: String, to new: String) -> String {
    let sql = SQLText(self)
    return sql.replacingTokens {
      let isOld = sql.tokens[$0].kind == .string && sql.name($0).hasSameBytes(as: old)
      return isOld ? SQLString.quote(new) : nil
    }
  }
}
