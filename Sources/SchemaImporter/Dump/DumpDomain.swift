import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

/// A type with rules of its own, which hold for each column of the type.
struct DumpDomain {
  /// The type, the default, and whether NULL isn't allowed, as of a column.
  var column: DumpColumn
  /// The conditions of the checks, in which VALUE stands for the column.
  var checks: [(name: SQLName, condition: String)] = []

  /// The name that PostgreSQL gives to the next check: the first that is free.
  var nextCheckName: String {
    let name = "\(column.name)_check"
    let names = [name] + (1...checks.count + 1).map { "\(name)\($0)" }
    return names.first { name in !checks.contains { $0.name == SQLName(name) } } ?? name
  }
}

extension DumpReader {
  mutating func readDomain(_ parser: inout SQLParser) {
    guard let (name, schema, _) = name(&parser) else { return }
    _ = parser.take("as")
    let type = type(&parser)
    var domain = DumpDomain(column: DumpColumn(name: name, type: type.text, typeNames: type.names))
    while !parser.isAtEnd { if !readConstraint(of: &domain, &parser) { parser.skip() } }
    domains[DumpName(name, schema)] = domain
  }

  /// Reads a constraint of a domain. Returns whether there is one.
  private func readConstraint(of domain: inout DumpDomain, _ parser: inout SQLParser) -> Bool {
    let name = parser.take("constraint") ? parser.next().map { sql.name($0) } : nil
    guard parser.take("check"), let condition = parser.parenthesized() else {
      return readConstraint(of: &domain.column, &parser)
    }
    domain.checks.append((SQLName(name ?? domain.nextCheckName), expression(condition)))
    return true
  }

  mutating func alterDomain(_ parser: inout SQLParser) {
    guard let (name, schema, _) = name(&parser),
      let domain = domains[DumpName(name, schema)]
    else { return }
    let id = DumpName(name, schema)
    let text = sql.text(parser.position..<parser.end).firstLine.prefix(100)
    if let changed = alter(domain, &parser) {
      domains[id] = changed
    } else if !renameType(id, &parser) {
      leftOut.add("change of a domain", "\(name) \(text)")
    }
  }

  /// Returns a domain after a change; nil if it isn't known how.
  private func alter(_ domain: DumpDomain, _ parser: inout SQLParser) -> DumpDomain? {
    var domain = domain
    if parser.take("drop", "constraint") {
      if parser.take("if") { _ = parser.take("exists") }
      let name = sql.sqlName(parser.position)
      guard domain.checks.contains(where: { $0.name == name }) else { return nil }
      domain.checks.removeAll { $0.name == name }
    } else if parser.take("add") {
      return readConstraint(of: &domain, &parser) ? domain : nil
    } else if parser.isAt(anyOf: ["set", "drop"]) {
      return change(&domain.column, &parser) ? domain : nil
    } else if !parser.isAt(anyOf: ["owner", "validate"]) {
      return nil
    }
    return domain
  }

  /// Gives the columns of domains the rules of these.
  mutating func applyDomains() {
    for place in tables.indices {
      for column in tables[place].columns.indices {
        tables[place].checks += applyDomains(to: &tables[place].columns[column])
          .map { DumpCheck(condition: $0) }
      }
    }
  }

  /// Gives a column the type, default and NOT NULL of its domain, which may be of another domain.
  /// Returns the conditions that hold for the column.
  private func applyDomains(to column: inout DumpColumn) -> [String] {
    var checks: [String] = []
    for _ in domains {
      guard let domain = column.typeNames.lazy.compactMap({ domains[$0] }).first else { break }
      checks += domain.checks.map { $0.condition.replacingValue(by: column.name) }
      (column.type, column.typeNames) = (domain.column.type, domain.column.typeNames)
      column.isRequired = column.isRequired || domain.column.isRequired
      column.defaultValue = column.defaultValue ?? domain.column.defaultValue
    }
    return checks
  }
}

extension String {
  /// The condition of a domain with a column in place of VALUE.
  fileprivate func replacingValue(by column: String) -> String {
    let sql = SQLText(self)
    return sql.replacingTokens {
      sql.isAt($0, "value") && !sql.isAt($0 - 1, ".") ? column.asNameInSQL : nil
    }
  }

  /// The name of a column as a person writes it in SQL: without quotes where it needs none.
  var asNameInSQL: String {
    asNormalizedName == SQLName.folded(self) ? self : SQLName.quote(self)
  }
}
