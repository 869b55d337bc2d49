internal import DBGenSQLite

// Columns of the app's own SQL, by their names and by their numbers.

extension Row {
  /// The names of the columns, in order.
  ///
  /// - Throws: `DatabaseError.transactionEnded` or `transactionAborted` once the transaction is over.
  public var columnNames: [String] {
    get throws {
      if statement.handle == nil { throw statement.revocation }
      return statement.columnNames(from: first)
    }
  }

  /// The names and the values of the columns, in order, for rows whose columns the app doesn't know.
  ///
  /// - Throws: `DatabaseError.invalidValue` if a text isn't UTF-8; `transactionEnded` or
  ///   `transactionAborted` once the transaction is over.
  @_alwaysEmitIntoClient
  public var values: [(name: String, value: SQLValue)] {
    get throws {
      try columnNames.enumerated().map { (name: $1, value: try any(Int32($0))) }
    }
  }

  /// Returns the number of the column with a name, for the accessors of the row.
  ///
  /// - Parameter name: The name of the column, in which the case of ASCII letters doesn't matter.
  /// - Throws: `DatabaseError.invalidStatement` if there is no such column, or several.
  public func index(of name: String) throws -> Int32 {
    try statement.index(of: name, from: first) - first
  }

  /// Reads the column with a name.
  ///
  /// - Parameters:
  ///   - name: The name of the column, in which the case of ASCII letters doesn't matter.
  ///   - type: The type of the value; an optional if the column can be NULL.
  /// - Throws: `DatabaseError.invalidStatement` if there is no such column, or several;
  ///   `typeMismatch`, `outOfRange` or `invalidValue` if its value doesn't have the type.
  public subscript<Value: SQLConvertible>(name: String, as type: Value.Type = Value.self) -> Value {
    @_alwaysEmitIntoClient
    get throws { try self[index(of: name), as: type] }
  }

  /// Reads the column with a name as a key or an enum.
  ///
  /// - Parameters:
  ///   - name: The name of the column, in which the case of ASCII letters doesn't matter.
  ///   - type: The type of the key or enum, whose raw values are stored.
  /// - Throws: The errors of `subscript(_:as:)` for a value.
  @_disfavoredOverload
  public subscript<Value: RawRepresentable>(
    name: String, as type: Value.Type = Value.self
  ) -> Value where Value.RawValue: SQLConvertible {
    @_alwaysEmitIntoClient
    get throws { try self[index(of: name), as: type] }
  }

  /// Reads the column with a name in the form in which a column of a table stores its values.
  ///
  /// - Parameters:
  ///   - name: The name of the column, in which the case of ASCII letters doesn't matter.
  ///   - column: The column of a table, such as `Player.columns.joinedAt`.
  /// - Throws: The errors of `subscript(_:as:)` for a value.
  public subscript<Stored: StoredColumn>(name: String, as column: Stored) -> Stored.Result {
    @_alwaysEmitIntoClient
    get throws { try self[index(of: name), as: column] }
  }

  /// Reads the column with a number.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - type: The type of the value; an optional if the column can be NULL.
  /// - Throws: `DatabaseError.invalidStatement` if there is no such column; `typeMismatch`,
  ///   `outOfRange` or `invalidValue` if its value doesn't have the type.
  public subscript<Value: SQLConvertible>(
    column: Int32, as type: Value.Type = Value.self
  ) -> Value {
    @_alwaysEmitIntoClient
    get throws { try Value._coding.decode(self, column) }
  }

  /// Reads the column with a number as a key or an enum.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - type: The type of the key or enum, whose raw values are stored.
  /// - Throws: The errors of `subscript(_:as:)` for a value.
  @_disfavoredOverload
  public subscript<Value: RawRepresentable>(
    column: Int32, as type: Value.Type = Value.self
  ) -> Value where Value.RawValue: SQLConvertible {
    @_alwaysEmitIntoClient
    get throws {
      try _value(type, raw: Value.RawValue._coding.decode(self, column), at: column)
    }
  }

  /// Reads the column with a number in the form in which a column of a table stores its values.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - stored: The column of a table, such as `Player.columns.joinedAt`.
  /// - Throws: The errors of `subscript(_:as:)` for a value.
  public subscript<Stored: StoredColumn>(column: Int32, as stored: Stored) -> Stored.Result {
    @_alwaysEmitIntoClient
    get throws { try Stored._result(of: self, at: column, stored.coding) }
  }
}

extension PreparedStatement {
  /// Returns the number of the column with a name, of those from `first` on.
  ///
  /// - Throws: `DatabaseError.invalidStatement` if there is no such column, or several.
  func index(of name: String, from first: Int32 = 0) throws -> Int32 {
    // To SQLite, a name would end at a NUL.
    let end = name.utf8.contains(0) ? first : max(first, sqlite3_column_count(handle))
    let found = (first..<end).filter {
      sqlite3_stricmp(sqlite3_column_name(handle, $0), name) == 0
    }
    guard found.count != 1 else { return found[0] }
    let reason =
      found.isEmpty
      ? "it has no column '\(name)', but \(columnNames)" : "several of its columns are '\(name)'"
    throw DatabaseError.invalidStatement(sql: sql, reason: reason)
  }
}

extension _Statement {
  /// - Throws: `DatabaseError.invalidStatement` unless the statement has one column.
  @usableFromInline
  func requireOneColumn() throws {
    let names = prepared.columnNames
    guard names.count != 1 else { return }
    throw DatabaseError.invalidStatement(
      sql: prepared.sql, reason: "it has the columns \(names), not one")
  }
}
