import DBGenSQLText
import SchemaParser

extension SheetMerge {
  /// Pairs of something that goes and something similar that comes, which may be the same.
  static func possibleRenames(
    from existing: Schema, to sheet: Schema, _ scope: SheetScope
  ) -> [SheetRename] {
    let tables = pairs(existing.tables, sheet.tables, by: \.name.folded) { $0.resembles($1) }
    let columns = existing.tables.flatMap { old -> [SheetRename] in
      guard let new = sheet.table(named: old.name.value) else { return [] }
      return pairs(old.columns, new.columns, by: \.name.folded) { $0.resembles($1) }.map {
        SheetRename(old: "\(old.name.value).\($0.name.value)", new: $1.name.value)
      }
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
    return pairs(old, new, by: \.name.value) { $0.resembles($1) }.map {
      SheetRename(old: $0.name.value, new: $1.name.value)
    }
  }

  /// Pairs each item that goes with the first that comes and resembles it.
  private static func pairs<Item>(
    _ old: [Item], _ new: [Item], by name: (Item) -> String, _ areSimilar: (Item, Item) -> Bool
  ) -> [(Item, Item)] {
    let (before, after) = (Set(old.map(name)), Set(new.map(name)))
    var added = new.filter { !before.contains(name($0)) }
    return old.filter { !after.contains(name($0)) }.compactMap { item in
      guard let place = added.firstIndex(where: { areSimilar(item, $0) }) else { return nil }
      return (item, added.remove(at: place))
    }
  }
}

extension Table {
  /// Whether at least half of the columns have the same names.
  fileprivate func resembles(_ other: Table) -> Bool {
    let shared = columns.count { other.column(named: $0.name.value) != nil }
    return 2 * shared >= max(columns.count, other.columns.count)
  }
}

extension Column {
  fileprivate func resembles(_ other: Column) -> Bool { type.value == other.type.value }
}

extension Enumeration {
  /// Whether at least half of the cases have the same values.
  fileprivate func resembles(_ other: Enumeration) -> Bool {
    let shared = cases.count { item in other.cases.contains { $0.value.value == item.value.value } }
    return 2 * shared >= max(cases.count, other.cases.count)
  }
}
