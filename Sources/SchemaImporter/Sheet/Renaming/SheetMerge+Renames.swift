import DBGenSQLText
import SchemaParser

extension SheetMerge {
  /// Pairs of something that goes and something that comes, which may be the same. `migration new` asks
  /// the same of databases.
  static func possibleRenames(
    from existing: Schema, to sheet: Schema, _ scope: SheetScope
  ) -> [SheetRename] {
    let tables = pairs(existing.tables, sheet.tables, by: \.name.folded) { $0.unlikeness(to: $1) }
    let columns = existing.tables.flatMap { old -> [SheetRename] in
      guard let new = sheet.table(named: old.name.value) else { return [] }
      let keys = (Set(old.keyColumns.map(SQLName.folded)), Set(new.keyColumns.map(SQLName.folded)))
      return pairs(old.columns, new.columns, by: \.name.folded) { before, after in
        let isKept = keys.0.contains(before.name.folded) == keys.1.contains(after.name.folded)
        return (isKept ? 0 : 4) + before.unlikeness(to: after)
      }.map { SheetRename(old: "\(old.name.value).\($0.name.value)", new: $1.name.value) }
    }
    return tables.map { SheetRename(old: $0.name.value, new: $1.name.value) } + columns
      + enumRenames(from: existing, to: sheet, scope)
  }

  private static func enumRenames(
    from existing: Schema, to sheet: Schema, _ scope: SheetScope
  ) -> [SheetRename] {
    let known = Set(existing.enums.map(\.name.value))
    let old = existing.enums.filter { !scope.enums.contains($0.name.value) }
    let new = sheet.enums.filter {
      scope.enums.contains($0.name.value) && !known.contains($0.name.value)
    }
    return pairs(old, new, by: \.name.value) { $0.unlikeness(to: $1) }.map {
      SheetRename(old: $0.name.value, new: $1.name.value)
    }
  }

  /// The greatest number of items that are compared with one another.
  private static let maximumCompared = 32

  /// Pairs items that go with those that come, the most similar first.
  ///
  /// - Parameter unlikeness: How much two items differ; nil if they can't be the same.
  private static func pairs<Item>(
    _ old: [Item], _ new: [Item], by name: (Item) -> String, _ unlikeness: (Item, Item) -> Double?
  ) -> [(Item, Item)] {
    let (before, after) = (Set(old.map(name)), Set(new.map(name)))
    let gone = old.filter { !after.contains(name($0)) }.prefix(maximumCompared)
    let added = new.filter { !before.contains(name($0)) }.prefix(maximumCompared)
    let all = gone.indices.flatMap { first in
      added.indices.compactMap { second in
        unlikeness(gone[first], added[second]).map { (first, second, difference: $0) }
      }
    }
    var found: [Int: Int] = [:]
    for (first, second, _) in all.ordered(by: \.difference)
    where found[first] == nil && !found.values.contains(second) {
      found[first] = second
    }
    return gone.indices.compactMap { first in found[first].map { (gone[first], added[$0]) } }
  }
}

extension Table {
  /// Tables are alike if they have columns of the same names, or else by their own.
  fileprivate func unlikeness(to other: Table) -> Double {
    let (own, others) = (Set(columns.map(\.name.folded)), Set(other.columns.map(\.name.folded)))
    let shared = Double(own.intersection(others).count) / Double(max(own.count, others.count, 1))
    return 2 * (1 - shared) + name.unlikeness(to: other.name)
  }
}

extension Column {
  /// Columns are alike if they have the same type, or else by their names.
  fileprivate func unlikeness(to other: Column) -> Double {
    (type.value == other.type.value ? 0 : 2) + name.unlikeness(to: other.name)
  }
}

extension Enumeration {
  /// Returns nil unless at least half of the cases have the same values.
  fileprivate func unlikeness(to other: Enumeration) -> Double? {
    let shared = cases.count { item in other.cases.contains { $0.value.value == item.value.value } }
    let count = max(cases.count, other.cases.count)
    return 2 * shared < count ? nil : Double(count - shared) + name.unlikeness(to: other.name)
  }
}

extension Located<String> {
  /// Returns 0 for the same names, and 1 for entirely different ones, by their beginnings.
  fileprivate func unlikeness(to other: Located<String>) -> Double {
    String(value.prefix(32)).distance(from: String(other.value.prefix(32)))
  }
}
