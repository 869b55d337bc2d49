import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Draft {
  /// Declares the functions that SQLite reports as unknown, and other unknown functions in the same
  /// SQL.
  mutating func declareFunctions(
    _ objections: [(error: Diagnostic, place: SchemaPlace)]
  ) throws(SQLiteError) {
    let missing = objections.compactMap { error, place in
      if case .missingFunction(let name) = error.subject { (name, place) } else { nil }
    }
    if missing.isEmpty { return }
    let empty = try SQLiteConnection(forSourceOf: 0)
    let used = FunctionCalls(schema.sql)
    let lasting = FunctionCalls(schema.lastingSQL)
    var known = Set(schema.functions.map(\.name.sqlName))
    var lacking: [SchemaPlace.Owner: [String]] = [:]
    for (name, place) in missing {
      if lacking[place.object] == nil {
        let called = FunctionCalls(schema.sql(of: place)).names.values.sorted()
        lacking[place.object] = try empty.missingFunctions(among: called)
      }
      for function in [name] + (lacking[place.object] ?? [])
      where known.insert(SQLName(function)).inserted {
        let name = SQLName(function)
        declare(function, used.counts[name] ?? [], lasting: lasting.names[name] != nil, at: place)
      }
    }
  }

  private mutating func declare(
    _ function: String, _ counts: Set<Int>, lasting isLasting: Bool, at place: SchemaPlace
  ) {
    let count = counts.count == 1 ? counts.first : nil
    schema.functions.append(
      SQLFunction(
        name: Located(function), arguments: count.map { .exactly($0) } ?? .any,
        isDeterministic: isLasting, isInnocuous: true))
    let age = SQLFacts.versionAdding(function: SQLName(function)).map { " before \($0)" } ?? ""
    remarks.warn(
      .needsRegistration, "SQLite\(age) has no function '\(function)': the app has to register it",
      at: named(place)?.name.range ?? 0..<0)
  }

  mutating func declareCollations() {
    var known = Set((SQLFacts.collations + schema.collations.map(\.value)).map(SQLName.init))
    let ofTables = schema.tables.flatMap(\.collations).map(\.value)
    for name in schema.sql.flatMap({ SQLText($0).collations }) + ofTables
    where known.insert(SQLName(name)).inserted {
      schema.collations.append(Located(name))
      remarks.warn(
        .needsRegistration, "SQLite has no collation '\(name)': the app has to register it")
    }
  }

  mutating func declareTokenizers() {
    var known = SQLFacts.tokenizers.union(schema.tokenizers.map(\.sqlName))
    let statements =
      schema.virtualTables.map { ($0.sql.value, $0.name.range) }
      + schema.fullTextTables.map { (schema.createStatements(of: $0).table.text, $0.name.range) }
    for (sql, place) in statements {
      guard let name = SQLText(sql).appTokenizer, known.insert(SQLName(name)).inserted else {
        continue
      }
      schema.tokenizers.append(Located(name))
      remarks.warn(
        .needsRegistration, "SQLite has no tokenizer '\(name)': the app has to register it",
        at: place)
    }
  }
}

extension SQLiteConnection {
  /// Returns the functions that SQLite doesn't have, of names as they are written in SQL. Keywords
  /// aren't functions.
  fileprivate func missingFunctions(among texts: [String]) throws(SQLiteError) -> [String] {
    var missing: [String] = []
    for text in texts {
      if case .missingFunction = try errorIfRefused(rows("SELECT \(text)()"))?.subject {
        missing.append(SQLText(text).name(0))
      }
    }
    return missing
  }
}

extension SQLText {
  /// The names that follow COLLATE.
  fileprivate var collations: [String] {
    tokens.indices.filter { isAt($0 - 1, "collate") }.map { name($0) }
  }
}

extension Schema {
  /// The SQL whose results SQLite relies on, which needs deterministic functions.
  fileprivate var lastingSQL: [String] {
    tables.flatMap(\.fragments).filter { ![.declaredType, .defaultValue].contains($0.role) }
      .map(\.sql.value)
  }

  fileprivate var sql: [String] {
    tables.flatMap(\.sqlOfCells) + views.map(\.sql.value) + triggers.map(\.sql.value)
  }

  fileprivate func sql(of place: SchemaPlace) -> [String] {
    switch place.object {
    case .table(let index): tables[index].sqlOfCells
    case .view(let index): [views[index].sql.value]
    case .trigger(let index): [triggers[index].sql.value]
    case .database, .enumeration, .virtualTable, .fullTextTable: []
    }
  }
}

extension Table {
  fileprivate var sqlOfCells: [String] {
    fragments.filter { $0.role != .declaredType }.map(\.sql.value)
  }
}
