import SchemaParser

extension Draft {
  mutating func declare(_ function: String) {
    let isKnown = schema.functions.contains { SQLName.areEqual($0.name.value, function) }
    guard !isKnown else { return }
    let counts = Set(schema.sql.flatMap { TokenCursor($0).argumentCounts(of: function) })
    let count = counts.count == 1 ? counts.first : nil
    schema.functions.append(
      SQLFunction(
        name: Located(function), arguments: count.map { .exactly($0) } ?? .any,
        isDeterministic: schema.lastingSQL.contains {
          !TokenCursor($0).argumentCounts(of: function).isEmpty
        }))
    warnings.append("SQLite has no function '\(function)': the app has to register it")
  }

  mutating func declareCollations() {
    let builtIn: Set = ["nocase", "rtrim", "binary"]
    var known = builtIn.union(schema.collations.map { SQLName.folded($0.value) })
    for name in schema.sql.flatMap({ TokenCursor($0).collations }) + schema.tableCollations
    where known.insert(SQLName.folded(name)).inserted {
      schema.collations.append(Located(name))
      warnings.append("SQLite has no collation '\(name)': the app has to register it")
    }
  }
}

extension TokenCursor {
  /// The names that follow COLLATE.
  fileprivate var collations: [String] {
    words.indices.dropFirst().compactMap { index in
      sql.isWord(words[index - 1], "collate") ? sql.unquoted(words[index]) : nil
    }
  }

  /// How many arguments each call of a function has.
  fileprivate func argumentCounts(of function: String) -> [Int] {
    words.indices.dropLast().compactMap { index in
      guard SQLName.areEqual(sql.unquoted(words[index]), function),
        sql.text(of: words[index + 1]) == "("
      else { return nil }
      let start = words[index + 1].range.lowerBound
      let rest = String(decoding: sql.bytes[start...], as: UTF8.self)
      var cursor = TokenCursor(rest)
      let arguments = cursor.parenthesized() ?? ""
      return arguments.isEmpty ? 0 : TokenCursor(arguments).separated.count
    }
  }
}

extension Schema {
  /// The SQL whose outcome SQLite keeps, which takes functions that always give the same.
  fileprivate var lastingSQL: [String] {
    tables.flatMap { table in
      table.columns.compactMap { $0.generated?.expression.value }
        + table.checks.map(\.condition.value) + table.indexes.flatMap(\.sql)
    }
  }

  fileprivate var sql: [String] {
    lastingSQL
      + tables.flatMap(\.columns).compactMap { column in
        if case .sql(let sql) = column.defaultValue?.value { sql } else { nil }
      } + views.map(\.sql.value) + triggers.map(\.sql.value)
  }

  fileprivate var tableCollations: [String] {
    tables.flatMap { table in
      let lists =
        [table.primaryKey?.columns ?? []] + table.uniqueConstraints.map(\.columns)
        + table.indexes.map(\.columns)
      return table.columns.compactMap { $0.collation?.value }
        + lists.joined().compactMap { $0.collation?.value }
    }
  }
}

extension Index {
  fileprivate var sql: [String] {
    columns.compactMap { column in
      if case .expression(let sql) = column.term { sql.value } else { nil }
    } + [condition?.value].compactMap(\.self)
  }
}
