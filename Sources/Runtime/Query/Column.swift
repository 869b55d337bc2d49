/// A column in a condition, an order or an aggregate.
///
/// What generated source declares are the columns of a table, with the types that they have in
/// Swift: a condition can't name a column that isn't there, or compare it with what it never holds.
public protocol TableColumn<Value>: Sendable {
  /// The type of its values, NULL apart.
  associatedtype Value: Sendable
  /// What reading it gives: `Value?` where it can be NULL.
  associatedtype Result

  /// Its name, or what is made of it, in SQL.
  var expression: String { get }
  var coding: ValueCoding<Value> { get }
  /// The same column, compared and ordered by a collation.
  func collate(_ collation: Collation) -> Self
  /// Reads it from a row.
  static func result(
    of row: borrowing Row, at index: Int32, _ coding: ValueCoding<Value>
  ) throws -> Result
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
public struct Column<Value: Sendable>: TableColumn {
  private let definition: ColumnDefinition<Value>

  public init(_ name: String, _ coding: ValueCoding<Value>) {
    definition = ColumnDefinition(TableSQL.quoted(name), coding)
  }

  public var expression: String { definition.expression }
  public var coding: ValueCoding<Value> { definition.coding }

  public func collate(_ collation: Collation) -> Column {
    Column(definition.collated(collation))
  }

  private init(_ definition: ColumnDefinition<Value>) { self.definition = definition }

  public static func result(
    of row: borrowing Row, at index: Int32, _ coding: ValueCoding<Value>
  ) throws -> Value {
    try coding.decode(row, index)
  }
}

/// A column that can be NULL, which is nil.
public struct OptionalColumn<Value: Sendable>: TableColumn {
  private let definition: ColumnDefinition<Value>

  public init(_ name: String, _ coding: ValueCoding<Value>) {
    definition = ColumnDefinition(TableSQL.quoted(name), coding)
  }

  public var expression: String { definition.expression }
  public var coding: ValueCoding<Value> { definition.coding }

  public func collate(_ collation: Collation) -> OptionalColumn {
    OptionalColumn(definition.collated(collation))
  }

  private init(_ definition: ColumnDefinition<Value>) { self.definition = definition }

  public static func result(
    of row: borrowing Row, at index: Int32, _ coding: ValueCoding<Value>
  ) throws -> Value? {
    try row.isNull(index) ? nil : coding.decode(row, index)
  }
}

/// What there is to know of a column, behind one reference: generated source makes so many columns
/// that each word of them would show in the size of an app.
private final class ColumnDefinition<Value: Sendable>: Sendable {
  let expression: String
  let coding: ValueCoding<Value>

  init(_ expression: String, _ coding: ValueCoding<Value>) {
    self.expression = expression
    self.coding = coding
  }

  func collated(_ collation: Collation) -> ColumnDefinition {
    ColumnDefinition("\(expression) COLLATE \(TableSQL.quoted(collation.name))", coding)
  }
}
