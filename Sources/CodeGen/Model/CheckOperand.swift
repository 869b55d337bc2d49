import DBGenSQLSyntax
import SchemaParser

/// A column of a draft in a check.
struct CheckOperand {
  /// The kinds of values that Swift compares as SQLite does.
  enum ComparedValues: Equatable {
    case integer(type: String)
    case real, text, truth
    case days(Encoding?)
    case time(Encoding?)
    /// Only compared with 0: of other numbers, SQLite compares the texts.
    case decimal
    /// Any other, of which only NULL is known.
    case other
  }

  let property: String
  let column: Column
  let form: ComparedValues
  /// The value that sorts as the stored one does.
  let value: String
  let isOptional: Bool
  /// Whether nil may mean that the database computes the value.
  let isAssigned: Bool
  let helper: RuleHelper?
}

extension CheckOperand.ComparedValues {
  /// Returns how the values of a column compare.
  init(of column: Column, in table: Table, _ coding: ColumnCoding) {
    let affinity = Affinity(declaredType: column.declaredType, isStrict: table.isStrict)
    guard Self.areKept(column, affinity), !column.hasOtherCollation else {
      self = .other
      return
    }
    let encoding = column.encoding?.value
    switch column.type.value.traits.kind {
    case .integer,
      .enumeration where column.storage == .integer:
      self = .integer(type: coding.accessor == "int64" ? "Int64" : coding.integerType ?? "Int")
    case .unsigned where column.storage == .integer: self = .integer(type: "UInt64")
    case .real: self = .real
    case .text, .enumeration: self = .text
    case .boolean where coding.wrapper == .none: self = .truth
    case .date where coding.accessor == "days": self = .days(encoding)
    case .timestamp: self = .time(encoding)
    case .decimal where affinity != .blob: self = .decimal
    default: self = .other
    }
  }

  /// Whether SQLite keeps the values as they are written.
  private static func areKept(_ column: Column, _ affinity: Affinity) -> Bool {
    switch column.storage {
    case .integer: [.integer, .numeric].contains(affinity)
    case .real: [.real, .numeric].contains(affinity)
    case .text: [.text, .blob].contains(affinity)
    default: false
    }
  }
}
