import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension SQLiteChecker {
  /// Reports the problems that can be found without SQLite, so that no fragment escapes its place
  /// in a statement.
  mutating func checkText(of table: Table) {
    for fragment in table.fragments {
      let tokens = SQLText(fragment.sql.value)
      if let problem = tokens.imbalance { report(problem, in: fragment) }
      guard let noun = fragment.role.lastingNoun, let problem = tokens.instability(of: noun) else {
        continue
      }
      // SQLite itself rejects random values, except in a check.
      if problem.severity == .error || fragment.role == .check { report(problem, in: fragment) }
    }
  }

  /// Has SQLite compile each SQL fragment of a table separately.
  mutating func checkFragments(of table: Table) {
    let columns = TableIndex(table)
    for fragment in table.fragments where !refused.contains(fragment.sql.range.lowerBound) {
      check(fragment, of: columns)
    }
    checkLoops(of: columns)
  }

  private mutating func check(_ fragment: SQLFragment, of columns: TableIndex) {
    var table = columns.scaffold(for: [fragment.sql.value])
    guard !table.name.value.utf8.contains(0) else { return }
    switch fragment.role {
    case .check: table.checks = [Check(condition: fragment.sql)]
    case .defaultValue:
      let value = fragment.sql.map { DefaultValue.sql($0) }
      let name = fragment.column ?? table.name
      table.columns = [Column(name: name, type: table.columns[0].type, defaultValue: value)]
    case .generatedValue:
      let value = GeneratedValue(expression: fragment.sql, isStored: false)
      table.columns.append(Column(generated: value, in: table))
    case .indexExpression:
      return checkIndex([IndexedColumn(.expression(fragment.sql))], nil, fragment, of: table)
    case .indexCondition:
      let first = IndexedColumn(.column(table.columns[0].name))
      return checkIndex([first], fragment.sql, fragment, of: table)
    case .declaredType, .table: return
    }
    let statement = definition.createTable(table)
    do throws(SQLiteError) {
      try probe.compile(statement.text)
      try compileInsertion(into: table)
    } catch {
      report(error, of: fragment, in: statement, columns)
    }
  }

  /// Has SQLite compile an insertion into a table, because some errors in a table surface only
  /// then.
  func compileInsertion(into table: Table) throws(SQLiteError) {
    try probe.undoing(definition.createTable(table).text) { () throws(SQLiteError) in
      do throws(SQLiteError) { try probe.compile(table.insertion) } catch {
        throw SQLiteError(message: error.message, code: error.code)
      }
    }
  }

  private mutating func checkIndex(
    _ terms: [IndexedColumn], _ condition: Located<String>?, _ fragment: SQLFragment,
    of table: Table
  ) {
    let index = Index(name: table.name.map { $0 + " " }, columns: terms, condition: condition)
    let statement = definition.createIndex(index, on: table)
    do throws(SQLiteError) {
      try probe.undoing(definition.createTable(table).text, statement.text) {}
    } catch {
      report(error, of: fragment, in: statement, TableIndex(table))
    }
  }
}

extension SQLFragment.Kind {
  /// The term for a fragment whose value must not change while its row doesn't; nil for other
  /// fragments.
  fileprivate var lastingNoun: String? {
    switch self {
    case .check, .indexExpression, .indexCondition: "a condition"
    case .generatedValue: "a generated column"
    case .defaultValue, .declaredType, .table: nil
    }
  }
}

extension Table {
  /// The statement that inserts a row of defaults.
  var insertion: String { "INSERT INTO \(SQLName.quote(name.value)) DEFAULT VALUES" }
}

extension TableIndex {
  /// Returns a table of the same name with only the columns that the SQL mentions, or a placeholder
  /// if it mentions none; the columns accept any value.
  func scaffold(for sql: [String]) -> Table {
    let mentioned = sql.reduce(into: Set<SQLName>()) { $0.formUnion(SQLText($1).mentionedNames) }
    let columns = mentioned.sorted().compactMap { column(named: $0.description) }
    let names = columns.isEmpty ? [table.name.map { _ in "-" }] : columns.map(\.name)
    return Table(name: table.name, columns: names.map(Column.init(ofAnyType:)))
  }
}
