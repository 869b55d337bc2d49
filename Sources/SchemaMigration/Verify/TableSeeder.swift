import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Puts rows into a table, with as many kinds of values as its rules allow.
struct TableSeeder {
  private static let attemptCount = 24
  private static let totalAttempts = 300

  let table: StoredTable
  let database: SQLiteConnection
  private var slots: [SeedSlot] = []
  private let rows: Range<Int>
  private var attempts = 0
  private var lastRefusal: String?
  private var accepted: [(columns: String, values: String)] = []
  /// The statements that insert a row, by the columns that they name.
  private var insertions: [String: RepeatedStatement] = [:]

  /// - Parameters:
  ///   - references: The table's references, with the keys that they can refer to.
  ///   - count: The number of existing rows.
  init(
    _ table: StoredTable, _ database: SQLiteConnection, references: [SeedReference],
    beside count: Int = 0
  ) throws(Diagnostic) {
    (self.table, self.database) = (table, database)
    rows = count..<count + Self.rowCount(beside: count)
    for reference in references where !reference.columns.isEmpty {
      slots.append(SeedSlot(reference, in: table))
    }
    let taken = Set(references.flatMap(\.columns).map { SQLName($0) })
    for column in table.written where !taken.contains(column.name.sqlName) {
      slots.append(try SeedSlot(column, in: table, database))
    }
    if table.table.rowIDColumn == nil, let rowID = table.table.rowIDName {
      slots.append(SeedSlot(rowID: rowID))
    }
  }

  /// Returns the number of rows to add: few if there are many, since each version adds some to
  /// those of all earlier ones.
  private static func rowCount(beside count: Int) -> Int {
    count == 0 ? 24 : max(1, 288 / (count + 24))
  }

  /// Inserts the rows, without those that the table refuses.
  ///
  /// - Returns: The error for the last row, if all were refused.
  mutating func seed() throws(Diagnostic) -> String? {
    for row in rows where attempts < Self.totalAttempts { insert(row) }
    if let exhaustion = database.budget.exhaustion { throw exhaustion }
    try database.raiseMark(of: table)
    return accepted.isEmpty ? lastRefusal : nil
  }

  /// The inserted rows, for tables that are the same; nil if a single statement can't insert them.
  var seeds: TableSeeds? {
    guard let first = accepted.first else { return TableSeeds(refusal: lastRefusal) }
    guard accepted.allSatisfy({ $0.columns == first.columns && !$0.columns.isEmpty }) else {
      return nil
    }
    let values = accepted.map { "(\($0.values))" }.joined(separator: ", ")
    return TableSeeds(
      insertion: "INSERT INTO \(table.quotedName) (\(first.columns)) VALUES \(values)")
  }

  private mutating func insert(_ row: Int) {
    for index in slots.indices { slots[index].begin(row, index) }
    for attempt in 0..<Self.attemptCount {
      attempts += 1
      var values: [(column: String, literal: String)] = []
      for slot in slots { values += slot.values(after: values) }
      do throws(SQLiteError) {
        let columns = SQLName.list(values.map(\.column))
        let literals = values.map(\.literal).joined(separator: ", ")
        try insertion(columns, values.count).run(with: literals)
        accepted.append((columns, literals))
        // The next rows can refer to this one.
        for index in slots.indices { slots[index].addOwnKey(of: values) }
        return
      } catch {
        lastRefusal = error.description
        guard let refusal = SeedRefusal(error.description, table) else { return }
        let blamed = slots.indices.filter { slots[$0].isBlamed(by: refusal) }
        for (place, index) in blamed.enumerated() {
          slots[index].advance(refusal, row, attempt)
          if refusal.isOfNulls {
            slots[index].tryNull(NullPattern(attempt, of: blamed.count).isNull(at: place))
          }
        }
      }
    }
  }

  /// Returns the statement that inserts a row with values of some columns.
  private mutating func insertion(
    _ columns: String, _ count: Int
  ) throws(SQLiteError) -> RepeatedStatement {
    if let insertion = insertions[columns] { return insertion }
    let places = repeatElement("?", count: count).joined(separator: ", ")
    let text = count == 0 ? "DEFAULT VALUES" : "(\(columns)) VALUES (\(places))"
    let insertion = try database.repeated("INSERT INTO \(table.quotedName) \(text)")
    insertions[columns] = insertion
    return insertion
  }
}

/// The reason SQLite refused a row.
struct SeedRefusal {
  /// The columns that are the reason; nil for all.
  private(set) var columns: Set<SQLName>?
  /// Whether the value itself is refused, regardless of the rest of the row.
  private(set) var isOfValue = false
  private(set) var isOfUniqueness = false
  /// Whether it may matter which of several columns are NULL.
  private(set) var isOfNulls = false

