import SchemaImporter
import SchemaParser

/// Puts rows into one table: as many kinds of values as its rules let in.
struct TableSeeder {
  private static let attemptCount = 24
  private static let totalAttempts = 300

  let table: StoredTable
  let database: SourceDatabase
  private var slots: [SeedSlot] = []
  private let rows: Range<Int>
  private var attempts = 0
  private var lastRefusal: String?
  private var accepted: [(columns: String, values: String)] = []

  /// - Parameters:
  ///   - references: With the keys of other tables' rows that they can be given.
  ///   - count: How many rows there are already.
  init(
    _ table: StoredTable, _ database: SourceDatabase, references: [SeedReference],
    beside count: Int = 0
  ) {
    self.table = table
    self.database = database
    rows = count..<count + Self.rowCount(beside: count)
    for reference in references where !reference.columns.isEmpty {
      slots.append(SeedSlot(reference, in: table))
    }
    let taken = Set(references.flatMap(\.columns).map(SQLName.folded))
    for column in table.written where !taken.contains(SQLName.folded(column.name.value)) {
      slots.append(SeedSlot(column, in: table))
    }
    if table.table.rowIDColumn == nil, let rowID = table.table.rowIDName {
      slots.append(SeedSlot(rowID: rowID))
    }
  }

  /// Few where there are many: each version adds some to what all versions have.
  private static func rowCount(beside count: Int) -> Int {
    count == 0 ? 24 : max(1, 288 / (count + 24))
  }

  /// Inserts the rows; what the table refuses is left out.
  ///
  /// - Returns: What SQLite said of the last row that it refused.
  mutating func seed() -> String? {
    for row in rows where attempts < Self.totalAttempts { insert(row) }
    database.raiseMark(of: table)
    return lastRefusal
  }

  /// What was done, for tables that are alike; nil where one statement can't do it.
  var seeds: TableSeeds? {
    guard let first = accepted.first else { return TableSeeds(refusal: lastRefusal) }
    guard accepted.allSatisfy({ $0.columns == first.columns && !$0.columns.isEmpty }) else {
      return nil
    }
    let values = accepted.map { "(\($0.values))" }.joined(separator: ", ")
    return TableSeeds(
      insertion: "INSERT INTO \(table.quotedName) (\(first.columns)) VALUES \(values)",
      refusal: lastRefusal)
  }

  private mutating func insert(_ row: Int) {
    for index in slots.indices { slots[index].begin(row, index) }
    for attempt in 0..<Self.attemptCount {
      attempts += 1
      var values: [(column: String, literal: String)] = []
      for slot in slots { values += slot.values(after: values) }
      do throws(ImportError) {
        let columns = values.map { SQLName.quote($0.column) }.joined(separator: ", ")
        let literals = values.map(\.literal).joined(separator: ", ")
        let text =
          values.isEmpty ? "DEFAULT VALUES" : "(\(columns)) VALUES (\(literals))"
        try database.run("INSERT INTO \(table.quotedName) \(text)")
        accepted.append((columns, literals))
        addKeys(of: values)
        return
      } catch {
        lastRefusal = error.description
        guard let refusal = SeedRefusal(error.description, table) else { return }
        for index in slots.indices where slots[index].isBlamed(by: refusal) {
          slots[index].advance(refusal, row, attempt)
        }
      }
    }
  }

  /// The row can be referred to by the next ones.
  private mutating func addKeys(of values: [(column: String, literal: String)]) {
    for index in slots.indices { slots[index].addOwnKey(of: values) }
  }
}

extension SourceDatabase {
  /// Makes an AUTOINCREMENT go on as if the last rows had been deleted.
  func raiseMark(of table: StoredTable) {
    guard table.table.primaryKey?.isAutoincrement ?? false else { return }
    let name = SQLString.quote(table.name)
    try? run("UPDATE sqlite_sequence SET seq = seq + 100 WHERE name = \(name)")
  }
}

/// Why SQLite refused a row.
struct SeedRefusal {
  /// The columns that it is about; nil for all.
  var columns: Set<String>?
  /// Whether the value itself is refused, whatever else is in the row.
  var isOfValue = false
  var isOfUniqueness = false

  /// - Returns: nil where other values wouldn't help.
  init?(_ message: String, _ stored: StoredTable) {
    let table = stored.table
    let parts = message.split(separator: ": ", maxSplits: 1).map(String.init)
    let subject = parts.count > 1 ? parts[1] : ""
    if message.hasPrefix("UNIQUE") || message.hasPrefix("PRIMARY KEY") {
      isOfUniqueness = true
      columns = Self.columns(subject, table)
    } else if message.hasPrefix("NOT NULL") {
      isOfValue = true
      columns = Self.columns(subject, table)
    } else if message.hasPrefix("CHECK") {
      columns = Self.columns(ofCheck: subject, table)
      isOfValue = columns?.count == 1
    } else if message.hasPrefix("cannot store"), let place = message.split(separator: " ").last {
      isOfValue = true
      columns = Self.columns(String(place), table)
    } else if message == Self.noMoreNumbers, let column = table.rowIDColumn {
      isOfValue = true
      columns = [SQLName.folded(column.name.value)]
    } else if !message.hasPrefix("datatype mismatch"), stored.guards.isEmpty {
      return nil
    }
  }

  /// SQLITE_FULL is said of an AUTOINCREMENT key behind the largest number too.
  private static let noMoreNumbers = "database or disk is full"

  private static func columns(_ list: String, _ table: Table) -> Set<String>? {
    let names = list.components(by: ", ").map { place in
      SQLName.folded(String(place.utf8.dropFirst(table.name.value.utf8.count + 1)) ?? "")
    }
    let known = Set(table.columns.map { SQLName.folded($0.name.value) })
    return known.isSuperset(of: names) ? Set(names) : nil
  }

  /// SQLite names the check, or gives its text: but only the first name where that is in quotes.
  private static func columns(ofCheck name: String, _ table: Table) -> Set<String>? {
    let text = NormalizedSQL(name)
    let checks = table.checks.filter { check in
      check.constraintName?.value == name || NormalizedSQL(check.condition.value) == text
        || check.condition.value.hasPrefix(SQLName.quote(name))
    }
    let columns = table.columns.map(\.name.value).filter { column in
      checks.contains { SQLTokens($0.condition.value).mentions(column) }
    }
    return columns.isEmpty ? nil : Set(columns.map(SQLName.folded))
  }
}

extension String {
  fileprivate func components(by separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
