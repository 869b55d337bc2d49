public import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

extension WriteTransaction {
  /// Runs the statements of a script in order. If one fails, the changes of all are undone, and the
  /// transaction continues.
  ///
  /// - Parameter script: Statements with a semicolon after each but the last.
  /// - Throws: `DatabaseError.invalidStatement` if an interpolated value is no parameter of a
  ///   statement, as within quotes; otherwise the errors of `execute(_:)`.
  public func execute(script: SQL) throws {
    let statements = try script.statements
    try savepoint {
      for statement in statements { try execute(statement) }
    }
  }
}

extension SQL {
  /// The statements with their values.
  fileprivate var statements: [SQL] {
    get throws {
      var rest = values[...]
      let statements = description.statements.map { text in
        let count = SQLText(text).tokens.count { $0.kind == .parameter }
        defer { rest = rest.dropFirst(count) }
        return SQL(text, Array(rest.prefix(count)))
      }
      if rest.isEmpty { return statements }
      throw DatabaseError.invalidStatement(
        sql: description,
        reason: "its parameters are \(values.count - rest.count) and its values \(values.count)")
    }
  }
}

extension String {
  /// The texts of the statements of a script. A trigger has semicolons of its own.
  fileprivate var statements: [String] {
    let sql = SQLText(self)
    var (statements, start) = ([String](), 0)
    for token in sql.tokens where sql.text(of: token) == ";" {
      let text = sql.text(inBytes: start..<token.range.upperBound)
      guard sqlite3_complete(text) != 0 else { continue }
      statements.append(text)
      start = token.range.upperBound
    }
    statements.append(sql.text(inBytes: start..<sql.bytes.count))
    return statements.filter { text in
      let sql = SQLText(text)
      return sql.tokens.contains { sql.text(of: $0) != ";" }
    }
  }
}
