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
    let all = added.filter { other in
      other.generated == nil && answers.oldNames(of: other.name.value).isEmpty
        && !isMoved(to: ColumnPlace(new.name, other.name.value))
    }.map { ColumnCandidate($0, in: new, for: column, called: name, in: old) }
    return (0..<4).reversed().reduce(all) { all, place in all.ordered { $0.differences[place] } }
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
      new.isNeverNull(column.name.sqlName) != table.isNeverNull(old.name.sqlName)
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
    let own = [column.name.sqlName]
    let isUnique = table.uniqueConstraints.contains {
      $0.columns.map { $0.columnName?.sqlName } == own
    }
    let reference = references.first { $0.columns == own }
    return [
      "\(isUnique)", column.defaultExpression ?? "",
      SQLName.folded(reference?.table.description ?? ""),
    ]
  }
}
