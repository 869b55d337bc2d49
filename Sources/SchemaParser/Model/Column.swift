import DBGenSQLSyntax
package import DBGenSQLText

/// A column of a table, with the cells that concern it alone. Keys, indexes and references belong
/// to its `Table`.
package struct Column: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  /// The app's own type that represents the column's values in Swift.
  package var swiftType: Located<String>?
  package var doc: String?
  package var type: Located<ColumnType>
  /// Whether the column can be NULL, as its type ends in `?`.
  package var isNullable: Bool
  /// Whether a CHECK rejects values that the type can't represent; `check: false` omits it.
  package var isTypeChecked = true
  /// Whether SQL leaves out the NOT NULL that the type implies; a NULL then throws when it is read.
  package var isNotNullLeftOut = false
  /// The details of the column's NOT NULL, if the file gives any.
  package var notNull: NotNullConstraint?
  /// The type to declare in SQL, verbatim; nil for the one that follows from `type`.
  package var sqlType: Located<String>?
  /// Whether the file has the declared type in the place of the type that it means.
  package var isTypeDeclared = false
  package var encoding: Located<Encoding>?
  package var defaultValue: Located<DefaultValue>?
  package var rules = ValueRules()
  /// The sentence for users about a value that breaks a rule or the check, if the file has one.
  package var message: Located<String>?
  package var collation: Located<String>?
  package var generated: GeneratedValue?
  /// The task of the column in generated functions, at the cell that gives it.
  package var role: Located<ColumnRole>?

  package init(
    name: Located<String>, swiftName: Located<String>? = nil, swiftType: Located<String>? = nil,
    doc: String? = nil, type: Located<ColumnType>, isNullable: Bool = false,
    sqlType: Located<String>? = nil, encoding: Located<Encoding>? = nil,
    defaultValue: Located<DefaultValue>? = nil, collation: Located<String>? = nil
  ) {
    (self.name, self.swiftName, self.swiftType, self.doc) = (name, swiftName, swiftType, doc)
    (self.type, self.isNullable, self.sqlType) = (type, isNullable, sqlType)
    (self.encoding, self.defaultValue, self.collation) = (encoding, defaultValue, collation)
  }

  /// The collation that compares the column's values.
  package var collationName: SQLName { collation?.sqlName ?? .binary }

  /// Whether different texts can compare as equal.
  package var hasOtherCollation: Bool { collationName != .binary }

  /// The SQL type that the column's values are stored as.
  package var storage: StorageClass { form.storage }

  /// The declared type, if it can be written in the place of the type: in capitals, and without a
  /// check of its own.
  package var typeInSQL: String? {
    guard let declared = sqlType?.value, DeclaredType.type(inCapitals: declared) == type.value,
      type.value != .boolean || !isTypeChecked
    else { return nil }
    return declared
  }

  /// Whether the file turns off the check that the column's type implies.
  package var hasUncheckedType: Bool {
    !isTypeChecked && !(isTypeDeclared && typeInSQL != nil)
  }

  /// The type that SQL declares for the column.
  package var declaredType: String { sqlType?.value ?? storage.rawValue }
}

/// The expression that computes the value of a generated column.
package struct GeneratedValue: Equatable, Sendable {
  package var expression: Located<String>
  /// Whether the value is stored on disk; otherwise it is computed on each read.
  package var isStored: Bool

  package init(expression: Located<String>, isStored: Bool) {
    (self.expression, self.isStored) = (expression, isStored)
  }
}

/// The value of a column that an insert omits.
package enum DefaultValue: Hashable, Sendable {
  case null
  case literal(Literal)
  /// A value that SQLite computes for each row, in the form of the column.
  case current(CurrentValue)
  /// An SQL expression, verbatim.
  case sql(String)
}

/// A default that SQLite computes, by its name in a schema file.
package enum CurrentValue: String, CaseIterable, Sendable {
  /// The current time.
  case now
  /// The current day, in UTC.
  case today
  /// A new random UUID.
  case newUUID

  /// The only type of a column that can have the default.
  package var type: ColumnType {
    switch self {
    case .now: .timestamp
    case .today: .date
    case .newUUID: .uuid
    }
  }
}

/// A constant in a schema file, checked against the type of its column.
package enum Literal: Hashable, Sendable {
  case integer(Int64)
  case real(Double)
  /// Text, or a value written as text regardless of how it is stored: a timestamp as
  /// `YYYY-MM-DD HH:MM:SS.SSS`, a date as `YYYY-MM-DD`, a uuid in lowercase, a decimal without
  /// redundant zeros, a blob as `0x` and pairs of hexadecimal digits.
  case text(String)
  case boolean(Bool)
  /// The name of an enum's case.
  case enumCase(String)
}

/// The limits on a column's values. Each of them becomes a CHECK.
package struct ValueRules: Equatable, Sendable {
  package var minimum: Located<Literal>?
  package var maximum: Located<Literal>?
  /// The length in characters, as SQL's `length` counts them; in bytes for a blob.
  package var minimumLength: Located<Int64>?
  package var maximumLength: Located<Int64>?
  package var allowedValues: Located<[Literal]>?

  package init() {}
}
