import DBGenSQLSyntax
import DBGenSQLText

extension SchemaValidator {
  mutating func checkNames() {
    check(schema.database, "the database")
    for enumeration in schema.enums {
      check(enumeration.name, "an enum")
      if ColumnType.byName[enumeration.name.value] != nil {
        report(
          .reservedName, "'\(enumeration.name.value)' is already a type of the schema language",
          at: enumeration.name.range)
      }
      for enumCase in enumeration.cases { check(enumCase.name, "a case") }
    }
    for function in schema.functions { check(function.name, "a function") }
    for collation in schema.collations { check(collation, "a collation") }
    for tokenizer in schema.tokenizers { checkName(ofTokenizer: tokenizer) }
    for table in schema.tables { checkNames(in: table) }
    checkObjectNames()
    for query in schema.queries { check(query.name, "a query") }
  }

  private mutating func checkNames(in table: Table) {
    check(table.name, "a table")
    checkReserved(table.name, "table")
    for column in table.columns { check(column.name, "a column") }
    for index in table.indexes {
      // The parts of an index name from a column's cell have been checked already.
      if !index.isNamed(after: table) { check(index.name, "an index") }
      checkReserved(index.name, "index")
    }
    let constraintNames =
      [table.primaryKey?.constraintName] + table.uniqueConstraints.map(\.constraintName)
      + table.foreignKeys.map(\.constraintName) + table.checks.map(\.constraintName)
      + table.columns.map { $0.notNull?.constraintName }
    for name in constraintNames.compactMap(\.self) { check(name, "a constraint") }
  }

  private mutating func checkName(ofTokenizer name: Located<String>) {
    check(name, "a tokenizer")
    guard SQLFacts.tokenizers.contains(name.sqlName) else { return }
    report(.reservedName, "'\(name.value)' is one of SQLite's own tokenizers", at: name.range)
  }

  mutating func check(_ name: Located<String>, _ noun: String) {
    if let problem = NameRules.problem(of: name, noun) { diagnostics.append(problem) }
  }

  mutating func checkReserved(_ name: Located<String>, _ noun: String) {
    guard SQLName(name.value).isReserved else { return }
    report(
      .reservedName, "\(noun) '\(name.value)' has a name that SQLite reserves: sqlite_...",
      at: name.range)
  }
}

extension Index {
  fileprivate func isNamed(after table: Table) -> Bool {
    guard columns.count == 1, case .column(let column) = columns[0].term else { return false }
    return name.value == "\(table.name.value)_\(column.value)"
  }
}

// MARK: - Namespaces

extension SchemaValidator {
  /// Checks that names are unique. Tables, indexes, views and virtual tables share one namespace;
  /// functions, collations, tokenizers, triggers and the columns of each table have others.
  mutating func checkNamespaces() {
    checkUnique(schema.functions.map { ($0.name, "function") })
    checkUnique(schema.collations.map { ($0, "collation") })
    checkUnique(schema.tokenizers.map { ($0, "tokenizer") })
    for table in schema.tables { checkUnique(table.columns.map { ($0.name, "column") }) }
    let tables = schema.tables.flatMap { table in
      [(table.name, "table")] + table.indexes.map { ($0.name, "index") }
    }
    checkUnique(tables + objectNames)
    checkUnique(triggerNames)
  }

  typealias NamedObject = (name: Located<String>, noun: String)

  /// Reports each object that has the name of one that is declared before it.
  mutating func checkUnique(_ objects: [NamedObject]) {
    var first: [String: NamedObject] = [:]
    for object in objects.inOrder(of: \.name.range) {
      let name = NameRules.caseFolded(object.name.value)
      if let other = first[name] {
        reportTaken(by: other, object)
      } else {
        first[name] = object
      }
    }
  }

  private mutating func reportTaken(by first: NamedObject, _ other: NamedObject) {
    let name = other.name
    let note = [Diagnostic.Note("first declared here", at: first.name.range)]
    if first.name.value == name.value {
      let owner =
        first.noun == other.noun ? "another \(first.noun)" : "\(first.noun) '\(name.value)'"
      report(
        .nameTaken, "\(other.noun) '\(name.value)' has the name of \(owner)", at: name.range,
        notes: note)
    } else {
      report(
        .namesDifferByCase,
        "\(other.noun) '\(name.value)' differs from \(first.noun) '\(first.name.value)' only in case",
        at: name.range, notes: note)
    }
  }
}
