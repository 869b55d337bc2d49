/// A column of the key by which rows of two tables belong together.
public struct _RelationColumn<Table: DatabaseTable, Other: DatabaseTable>: Sendable {
  @usableFromInline typealias Values = @Sendable ([Table.Record]) throws -> RelatedValues

  /// Returns the values in rows as they are stored.
  @usableFromInline let values: Values
  @usableFromInline let columns: RelatedColumns
  /// The key that is this column alone.
  @usableFromInline let key: _RelationKey<Table, Other>
  /// Returns the key of several columns. A column has this, because all apps link what the literal of
  /// a key calls.
  @usableFromInline let join: @Sendable ([Self]) -> _RelationKey<Table, Other>

  @_alwaysEmitIntoClient
  init(_ own: SQLColumn, _ other: SQLColumn, _ values: @escaping Values) {
    columns = RelatedColumns(own, other)
    self.values = values
    key = _RelationKey(
      RelatedPath(columns, to: Other._sql), { RelatedKeys(try values($0)) },
      { statement, groups in try statement.all(Other.self, in: &groups) })
    join = { _RelationKey(joining: $0) }
  }

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
    self.init(column._definition.place, other._definition.place) { rows in
      do { return .any(try rows.map { row in try value(row).map(coding.encode) }) } catch {
        throw column.located(error)
      }
    }
  }

  /// Creates a pair of columns of integers, which are stored as they are.
  ///
  /// - Parameters:
  ///   - column: The column of the rows.
  ///   - other: The column of the other table.
  ///   - value: Returns the value in a row.
  @_alwaysEmitIntoClient
  public init<C: TableColumn, O: TableColumn>(
    _ column: C, _ other: O, _ value: @escaping @Sendable (Table.Record) -> C.Value?
  )
  where
    C.Table == Table, O.Table == Other, C.Value: RawRepresentable, C.Value.RawValue == Int64
  {
    self.init(column._definition.place, other._definition.place) { rows in
      rows.count == 1
        ? .integer(value(rows[0])?.rawValue) : .integers(rows.map { value($0)?.rawValue })
    }
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
  @usableFromInline let path: RelatedPath
  /// Returns the keys of rows.
  @usableFromInline let keys: @Sendable ([Table.Record]) throws -> RelatedKeys
  /// Reads the rows of the other table, in code that is compiled for their type.
  @usableFromInline let read: RelatedReading<Other.Record>

  @_alwaysEmitIntoClient
  init(
    _ path: RelatedPath, _ keys: @escaping @Sendable ([Table.Record]) throws -> RelatedKeys,
    _ read: @escaping RelatedReading<Other.Record>
  ) {
    (self.path, self.keys, self.read) = (path, keys, read)
  }

  /// Creates a key from its pairs of columns.
  @_alwaysEmitIntoClient
  public init(arrayLiteral columns: _RelationColumn<Table, Other>...) {
    self = columns.count == 1 ? columns[0].key : columns[0].join(columns)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  init(joining columns: [_RelationColumn<Table, Other>]) {
    self.init(
      RelatedPath(columns[0].columns, columns.dropFirst().map { $0.columns }, to: Other._sql),
      { rows in RelatedKeys(try columns.map { try $0.values(rows) }) }, columns[0].key.read)
  }

  /// Creates a key from those of the rows between.
  @_alwaysEmitIntoClient
  init<Middle: DatabaseTable>(
    _ first: _RelationKey<Table, Middle>, _ second: _RelationKey<Middle, Other>
  ) {
    self.init(
      RelatedPath(
        second.path.first, second.path.others, to: second.path.table, by: first.path),
      first.keys, second.read)
  }

  /// Returns the error for a row whose parent doesn't exist.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func notFound(_ row: Table.Record, in transaction: ReadTransaction) throws -> DatabaseError {
    let list = path.columns.indices.map { "substr(quote(?\($0 + 1)), 1, 200)" }
    var query = TableQuery("SELECT " + list.joined(separator: ", "))
    query.values = try keys([row]).first.map { .value($0) }
    let literals = try transaction.statement(query, of: path.table).firstTexts()
    let key = zip(path.columns, literals).map { $0.other.name + " = " + $1 }
    return .rowNotFound(table: path.table.name, key: key.joined(separator: ", "))
  }
}
