#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// SQL that the app writes, with the values of its parameters.
///
/// It is written as a literal, whose text is the SQL. An interpolation binds its value to a
/// parameter, so that no value becomes part of the SQL: `"SELECT name FROM player WHERE id = \(id)"`.
/// A `String` that isn't a literal becomes SQL only as `\(raw: text)`.
public struct SQL: Sendable {
  /// The text: a literal without interpolations is identified by its address.
  enum Text: Sendable {
    case literal(StaticString)
    case built(String)
  }

  let text: Text
  package let values: [BoundValue]

  /// Creates SQL from text with the values of its parameters.
  package init(_ text: String, _ values: [BoundValue]) {
    self.text = .built(text)
    self.values = values
  }

  /// Creates SQL from text that isn't a literal.
  ///
  /// - Parameter text: The SQL. All of it is run, so nothing of it may come from outside the app.
  public init(raw text: String) {
    self.text = .built(text)
    values = []
  }
}

extension SQL: CustomStringConvertible {
  /// The text, in which a question mark stands for each value.
  public var description: String {
    switch text {
    case .literal(let literal): literal.description
    case .built(let built): built
    }
  }
}

extension SQL: ExpressibleByStringInterpolation {
  /// Creates SQL from a literal without interpolations.
  ///
  /// - Parameter value: The text of the literal.
  public init(stringLiteral value: StaticString) {
    text = value.hasPointerRepresentation ? .literal(value) : .built(value.description)
    values = []
  }

  /// Creates SQL from a literal with interpolations.
  ///
  /// - Parameter stringInterpolation: The parts of the literal.
  public init(stringInterpolation: StringInterpolation) {
    text = .built(stringInterpolation.text)
    values = stringInterpolation.values
  }

  /// The parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""
    fileprivate var values: [BoundValue] = []

    /// Begins a literal.
    ///
    /// - Parameters:
    ///   - literalCapacity: The number of bytes of the text between interpolations.
    ///   - interpolationCount: The number of interpolations.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
    }

    /// Adds text of the literal.
    ///
    /// - Parameter literal: The text, which is SQL.
    public mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

    @usableFromInline
    mutating func append(_ value: BoundValue, as parameter: String = "?") {
      text += parameter
      values.append(value)
    }

    /// The parameter of a list. A text that doesn't depend on the number of values is prepared once.
    @usableFromInline static let list = "(SELECT value FROM \(ValueList.function)(?))"
  }
}

// MARK: - SQL in SQL

extension SQL.StringInterpolation {
  /// Adds SQL with its values.
  ///
  /// - Parameter sql: A part of the SQL.
  public mutating func appendInterpolation(_ sql: SQL) {
    text += sql.description
    values += sql.values
  }

  /// Adds text as SQL, such as a name or a keyword, which can't be bound.
  ///
  /// - Parameter sql: The text. All of it is run, so nothing of it may come from outside the app.
  public mutating func appendInterpolation(raw sql: String) { text += sql }

  // MARK: - Values

  /// Binds a value.
  ///
  /// - Parameter value: The value.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation<Value: SQLConvertible>(_ value: Value) {
    append(value, by: Value._coding)
  }

  /// Binds a value, or NULL for nil.
  ///
  /// - Parameter value: The value.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation<Value: SQLConvertible>(_ value: Value?) {
    // Without this function, Swift warns of optional values.
    append(value, by: Value._coding)
  }

  /// Binds the raw value of a key or an enum, or NULL for nil.
  ///
  /// - Parameter value: The key or the case.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value?)
  where Value.RawValue: SQLConvertible {
    appendInterpolation(value?.rawValue)
  }

  /// Binds a list of values, for `IN \(values)`. The text is the same for any number of values.
  ///
  /// - Parameter values: The values.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation<Value: SQLConvertible>(_ values: [Value]) {
    append(.list(of: values, Value._coding.encode), as: Self.list)
  }

  /// Binds a list of the raw values of keys or enums, for `IN \(values)`.
  ///
  /// - Parameter values: The keys or cases.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation<Value: RawRepresentable>(_ values: [Value])
  where Value.RawValue: SQLConvertible {
    appendInterpolation(values.map(\.rawValue))
  }

  // MARK: - Values in another form

  /// Binds a value in the form in which a column stores it, or NULL for nil.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - column: The column, such as `Player.columns.joinedAt`.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation<Stored: StoredColumn>(
    _ value: Stored.Value?, as column: Stored
  ) {
    append(value.map { column.bound($0) } ?? .value(.null))
  }

  /// Binds a list of values in the forms in which a column stores them, for `IN \(values)`.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - column: The column, such as `Player.columns.joinedAt`.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation<Stored: TableColumn>(
    _ values: [Stored.Value], as column: Stored
  ) {
    append(column.bound(values), as: Self.list)
  }

  /// Binds a point in time, or NULL for nil.
  ///
  /// - Parameters:
  ///   - value: The point in time.
  ///   - encoding: How it is stored.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation(timestamp value: Date?, as encoding: TimestampEncoding) {
    append(value, by: .timestamp(encoding))
  }

  /// Binds a day, as its beginning in UTC, or NULL for nil.
  ///
  /// - Parameters:
  ///   - value: The beginning of the day in UTC.
  ///   - encoding: How it is stored.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation(date value: Date?, as encoding: DateEncoding) {
    append(value, by: .date(encoding))
  }

  /// Binds a day, as the generated type for days, or NULL for nil.
  ///
  /// - Parameters:
  ///   - value: The day, whose raw value is the number of days since January 1, 1970.
  ///   - encoding: How it is stored.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation<Day: RawRepresentable>(
    date value: Day?, as encoding: DateEncoding
  ) where Day.RawValue == Int {
    append(value?.rawValue, by: .days(encoding))
  }

  /// Binds a UUID, or NULL for nil.
  ///
  /// - Parameters:
  ///   - value: The UUID.
  ///   - encoding: How it is stored.
  @_alwaysEmitIntoClient
  public mutating func appendInterpolation(uuid value: UUID?, as encoding: UUIDEncoding) {
    append(value, by: .uuid(encoding))
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func append<Value>(_ value: Value?, by coding: _ValueCoding<Value>) {
    do {
      append(.value(try value.map(coding.encode) ?? .null))
    } catch {
      append(.refused(error))
    }
  }
}

extension BoundValue {
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func list<Value>(of values: [Value], _ encode: (Value) throws -> SQLValue) -> BoundValue {
    do { return .list(try values.map(encode)) } catch { return .refused(error) }
  }
}
