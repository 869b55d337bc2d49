import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The rows of tables before a migration.
struct RowRecord {
  /// The rows by table: the rowid first, if there is one, then the columns.
  private(set) var rows: [String: [[String]]] = [:]
  let marks: [SQLName: String]

  init(_ tables: [TrackedTable], in database: SQLiteConnection) throws(Diagnostic) {
    for table in tables {
      let columns = [table.originRowID].compactMap(\.self) + table.columns.map(\.origin)
      rows[table.origin] = try database.checked { () throws(SQLiteError) in
        try database.literals(of: columns, in: table.origin)
      }
    }
    marks = try database.marks()
  }
}

/// Compares the rows of a table with those before the migration.
struct RowComparison {
  /// A difference, as a message.
  struct Difference {
    var text: String
    /// The old name of the column that differs, if it is a single one.
    var column: String?
  }

  let table: TrackedTable
  let record: RowRecord
  let tracker: RowTracker
  let database: SQLiteConnection

  /// The columns whose values are known.
  private var kept: [TrackedColumn] { table.columns.filter { !$0.isConverted } }
  private var old: [[String]] { record.rows[table.origin] ?? [] }

  func differences() -> [Difference] {
    guard !table.isFree else { return [] }
    let names = [table.rowID].compactMap(\.self) + kept.map(\.name)
    let found: [[String]]
    do throws(SQLiteError) {
      found = try database.literals(of: names, in: table.name)
    } catch {
      return [Difference(text: "'\(table.name)' can't be read: \(error.description)")]
    }
    guard found.count == old.count else {
      let text = "table '\(table.name)' has \(found.count) rows, expected \(old.count)"
      return [Difference(text: text)]
    }
    return key.map { compare(found, by: $0) } ?? compareUnordered(found)
  }

  /// The positions of the values that identify a row, in old and in new rows; nil if there are
  /// none.
  private var key: (old: [Int], new: [Int])? {
    if table.rowID != nil { return ([0], [0]) }
    let keys = table.columns.filter(\.isKey)
    guard !keys.isEmpty, keys.allSatisfy({ !$0.isConverted && !$0.isFilled }) else { return nil }
    let places = keys.compactMap { key in kept.firstIndex { $0.index == key.index } }
    return (keys.map { $0.index + offset }, places)
  }

  /// The number of values before the first column in an old row.
  private var offset: Int { table.originRowID == nil ? 0 : 1 }

  private func compare(_ found: [[String]], by key: (old: [Int], new: [Int])) -> [Difference] {
    let rows = Dictionary(found.map { row in (key.new.map { row[$0] }, row) }) { $1 }
    var differences: [Difference] = []
    for row in old {
      let id = key.old.map { row[$0] }
      let now = rows[id] ?? rows[id.map { tracker.values(for: $0).last ?? $0 }]
      func name() -> String {
        zip(key.old.map(label), id).map { "\($0) = \($1)" }.joined(separator: ", ")
      }
      guard let now else {
        differences.append(Difference(text: "the row of '\(table.name)' with \(name()) is missing"))
        continue
      }
      differences += compare(row, now, named: name)
    }
    return differences
  }

  private func label(of place: Int) -> String {
    place < offset ? "rowid" : table.columns.first { $0.index == place - offset }?.name ?? "rowid"
  }

  private func compare(_ row: [String], _ now: [String], named name: () -> String) -> [Difference] {
    let first = table.rowID == nil ? 0 : 1
    var differences: [Difference] = []
    for (place, column) in kept.enumerated() {
      let (old, new) = (row[column.index + offset], now[place + first])
      if old == new || column.isFilled && old == "NULL" { continue }
      if tracker.values(for: old).contains(new) { continue }
      let text =
        "'\(table.name).\(column.name)' was \(old) and is now \(new) in the row with \(name())"
      differences.append(Difference(text: text, column: column.origin))
    }
    return differences
  }

  /// Compares rows that can be told apart only by their values.
  private func compareUnordered(_ found: [[String]]) -> [Difference] {
    let stable = kept.filter { !$0.isFilled }
    let places = stable.compactMap { column in kept.firstIndex { $0.index == column.index } }
    let first = table.rowID == nil ? 0 : 1
    func mapped(_ value: String) -> String { tracker.values(for: value).last ?? value }
    let expected = old.map { row in stable.map { mapped(row[$0.index + offset]) } }
    let now = found.map { row in places.map { mapped(row[$0 + first]) } }
    let missing = Set(expected).subtracting(now)
    guard let row = missing.min(by: { $0.lexicographicallyPrecedes($1) }) else { return [] }
    let values = row.joined(separator: ", ")
    return [Difference(text: "a row of '\(table.name)' is missing or changed: \(values)")]
  }

  /// Returns a difference if the AUTOINCREMENT mark, the largest id ever used, has changed.
  func markDifference(now marks: [SQLName: String]) -> Difference? {
    guard table.isAutoincrement, !table.isFree else { return nil }
    let old = record.marks[SQLName(table.origin)] ?? "none"
    let now = marks[SQLName(table.name)] ?? "none"
    let text = "the AUTOINCREMENT value of '\(table.name)' was \(old) and is now \(now)"
    return old == now ? nil : Difference(text: text)
  }
}
