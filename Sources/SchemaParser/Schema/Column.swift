/// A column of a table, with the cells that concern it alone; keys, indexes and references stand in
/// its `Table`.
package struct Column: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  /// A type of the app's own that stands for the column's in Swift.
  package var swiftType: Located<String>?
  package var doc: String?
  package var type: Located<ColumnType>
  /// Whether the column can be NULL: its type ends in `?`.
  package var isNullable: Bool
  /// Whether a CHECK keeps values out that the type has no value for: `check: false` leaves it out.
  package var isTypeChecked = true
  /// What there is to say of the column's NOT NULL beyond that it is there.
  package var notNull: NotNullConstraint?
  /// The type to declare in SQL, verbatim, where it isn't the one that follows from `type`.
  package var sqlType: Located<String>?
  package var encoding: Located<Encoding>?
  package var defaultValue: Located<DefaultValue>?
  package var rules: ValueRules
  package var collation: Located<String>?
  package var generated: GeneratedValue?

  package init(
    name: Located<String>, swiftName: Located<String>? = nil, swiftType: Located<String>? = nil,
    doc: String? = nil, type: Located<ColumnType>, isNullable: Bool = false,
    sqlType: Located<String>? = nil, encoding: Located<Encoding>? = nil,
    defaultValue: Located<DefaultValue>? = nil, rules: ValueRules = ValueRules(),
    collation: Located<String>? = nil
  ) {
    self.name = name
    self.swiftName = swiftName
    self.swiftType = swiftType
    self.doc = doc
    self.type = type
    self.isNullable = isNullable
    self.sqlType = sqlType
    self.encoding = encoding
    self.defaultValue = defaultValue
    self.rules = rules
    self.collation = collation
  }

  /// The type that SQL declares for the column.
  package var declaredType: String {
    sqlType?.value ?? type.value.storageClass(encodedAs: encoding?.value).rawValue
  }
}

/// The expression that a generated column's value follows from.
package struct GeneratedValue: Equatable, Sendable {
  package var expression: Located<String>
  /// Whether the value is kept on disk; else it is worked out on each read.
  package var isStored: Bool

  package init(expression: Located<String>, isStored: Bool) {
    self.expression = expression
    self.isStored = isStored
  }
}

/// What a column holds when an insert leaves it out.
package enum DefaultValue: Hashable, Sendable {
  case null
  case literal(Literal)
  /// An SQL expression, verbatim.
  case sql(String)
}

/// A constant of a schema file, already checked against the type of its column.
package enum Literal: Hashable, Sendable {
  case integer(Int64)
  case real(Double)
  /// Text, and what is written as text whatever it is stored as: a timestamp as `YYYY-MM-DD
  /// HH:MM:SS.SSS`, a date as `YYYY-MM-DD`, a uuid in lower case, a decimal without needless zeros,
  /// a blob as `0x` and pairs of hexadecimal digits.
  case text(String)
  case boolean(Bool)
  /// The name of an enum's case.
  case enumCase(String)
}

/// The bounds that a column's values keep to. Each of them becomes a CHECK.
package struct ValueRules: Equatable, Sendable {
  package var minimum: Located<Literal>?
  package var maximum: Located<Literal>?
  /// In characters, as SQL's `length` counts them; in bytes for a blob.
  package var minimumLength: Located<Int64>?
  package var maximumLength: Located<Int64>?
  package var allowedValues: Located<[Literal]>?

  package init(
    minimum: Located<Literal>? = nil, maximum: Located<Literal>? = nil,
    minimumLength: Located<Int64>? = nil, maximumLength: Located<Int64>? = nil,
    allowedValues: Located<[Literal]>? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.allowedValues = allowedValues
  }
}
