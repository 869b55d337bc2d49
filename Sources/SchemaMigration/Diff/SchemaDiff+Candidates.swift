import DBGenSQLText
import SchemaParser

/// The names that a column may have now.
extension SchemaDiff {
  /// Returns the new columns, the most similar first: by being a key, by type, by constraints, and
  /// by name.
  func candidates(
    for column: Column, called name: String, of old: StoredTable, among added: [Column],
    in new: StoredTable
  ) -> [ColumnCandidate] {
    added.filter { other in
      other.generated == nil
        && !answers.renames.contains { SQLName.areEqual($0.new, other.name.value) }
        && !moves.contains { $0.to.isColumn(other.name.value, of: [new.name]) }
    }.map { ColumnCandidate($0, in: new, for: column, called: name, in: old) }
      .enumerated().sorted { left, right in
        let (first, second) = (left.element.differences, right.element.differences)
        return first == second
          ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
      }.map(\.element)
  }
}

/// A new column that a missing one may have been renamed to.
struct ColumnCandidate {
  let name: String
  /// Whether it may be the same column: both are keys, or neither is and they have the same type or
  /// similar names.
  let isPlausible: Bool
  /// The differences, the most important first. NOT NULL is changed easily, so it counts less than a
  /// similar name.
  fileprivate let differences: [Double]

  /// - Parameter name: The name of the missing column.
  fileprivate init(
    _ column: Column, in new: StoredTable, for old: Column, called name: String,
    in table: StoredTable
  ) {
    let isKey = new.isKey(column)
    let isOtherwiseKey = isKey != table.isKey(old)
    let isOfOtherType = SQLName(column.declaredType) != SQLName(old.declaredType)
    let isOtherwiseNull =
      new.isNeverNull(column.name.value) != table.isNeverNull(old.name.value)
    let distance = column.name.value.distance(from: name)
    self.name = column.name.value
    isPlausible = !isOtherwiseKey && (isKey || !isOfOtherType || distance <= 0.5)
    differences = [
      isOtherwiseKey ? 1 : 0, isOfOtherType ? 1 : 0,
      Double(zip(new.constraints(of: column), table.constraints(of: old)).count { $0 != $1 }),
      distance + (isOtherwiseNull ? 0.25 : 0),
    ]
  }
}

extension StoredTable {
  /// UNIQUE, the default, and the reference of a column.
  fileprivate func constraints(of column: Column) -> [String] {
    func isAlone(_ columns: [String?]) -> Bool {
      columns.count == 1 && columns[0].map { SQLName.areEqual($0, column.name.value) } ?? false
    }
    let isUnique = table.uniqueConstraints.contains { unique in
      isAlone(unique.columns.map { $0.columnName?.value })
    }
    let reference = table.foreignKeys.first { isAlone($0.columns.map(\.value)) }
    return [
      "\(isUnique)", column.defaultExpression ?? "",
      SQLName.folded(reference?.table.value ?? ""),
    ]
  }
}
