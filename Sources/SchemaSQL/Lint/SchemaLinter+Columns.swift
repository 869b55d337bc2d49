import DBGenSQLText
import SchemaParser

// Columns whose names say more than their types.
extension SchemaLinter {
  mutating func checkColumns() {
    let keys = schema.tables.compactMap(SoleKey.init)
    for table in schema.tables {
      let referring = Set(table.foreignKeys.flatMap { $0.columns.map(\.sqlName) })
      let own = table.keyColumns.count == 1 ? SQLName(table.keyColumns[0]) : nil
      for column in table.columns where column.generated == nil && column.name.sqlName != own {
        guard !referring.contains(column.name.sqlName) else { continue }
        if column.defaultValue?.value != .literal(.integer(0)), let key = keys.target(of: column),
          !key.isOwn(column, of: table)
        {
          adviseReference(from: column, to: key)
        } else if column.type.value.traits.kind == .integer, !table.isInKey(column) {
          adviseBoolean(column)
        }
      }
    }
  }

  private mutating func adviseReference(from column: Column, to key: SoleKey) {
    let path = [key.table.value, key.column.name.value]
    let target = path.joined(separator: ".")
    let scalar = path.allSatisfy { $0.asKey == $0 } ? target : target.asKey
    report(
      .missingReference,
      "'\(column.name.value)' looks like a reference to '\(target)', but has no 'references'",
      at: column.name.range,
      notes: [.init("refer to it: references: \(scalar)", at: key.column.name.range)],
      severity: .warning)
  }

  private mutating func adviseBoolean(_ column: Column) {
    let name = column.name.value
    let type = "boolean\(column.isNullable ? "?" : "")"
    if column.holdsBits {
      report(
        .integerForBoolean, "'\(name)' holds only 0 and 1: its type can be \(type)",
        at: column.type.range, severity: .warning)
    } else if column.isNamedLikeBoolean, column.mayHoldBits {
      report(
        .integerForBoolean, "'\(name)' has a boolean's name: its type can be \(type)",
        at: column.type.range, severity: .warning)
    }
  }
}

// MARK: - References

/// A primary key of one column, to which others can refer by its name or its table's.
private struct SoleKey {
  let table: Located<String>
  let column: Column
  /// The names of columns that refer to the key, as words in lowercase.
  let names: [[String]]

  init?(_ table: Table) {
    guard table.keyColumns.count == 1, let column = table.column(named: table.keyColumns[0]),
      // Others refer to the row that such a key refers to.
      !table.foreignKeys.contains(where: { $0.columns.map(\.sqlName) == [column.name.sqlName] })
    else { return nil }
    (self.table, self.column) = (table.name, column)
    let key = column.name.value.lowercaseWords
    let rows = [table.name.value, table.swiftName?.value].compactMap {
      $0?.lowercaseWords.withoutSuffix
    }
    names = rows.flatMap { row -> [[String]] in
      guard let last = row.last else { return [] }
      let singular = row.dropLast() + [EnglishNoun.singular(of: last)]
      // The key's own name says more than `id`.
      let isQualified =
        key.joined().hasPrefix(singular.joined()) || key.count > 1 && key.last == "id"
      return [isQualified ? key : Array(singular) + key]
    }
  }

  /// Whether a column only says in its name what its table is called.
  func isOwn(_ column: Column, of table: Table) -> Bool {
    self.table.sqlName == table.name.sqlName && names.contains(column.name.value.lowercaseWords)
  }

  /// Whether a column's name is that of a reference to the key, perhaps after other words.
  func isNamed(by words: [String]) -> Bool {
    names.contains { name in
      words.joined() == name.joined()
        || name.count > 1 && words.count > name.count && words.suffix(name.count) == name[...]
    }
  }
}

extension [SoleKey] {
  /// Returns the only key that a column's name refers to, if both have the same values.
  fileprivate func target(of column: Column) -> SoleKey? {
    let words = column.name.value.lowercaseWords
    let fitting = filter { key in
      key.column.type.value == column.type.value && key.column.usedEncoding == column.usedEncoding
        && key.isNamed(by: words)
    }
    return fitting.count == 1 ? fitting.first : nil
  }
}

extension [String] {
  /// The words without a last one that only says that a type has rows.
  fileprivate var withoutSuffix: [String] {
    let isSuffix = ["entity", "model", "record", "row", "table"].contains(last)
    return count > 1 && isSuffix ? dropLast() : self
  }
}

extension String {
  /// The words of a name in lowercase.
  fileprivate var lowercaseWords: [String] { SwiftName.words(of: self).map { $0.lowercased() } }
}

// MARK: - Booleans

extension Column {
  /// Whether the rules let the column hold 0 and 1 alone.
  fileprivate var holdsBits: Bool {
    if let values = rules.allowedValues?.value {
      return Set(values) == [.integer(0), .integer(1)]
    }
    return rules.minimum?.value == .integer(0) && rules.maximum?.value == .integer(1)
  }

  /// Whether neither rules nor the default say that there are other values.
  fileprivate var mayHoldBits: Bool {
    guard role == nil, rules == ValueRules() else { return false }
    switch defaultValue?.value {
    case nil, .null, .literal(.integer(0)), .literal(.integer(1)): return true
    default: return false
    }
  }
}
