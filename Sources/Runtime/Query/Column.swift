import DBGenSQLText

/// A column that can be read and changed.
///
/// Generated source declares the columns of each table with their Swift types, so that a condition
/// can't use a column that doesn't exist, mix the columns of several tables, or compare a column
/// with a value that it never has.
public protocol StoredColumn<Table, Value>: Sendable {
  /// The table that has the column.
  associatedtype Table: DatabaseTable
  /// The type of its values other than NULL.
  associatedtype Value: Sendable
  /// The type of a value that is read: `Value?` if it can be NULL.
  associatedtype Result

  /// The column's definition.
  var _definition: _ColumnDefinition<Value> { get }
  /// Creates a column from its definition.
  init(_definition: _ColumnDefinition<Value>)

  /// Reads the column from a row, in which columns are numbered from 0.
  static func _result(
    of row: borrowing Row, at index: Int32, _ coding: _ValueCoding<Value>
  ) throws -> Result
}

// This doesn't refine `StoredColumn`, which would take more room in each app.
/// A column that changes can set: the database doesn't compute its values.
public protocol ChangeableColumn<Table> {
  /// The table that has the column.
  associatedtype Table
}

/// A column in a condition, an order or an aggregate: each of its values has one stored form, so that
/// SQLite compares them as Swift does.
public protocol TableColumn<Table, Value>: StoredColumn {
  /// The type of the column in the rows of a subquery.
  associatedtype _InSubquery
}

extension StoredColumn {
  /// Returns the column with a name in SQL.
  @inlinable
  public static func _named(_ name: String, _ coding: _ValueCoding<Value>) -> Self {
    Self(_definition: _ColumnDefinition(name, coding))
  }

  /// The name of the column in SQL.
  @usableFromInline
  var name: String { _definition.place.name }
  /// The SQL of the column, with its table and collation.
  @usableFromInline
  package var expression: String { _definition.place.expression(in: Table._sql.name) }
  @usableFromInline
  package var coding: _ValueCoding<Value> { _definition.coding }
}

extension TableColumn {
  /// Returns the column with a collation to compare and order it by.
  ///
  /// - Parameter collation: The collation.
  public func collate(_ collation: ColumnCollation) -> Self {
    Self(_definition: _definition.collated(collation))
  }
}

/// A collation, which determines how text is compared.
public struct ColumnCollation: Hashable, Sendable, ExpressibleByStringLiteral {
  let name: String

  /// Creates a collation from its name.
  ///
  /// - Parameter name: The name of one of SQLite's collations, or of one that the app registers.
  public init(stringLiteral name: String) { self.name = name }

  /// Compares byte by byte, as every column without another collation does.
  public static let binary: ColumnCollation = "BINARY"
  /// Ignores the case of the letters A to Z.
  public static let nocase: ColumnCollation = "NOCASE"
  /// Ignores spaces at the end.
  public static let rtrim: ColumnCollation = "RTRIM"
}

/// A column that can't be NULL.
public struct Column<Table: DatabaseTable, Value: Sendable>: PresentColumn, ChangeableColumn {
  /// The type of the column in the rows of a subquery.
  public typealias _InSubquery = Column<SubqueryRows<Table>, Value>

  /// The column's definition.
  public let _definition: _ColumnDefinition<Value>

  /// Creates a column from its definition.
  public init(_definition: _ColumnDefinition<Value>) { self._definition = _definition }

  /// Returns the column with a name in SQL. In an app, this compiles faster than that of the protocol.
  @inlinable
  public static func _named(_ name: String, _ coding: _ValueCoding<Value>) -> Self {
    Self(_definition: _ColumnDefinition(name, coding))
  }
}

/// A column that can be NULL, which is nil in Swift.
public struct OptionalColumn<Table: DatabaseTable, Value: Sendable>: NullableColumn,
  ChangeableColumn
{
  /// The type of the column in the rows of a subquery.
  public typealias _InSubquery = OptionalColumn<SubqueryRows<Table>, Value>

  /// The column's definition.
  public let _definition: _ColumnDefinition<Value>

  /// Creates a column from its definition.
  public init(_definition: _ColumnDefinition<Value>) { self._definition = _definition }

  /// Returns the column with a name in SQL. In an app, this compiles faster than that of the protocol.
  @inlinable
  public static func _named(_ name: String, _ coding: _ValueCoding<Value>) -> Self {
    Self(_definition: _ColumnDefinition(name, coding))
  }
}

/// A generated column that can't be NULL. The database computes its values, so they can't be
/// changed.
public struct GeneratedColumn<Table: DatabaseTable, Value: Sendable>: PresentColumn {
  /// The type of the column in the rows of a subquery.
  public typealias _InSubquery = GeneratedColumn<SubqueryRows<Table>, Value>

  /// The column's definition.
  public let _definition: _ColumnDefinition<Value>

  /// Creates a column from its definition.
  public init(_definition: _ColumnDefinition<Value>) { self._definition = _definition }
}

/// A generated column that can be NULL. The database computes its values, so they can't be changed.
public struct OptionalGeneratedColumn<Table: DatabaseTable, Value: Sendable>: NullableColumn {
  /// The type of the column in the rows of a subquery.
  public typealias _InSubquery = OptionalGeneratedColumn<SubqueryRows<Table>, Value>

  /// The column's definition.
  public let _definition: _ColumnDefinition<Value>

  /// Creates a column from its definition.
  public init(_definition: _ColumnDefinition<Value>) { self._definition = _definition }
}

/// The columns that can't be NULL.
public protocol PresentColumn<Table, Value>: TableColumn where Result == Value {}

extension PresentColumn {
  /// Reads the column's value from a row.
  public static func _result(
    of row: borrowing Row, at index: Int32, _ coding: _ValueCoding<Value>
  ) throws -> Value {
    try coding.decode(row, index)
  }
}

/// The columns that can be NULL.
public protocol NullableColumn<Table, Value>: TableColumn where Result == Value? {}

extension NullableColumn {
  /// Reads the column's value from a row; nil if it is NULL.
  public static func _result(
    of row: borrowing Row, at index: Int32, _ coding: _ValueCoding<Value>
  ) throws -> Value? {
    try row.isNull(index) ? nil : coding.decode(row, index)
  }
}

/// The definition of a column: four machine words, so that functions return one without allocating
/// it.
public struct _ColumnDefinition<Value: Sendable>: Sendable {
  @usableFromInline let place: SQLColumn
  @usableFromInline let coding: _ValueCoding<Value>

  @usableFromInline
  @inline(__always)
  init(_ name: String, _ coding: _ValueCoding<Value>) {
    self.init(SQLColumn(name: name), coding)
  }

  @usableFromInline
  @inline(__always)
  init(_ place: SQLColumn, _ coding: _ValueCoding<Value>) {
    (self.place, self.coding) = (place, coding)
  }

  @usableFromInline
  var name: String { place.name }

  @usableFromInline package var quotedName: String { SQLName.quote(name) }

  func collated(_ collation: ColumnCollation) -> _ColumnDefinition {
    _ColumnDefinition(place.with(rows: place.rows, collation: collation.name), coding)
  }

  @usableFromInline
  func of(rows: String) -> _ColumnDefinition {
    _ColumnDefinition(place.with(rows: rows, collation: place.collation), coding)
  }
}
