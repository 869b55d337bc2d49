import SchemaImporter
import SchemaParser

/// The rows of tables as they were before anything was done.
struct RowRecord {
  /// By the name of the table; rowid first, where there is one, then the columns.
  private(set) var rows: [String: [[String]]] = [:]
  private(set) var marks: [String: String] = [:]

  init(_ tables: [TrackedTable], in database: SourceDatabase) {
    for table in tables {
      let columns = (table.originRowID.map { [$0] } ?? []) + table.columns.map(\.origin)
      rows[table.origin] = (try? database.values(of: columns, in: table.origin)) ?? []
    }
    marks = database.marks
  }
}

extension SourceDatabase {
  /// The values of columns as SQL literals.
  func values(of columns: [String], in table: String) throws(ImportError) -> [[String]] {
    let terms = columns.map { StoredValue.literal(SQLName.quote($0)) }
    let list = terms.isEmpty ? "1" : terms.joined(separator: ", ")
    return try rowsWithStandIns("SELECT \(list) FROM \(SQLName.quote(table))")
      .map { $0.map { $0 ?? "NULL" } }
  }

  /// The marks of AUTOINCREMENT, by table as SQLite looks it up.
  var marks: [String: String] {
    let rows = (try? self.rows("SELECT name, seq FROM sqlite_sequence")) ?? []
    return Dictionary(rows.map { (SQLName.folded($0[0] ?? ""), $0[1] ?? "") }) { $1 }
  }
}

/// Compares the rows of a table with what they were.
struct RowComparison {
  let table: TrackedTable
  let record: RowRecord
  let tracker: RowTracker
  let database: SourceDatabase

  /// The columns whose values are known.
  private var kept: [TrackedColumn] { table.columns.filter { !$0.isConverted } }

  private var old: [[String]] { record.rows[table.origin] ?? [] }

  /// What is wrong with the rows, in words.
  func differences() -> [String] {
    guard !table.isFree else { return [] }
    let names = (table.rowID.map { [$0] } ?? []) + kept.map(\.name)
    let found: [[String]]
    do throws(ImportError) {
      found = try database.values(of: names, in: table.name)
    } catch {
      return ["'\(table.name)' can't be read: \(error.description)"]
    }
    guard found.count == old.count else {
      return ["'\(table.name)' has \(found.count) rows where \(old.count) are due"]
    }
    return key.map { compare(found, by: $0) } ?? compareUnordered(found)
  }

  /// Where in the rows their identity is: in what was, and in what is.
  private var key: (old: [Int], new: [Int])? {
    if table.rowID != nil { return ([0], [0]) }
    let keys = table.columns.filter(\.isKey)
    guard !keys.isEmpty, keys.allSatisfy({ !$0.isConverted && !$0.isFilled }) else { return nil }
    let places = keys.compactMap { key in kept.firstIndex { $0.index == key.index } }
    return (keys.map { $0.index + offset }, places)
  }

  /// How far the columns are from the beginning of a row that was.
  private var offset: Int { table.originRowID == nil ? 0 : 1 }

  private func compare(_ found: [[String]], by key: (old: [Int], new: [Int])) -> [String] {
    let rows = Dictionary(found.map { row in (key.new.map { row[$0] }, row) }) { $1 }
    var differences: [String] = []
    for row in old {
      let id = key.old.map { row[$0] }
      let now = rows[id] ?? rows[id.map { tracker.values(for: $0).last ?? $0 }]
      let name = zip(key.old.map(label), id).map { "\($0) = \($1)" }.joined(separator: ", ")
      guard let now else {
        differences.append("the row of '\(table.name)' with \(name) is gone")
        continue
      }
      differences += compare(row, now, named: name)
    }
    return differences
  }

  private func label(of place: Int) -> String {
    place < offset ? "rowid" : table.columns.first { $0.index == place - offset }?.name ?? "rowid"
  }

  private func compare(_ row: [String], _ now: [String], named name: String) -> [String] {
    let first = table.rowID == nil ? 0 : 1
    return kept.enumerated().compactMap { place, column in
      let (old, new) = (row[column.index + offset], now[place + first])
      if old == new || column.isFilled && old == "NULL" { return nil }
      if tracker.values(for: old).contains(new) { return nil }
      return "'\(table.name).\(column.name)' was \(old) and is \(new), where \(name)"
    }
  }

  /// Rows that can't be told apart but by their values.
  private func compareUnordered(_ found: [[String]]) -> [String] {
    let stable = kept.filter { !$0.isFilled }
    let places = stable.compactMap { column in kept.firstIndex { $0.index == column.index } }
    let first = table.rowID == nil ? 0 : 1
    func mapped(_ value: String) -> String { tracker.values(for: value).last ?? value }
    let due = old.map { row in stable.map { mapped(row[$0.index + offset]) } }
    let now = found.map { row in places.map { mapped(row[$0 + first]) } }
    let missing = Set(due).subtracting(now)
    guard let row = missing.min(by: { $0.lexicographicallyPrecedes($1) }) else { return [] }
    return ["a row of '\(table.name)' is gone or changed: \(row.joined(separator: ", "))"]
  }

  /// Whether the mark under which ids were in use once was lowered.
  func markDifference(isAutoincrement: Bool) -> String? {
    guard table.isAutoincrement, isAutoincrement, !table.isFree else { return nil }
    let old = record.marks[SQLName.folded(table.origin)] ?? "none"
    let now = database.marks[SQLName.folded(table.name)] ?? "none"
    return old == now ? nil : "the AUTOINCREMENT mark of '\(table.name)' was \(old) and is \(now)"
  }
}
