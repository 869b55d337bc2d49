/// A column of the key by which rows of two tables belong together.
public struct _RelationColumn<Table: DatabaseTable, Other: DatabaseTable>: Sendable {
  /// Returns the values in rows as they are stored; nil for NULL.
  @usableFromInline let values: @Sendable ([Table.Record]) throws -> [SQLValue?]
  /// The column, and that of the other table.
  @usableFromInline let own: SQLColumn
  @usableFromInline let other: SQLColumn
  /// Reads the rows of the other table, in code that is compiled for their type. A column has it,
  /// because all apps link what the literal of a key calls.
  @usableFromInline let read: RelatedRows<Other.Record>.Reading

  /// Creates a pair of columns.
  ///
  /// - Parameters:
  ///   - column: The column of the rows.
  ///   - other: The column of the other table, with the collation to compare it by.
  ///   - value: Returns the value in a row.
  @_alwaysEmitIntoClient
  public init<C: TableColumn, O: TableColumn>(
    _ column: C, _ other: O, _ value: @escaping @Sendable (Table.Record) -> C.Value?
  ) where C.Table == Table, O.Table == Other {
    let coding = column.coding
    values = { rows in
      do { return try rows.map { row in try value(row).map(coding.encode) } } catch {
        throw column.located(error)
      }
    }
    own = column._definition.place
    self.other = other._definition.place
    read = { statement, groups in try statement.all(Other.self, in: &groups) }
  }
}

extension StoredColumn {
  /// Returns the error for a value that the column can't store.
  @usableFromInline
  func located(_ error: any Error) -> any Error {
    error.of(table: Table._sql.name, column: _definition.name)
  }
}

/// The key by which rows of two tables belong together. SQLite compares the values, by the rules of
/// the columns. Generated source declares those of the schema as static properties, by the names of
/// their relations.
public struct _RelationKey<Table: DatabaseTable, Other: DatabaseTable>: Sendable,
  ExpressibleByArrayLiteral
{
  @usableFromInline let columns: [_RelationColumn<Table, Other>]

  /// Creates a key from its pairs of columns.
  @_alwaysEmitIntoClient
  public init(arrayLiteral columns: _RelationColumn<Table, Other>...) {
    self.columns = columns
  }

  /// Returns the error for a row whose parent doesn't exist.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func notFound(_ row: Table.Record, in transaction: ReadTransaction) throws -> DatabaseError {
    let list = columns.indices.map { "substr(quote(?\($0 + 1)), 1, 200)" }
    var query = TableQuery("SELECT " + list.joined(separator: ", "))
    query.values = try columns.map { .value(try $0.values([row])[0] ?? .null) }
    let literals = try transaction.statement(query, of: Other._sql).firstTexts()
    let key = zip(columns, literals).map { $0.other.name + " = " + $1 }.joined(separator: ", ")
    return .rowNotFound(table: Other._sql.name, key: key)
  }
}
