/// A column in a condition, an order or an aggregate.
///
/// What generated source declares are the columns of a table, with the types that they have in
/// Swift: a condition can't name a column that isn't there, mix those of several tables, or compare
/// one with what it never holds.
public protocol TableColumn<Table, Value>: Sendable {
  associatedtype Table: DatabaseTable
  /// The type of its values, NULL apart.
  associatedtype Value: Sendable
  /// The type of a value that is read: `Value?` if it can be NULL.
  associatedtype Result

  /// The column's definition.
  var definition: ColumnDefinition<Value> { get }
  init(_ definition: ColumnDefinition<Value>)

  /// Reads it from a row.
  static func result(
    of row: borrowing Row, at index: Int32, _ coding: ValueCoding<Value>
  ) throws -> Result
}

extension TableColumn {
  /// Its name, or what is made of it, in SQL.
  public var expression: String { definition.expression(in: Table.self) }
  public var coding: ValueCoding<Value> { definition.coding }

  /// Returns the column with a collation to compare and order it by.
  public func collate(_ collation: Collation) -> Self {
    Self(definition.collated(collation))
  }
}

/// How texts are compared.
public struct Collation: Hashable, Sendable, ExpressibleByStringLiteral {
  let name: String

  /// - Parameter name: The name of a collation that the app registers.
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  /// Byte by byte, as every column without another collation.
  public static let binary = Collation("BINARY")
  /// Without regard to the case of the letters A to Z.
  public static let nocase = Collation("NOCASE")
  /// Without regard to blanks at the end.
  public static let rtrim = Collation("RTRIM")
}

/// A column that can't be NULL.
public struct Column<Table: DatabaseTable, Value: Sendable>: PresentColumn {
  public let definition: ColumnDefinition<Value>

  public init(_ definition: ColumnDefinition<Value>) { self.definition = definition }

  public init(_ name: String, _ coding: ValueCoding<Value>) {
    definition = ColumnDefinition(name, coding)
  }
}

/// A column that can be NULL, which is nil.
public struct OptionalColumn<Table: DatabaseTable, Value: Sendable>: NullableColumn {
  public let definition: ColumnDefinition<Value>

  public init(_ definition: ColumnDefinition<Value>) { self.definition = definition }

  public init(_ name: String, _ coding: ValueCoding<Value>) {
    definition = ColumnDefinition(name, coding)
  }
}

/// A column that can't be NULL and that the database works out, so that it can't be changed.
public struct GeneratedColumn<Table: DatabaseTable, Value: Sendable>: PresentColumn {
  public let definition: ColumnDefinition<Value>

  public init(_ definition: ColumnDefinition<Value>) { self.definition = definition }

  public init(_ name: String, _ coding: ValueCoding<Value>) {
    definition = ColumnDefinition(name, coding)
  }
}

/// A column that can be NULL and that the database works out, so that it can't be changed.
public struct OptionalGeneratedColumn<Table: DatabaseTable, Value: Sendable>: NullableColumn {
  public let definition: ColumnDefinition<Value>

  public init(_ definition: ColumnDefinition<Value>) { self.definition = definition }

  public init(_ name: String, _ coding: ValueCoding<Value>) {
    definition = ColumnDefinition(name, coding)
  }
}

/// The columns that can't be NULL.
public protocol PresentColumn<Table, Value>: TableColumn where Result == Value {}

extension PresentColumn {
  public static func result(
    of row: borrowing Row, at index: Int32, _ coding: ValueCoding<Value>
  ) throws -> Value {
    try coding.decode(row, index)
  }
}

/// The columns that can be NULL.
public protocol NullableColumn<Table, Value>: TableColumn where Result == Value? {}

extension NullableColumn {
  public static func result(
    of row: borrowing Row, at index: Int32, _ coding: ValueCoding<Value>
  ) throws -> Value? {
    try row.isNull(index) ? nil : coding.decode(row, index)
  }
}
