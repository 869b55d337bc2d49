import DBGenSQLText
import SchemaParser

/// Constraints that are written together, either with a column or after the columns.
struct Constraints {
  var primaryKey: PrimaryKey?
  var unique: [UniqueConstraint] = []
  var checks: [Check] = []
  var foreignKeys: [ForeignKey] = []
}

/// A table's constraints by their place: those of a single column with that column, the others
/// after the columns.
struct ConstraintPlaces {
  private var byColumn: [SQLName: Constraints] = [:]
  private(set) var tableConstraints = Constraints()

  init(_ table: Table) {
    if let key = table.primaryKey {
      if let column = key.columns.onlyColumn(orDescending: true) {
        byColumn[SQLName(column), default: Constraints()].primaryKey = key
      } else {
        tableConstraints.primaryKey = key
      }
    }
    for unique in table.uniqueConstraints {
      place(unique.columns.onlyColumn(), \.unique, unique)
    }
    for check in table.checks { place(check.column, \.checks, check) }
    for key in table.foreignKeys {
      place(key.columns.count == 1 ? key.columns[0].value : nil, \.foreignKeys, key)
    }
  }

  func constraints(of column: Column) -> Constraints {
    byColumn[column.name.sqlName] ?? Constraints()
  }

  private mutating func place<Constraint>(
    _ column: String?, _ list: WritableKeyPath<Constraints, [Constraint]>, _ constraint: Constraint
  ) {
    if let column {
      byColumn[SQLName(column), default: Constraints()][keyPath: list].append(constraint)
    } else {
      tableConstraints[keyPath: list].append(constraint)
    }
  }
}

extension [IndexedColumn] {
  /// Returns the key's only column; nil if the key has other terms, a collation, or a
  /// descending order that isn't allowed.
  fileprivate func onlyColumn(orDescending allowsDescending: Bool = false) -> String? {
    guard count == 1, case .column(let name) = self[0].term, self[0].collation == nil,
      allowsDescending || !self[0].isDescending
    else { return nil }
    return name.value
  }
}
