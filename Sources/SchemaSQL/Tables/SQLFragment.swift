import SchemaParser

/// A fragment of SQL that a schema file contains verbatim.
struct SQLFragment {
  enum Kind: Equatable {
    case check
    case defaultValue
    case generatedValue
    case indexExpression
    case indexCondition
    case declaredType
    case table
  }

  var role: Kind
  var sql: Located<String>
  /// The column whose default or generated value the fragment is.
  var column: Located<String>?

  /// The term for the fragment in messages.
  var noun: String {
    switch role {
    case .check: "check"
    case .defaultValue: "default"
    case .generatedValue: "expression"
    case .indexExpression: "index expression"
    case .indexCondition: "index condition"
    case .declaredType: "declared type"
    case .table: "statement"
    }
  }
}

extension Table {
  /// The SQL fragments of the table in the file, in the order in which its statements use them.
  var fragments: [SQLFragment] {
    columns.flatMap(\.fragments) + checks.map { SQLFragment(role: .check, sql: $0.condition) }
      + indexes.flatMap(\.fragments)
  }
}

extension Column {
  fileprivate var fragments: [SQLFragment] {
    var fragments = [sqlType].compactMap(\.self).map { SQLFragment(role: .declaredType, sql: $0) }
    if let value = defaultValue, case .sql(let expression) = value.value {
      fragments.append(
        SQLFragment(
          role: .defaultValue, sql: Located(expression, at: value.range), column: name))
    }
    if let value = generated {
      fragments.append(SQLFragment(role: .generatedValue, sql: value.expression, column: name))
    }
    return fragments
  }
}

extension Index {
  fileprivate var fragments: [SQLFragment] {
    let expressions = columns.compactMap { column -> SQLFragment? in
      guard case .expression(let sql) = column.term else { return nil }
      return SQLFragment(role: .indexExpression, sql: sql)
    }
    return expressions
      + [condition].compactMap(\.self).map { SQLFragment(role: .indexCondition, sql: $0) }
  }
}
