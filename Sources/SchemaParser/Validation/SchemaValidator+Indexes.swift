import DBGenSQLSyntax
import DBGenSQLText

extension SchemaValidator {
  /// Warns of indexes that waste space and time because another one finds the same rows.
  mutating func checkIndexes(of table: Table, _ index: TableIndex) {
    guard table.indexes.count + table.uniqueConstraints.count > 0 else { return }
    var tree = IndexTree(collation: { index.column(named: $0)?.collationName })
    let keys = table.keys
    for (number, key) in keys.enumerated() { tree.insert(key, number) }
    for (number, key) in keys.enumerated() where key.range != nil {
      if let other = tree.equal(to: key, number, among: keys) {
        warn(key, "has the same columns as", keys[other])
      } else if !key.isUnique, let other = tree.longer(than: key) {
        warn(key, "has the first columns of", keys[other])
      }
    }
  }

  private mutating func warn(_ key: KeyColumns, _ relation: String, _ other: KeyColumns) {
    guard let range = key.range else { return }
    report(
      .redundantIndex, "\(key.noun) \(relation) \(other.noun), so it has no effect", at: range,
      notes: other.range.map { [.init("the other is here", at: $0)] } ?? [],
      severity: .warning)
  }
}

/// The columns of a key or an index, for which SQLite creates an index.
private struct KeyColumns {
  var noun: String
  var columns: [IndexedColumn]
  var condition: String?
  var isUnique: Bool
  /// Nil for a primary key, which is never redundant.
  var range: SourceRange?
}

extension Table {
  fileprivate var keys: [KeyColumns] {
    [primaryKey].compactMap(\.self).map {
      KeyColumns(noun: "the primary key", columns: $0.columns, isUnique: true)
    }
      + uniqueConstraints.map {
        KeyColumns(
          noun: "a unique constraint", columns: $0.columns, isUnique: true, range: $0.range)
      }
      + indexes.map {
        KeyColumns(
          noun: "index '\($0.name.value)'", columns: $0.columns, condition: $0.condition?.value,
          isUnique: $0.isUnique, range: $0.name.range)
      }
  }
}

/// A tree of keys, with a step for each column from the root to the end of a key.
private struct IndexTree {
  private struct TreeStep: Hashable {
    var origin: Int
    var term: String
  }

  /// The collation of a column.
  let collation: (String) -> SQLName?
  private var steps: [TreeStep: Int] = [:]
  private var ends: [Int: [Int]] = [:]
  private var passing: [Int: Int] = [:]

  init(collation: @escaping (String) -> SQLName?) { self.collation = collation }

  mutating func insert(_ key: KeyColumns, _ number: Int) {
    var place = 0
    for (index, term) in terms(of: key).enumerated() {
      let step = TreeStep(origin: place, term: term)
      place = steps[step] ?? steps.count + 1
      steps[step] = place
      if index < key.columns.count, passing[place] == nil { passing[place] = number }
    }
    ends[place, default: []].append(number)
  }

  /// Returns a key with the same columns that makes the given one redundant: one that is unique
  /// while the given one isn't, or an earlier one that is equally unique.
  func equal(to key: KeyColumns, _ number: Int, among keys: [KeyColumns]) -> Int? {
    end(of: key).flatMap { ends[$0] }?.first { other in
      guard other != number, keys[other].isUnique || !key.isUnique else { return false }
      return keys[other].isUnique && !key.isUnique || other < number
    }
  }

  /// Returns a key that begins with the same columns and has more.
  func longer(than key: KeyColumns) -> Int? { end(of: key).flatMap { passing[$0] } }

  private func end(of key: KeyColumns) -> Int? {
    terms(of: key).reduce(0) { place, term in
      place.flatMap { steps[TreeStep(origin: $0, term: term)] }
    }
  }

  /// Returns the condition, then the columns. Only keys with the same condition can replace each
  /// other.
  private func terms(of key: KeyColumns) -> [String] {
    [key.condition ?? ""] + key.columns.map(text)
  }

  private func text(of column: IndexedColumn) -> String {
    let order = column.isDescending ? " DESC" : ""
    switch column.term {
    case .expression(let sql): return "(\(sql.value)) \(column.collation?.value ?? "")\(order)"
    case .column(let name):
      let collation = column.collation?.sqlName ?? collation(name.value) ?? .binary
      return SQLName.folded("\(name.value) \(collation)") + order
    }
  }
}
