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
    let traits = ColumnTraits(of: column, in: old)
    let open = added.filter { other in
      other.generated == nil
        && !answers.renames.contains { SQLName.areEqual($0.new, other.name.value) }
        && !moves.contains { $0.to.isColumn(other.name.value, of: [new.name]) }
    }
    let candidates = open.map { other in
      ColumnCandidate(
        name: other.name.value,
        likeness: traits.likeness(
          to: ColumnTraits(of: other, in: new), distance: other.name.value.distance(from: name)))
    }
    return candidates.enumerated().sorted {
      ($0.element.likeness, $0.offset) < ($1.element.likeness, $1.offset)
    }.map(\.element)
  }
}

/// A new column that a missing one may have been renamed to.
struct ColumnCandidate {
  let name: String
  let likeness: ColumnLikeness
}

/// The properties that a column keeps when it is renamed.
struct ColumnTraits {
  let isKey: Bool
  let type: SQLName
  let isNeverNull: Bool
  /// UNIQUE, the default, and the reference.
  private let constraints: [String]

  init(of column: Column, in table: StoredTable) {
    let name = column.name.value
    func isAlone(_ columns: [String?]) -> Bool {
      columns.count == 1 && columns[0].map { SQLName.areEqual($0, name) } ?? false
    }
    isKey = table.isKey(column)
    type = SQLName(column.declaredType)
    let isUnique = table.table.uniqueConstraints.contains { unique in
      isAlone(unique.columns.map { $0.columnName?.value })
    }
    let reference = table.table.foreignKeys.first { isAlone($0.columns.map(\.value)) }
    isNeverNull = table.isNeverNull(name)
    constraints = [
      "\(isUnique)", column.defaultExpression ?? "",
      SQLName.folded(reference?.table.value ?? ""),
    ]
  }

  func likeness(to other: ColumnTraits, distance: Double) -> ColumnLikeness {
    ColumnLikeness(
      isOtherwiseKey: isKey != other.isKey, isOfOtherType: type != other.type,
      otherConstraints: zip(constraints, other.constraints).count { $0 != $1 },
      isOtherwiseNull: isNeverNull != other.isNeverNull, distance: distance,
      isOfKeys: isKey && other.isKey)
  }
}

/// The similarity of a column to one that is gone. The most similar is the least.
struct ColumnLikeness: Comparable {
  let isOtherwiseKey: Bool
  let isOfOtherType: Bool
  let otherConstraints: Int
  let isOtherwiseNull: Bool
  /// The distance of the names, from 0 for the same name to 1 for entirely different letters.
  let distance: Double
  let isOfKeys: Bool

  /// Whether it may be the same column: both are keys, or neither is and they have the same type or
  /// similar names.
  var isPlausible: Bool { isOfKeys || !isOtherwiseKey && (!isOfOtherType || distance <= 0.5) }

  static func < (left: Self, right: Self) -> Bool {
    left.rank.lexicographicallyPrecedes(right.rank)
  }

  static func == (left: Self, right: Self) -> Bool { left.rank == right.rank }

  /// The differences, the most important first. NOT NULL is changed easily, so it counts less than
  /// a similar name.
  private var rank: [Double] {
    [
      isOtherwiseKey ? 1 : 0, isOfOtherType ? 1 : 0, Double(otherConstraints),
      distance + (isOtherwiseNull ? 0.25 : 0),
    ]
  }
}