  /// - Returns: Nil if other values wouldn't help.
  init?(_ message: String, _ stored: StoredTable) {
    let table = stored.table
    let subject = message.split(separator: ": ", maxSplits: 1).dropFirst().first ?? ""
    func isAbout(_ beginnings: String...) -> Bool { beginnings.contains(where: message.hasPrefix) }
    if isAbout("UNIQUE", "PRIMARY KEY") {
      (isOfUniqueness, columns) = (true, Self.columns(subject, table))
    } else if isAbout("NOT NULL") {
      (isOfValue, columns) = (true, Self.columns(subject, table))
    } else if isAbout("CHECK") {
      let checks = Self.checks(named: String(subject), in: table)
      columns = Self.columns(of: checks, table)
      isOfValue = columns?.count == 1
      isOfNulls = !isOfValue && checks.contains(where: \.mentionsNull)
    } else if isAbout("cannot store"), let place = message.split(separator: " ").last {
      (isOfValue, columns) = (true, Self.columns(place, table))
    } else if isAbout(Self.next) {
      columns = Self.columns(subject, table)
      isOfValue = columns?.count == 1
    } else if message == Self.noMoreNumbers, let column = table.rowIDColumn {
      (isOfValue, columns) = (true, [column.name.sqlName])
    } else if !isAbout("datatype mismatch"), stored.guards.isEmpty {
      return nil
    }
    guard let named = columns, case let sources = table.sources(of: named), sources != named else {
      return
    }
    (columns, isOfValue) = (sources, isOfValue && sources.count == 1)
  }

  /// The beginning of the message of a trigger, before the columns of the row that it refuses.
  static let next = "the next version refuses the row"

  /// The message of SQLITE_FULL, which is also the error for an AUTOINCREMENT key beyond the
  /// largest number.
  private static let noMoreNumbers = "database or disk is full"

  private static func columns(_ list: Substring, _ table: Table) -> Set<SQLName>? {
    let names = list.split(separator: ", ", omittingEmptySubsequences: false).map { place in
      SQLName(String(place.utf8.dropFirst(table.name.value.utf8.count + 1)) ?? "")
    }
    return Set(table.columns.map(\.name.sqlName)).isSuperset(of: names) ? Set(names) : nil
  }

  /// Returns the checks that SQLite means. It gives the name or the text of the CHECK, but only the
  /// first name if the text begins with a quoted one.
  private static func checks(named name: String, in table: Table) -> [Check] {
    let text = NormalizedSQL(name)
    return table.checks.filter { check in
      check.constraintName?.value == name || NormalizedSQL(check.condition.value) == text
        || check.condition.value.hasPrefix(SQLName.quote(name))
    }
  }

  private static func columns(of checks: [Check], _ table: Table) -> Set<SQLName>? {
    let mentioned = Set(checks.flatMap { SQLText($0.condition.value).names })
    let columns = mentioned.intersection(table.columns.map(\.name.sqlName))
    return columns.isEmpty ? nil : columns
  }
}

extension Table {
  /// Returns columns, with those that generated ones are computed from in their place.
  func sources(of names: Set<SQLName>) -> Set<SQLName> {
    let read = columns.filter { names.contains($0.name.sqlName) }
      .reduce(into: Set()) { $0.formUnion(namesRead(by: $1)) }
    return Set(columns.filter { $0.generated == nil }.map(\.name.sqlName)).intersection(read)
  }
}

extension Check {
  /// Whether the condition says anything about NULL, as `IS NULL` and `ifnull` do.
  fileprivate var mentionsNull: Bool {
    let sql = SQLText(condition.value)
    return sql.tokens.indices.contains { index in
      ["null", "isnull", "notnull", "ifnull", "coalesce"].contains { sql.isAt(index, $0) }
    }
  }
}

/// Which of several columns are NULL: all but one, then one, of each column in turn.
struct NullPattern {
  private let only: Int
  private let isOnlyNull: Bool

  init(_ attempt: Int, of count: Int) {
    only = attempt % count
    isOnlyNull = attempt / count % 2 == 1
  }

  func isNull(at place: Int) -> Bool { (place == only) == isOnlyNull }
}

/// Facts about tables, by the statements that create them: most versions have most of their tables
/// in common.
final class TableMemory {
  private var tables: [String: StoredTable] = [:]
  /// The rows that were inserted into tables, by everything that affects them.
  var seeds: [SeedKey: TableSeeds] = [:]

  func table(
    _ object: StoredObject, in database: SQLiteConnection
  ) throws(Diagnostic) -> StoredTable {
    if let table = tables[object.sql], table.name == object.name { return table }
    let table = try StoredTable(object, in: database)
    tables[object.sql] = table
    return table
  }
}

/// Everything that affects which rows a table without triggers accepts.
struct SeedKey: Hashable {
  var table: String
  var types: [SQLName: StoredType]
  var mixedColumns: Set<SQLName>
  var suitability: SeedSuitability
  /// The statements of its indexes, of which the unique ones matter.
  var indexes: [String]
  /// The keys that each of its references can refer to.
  var keys: [[[String]]]
}

/// The rows that a table accepted.
struct TableSeeds {
  /// A single statement that inserts all of them; nil if there are none.
  var insertion: String?
  /// The error for the last row, if all were refused.
  var refusal: String?
}
