package import SchemaParser

/// A fragment of SQL that a schema file contains verbatim.
package struct SQLFragment {
  /// The kinds, each with its term in messages.
  package enum Kind: String {
    case check
    case defaultValue = "default"
    case generatedValue = "expression"
    case indexExpression = "index expression"
    case indexCondition = "index condition"
    case declaredType = "declared type"
    case table = "statement"
  }

  package var role: Kind
  package var sql: Located<String>
  /// The column whose default or generated value the fragment is.
  var column: Located<String>?
}

extension Table {
  /// The SQL fragments of the table in the file, in the order in which its statements use them.
  package var fragments: [SQLFragment] {
    columns.flatMap(\.fragments) + checks.map { SQLFragment(role: .check, sql: $0.condition) }
      + indexes.flatMap(\.fragments)
  }
}

extension Column {
  fileprivate var fragments: [SQLFragment] {
    var fragments = [sqlType].compactMap(\.self).map { SQLFragment(role: .declaredType, sql: $0) }
    if var value = defaultValue?.fragment {
      value.column = name
      fragments.append(value)
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

extension Located<DefaultValue> {
  /// The SQL of the default, if it is an expression.
  var fragment: SQLFragment? {
    guard case .sql(let expression) = value else { return nil }
    return SQLFragment(role: .defaultValue, sql: Located<String>(expression, at: range))
  }
}
