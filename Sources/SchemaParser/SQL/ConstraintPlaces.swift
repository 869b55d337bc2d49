/// Constraints that are written together: in the line of a column, or after the columns.
struct Constraints {
  var primaryKey: PrimaryKey?
  var unique: [UniqueConstraint] = []
  var checks: [Check] = []
  var foreignKeys: [ForeignKey] = []
}

/// The constraints of a table by where they are written: with its column what concerns one column
/// alone, the rest after them.
struct ConstraintPlaces {
  private var byColumn: [String: Constraints] = [:]
  private(set) var tableConstraints = Constraints()

  init(_ table: Table) {
    if let key = table.primaryKey {
      if let column = key.columns.onlyColumn(orDescending: true) {
        byColumn[column, default: Constraints()].primaryKey = key
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
    byColumn[SQLName.folded(column.name.value)] ?? Constraints()
  }

  private mutating func place<Constraint>(
    _ column: String?, _ list: WritableKeyPath<Constraints, [Constraint]>, _ constraint: Constraint
  ) {
    if let column {
      byColumn[SQLName.folded(column), default: Constraints()][keyPath: list].append(constraint)
    } else {
      tableConstraints[keyPath: list].append(constraint)
    }
  }
}

extension [IndexedColumn] {
  /// The one column of a key that says nothing but that column's name, or its order.
  fileprivate func onlyColumn(orDescending allowsDescending: Bool = false) -> String? {
    guard count == 1, case .column(let name) = self[0].term, self[0].collation == nil,
      allowsDescending || !self[0].isDescending
    else { return nil }
    return SQLName.folded(name.value)
  }
}
