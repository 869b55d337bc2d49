import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A column, or the columns of a reference, with the values to try in it.
struct SeedSlot {
  private enum SeedSource {
    case values(SeedValues)
    case rowIDs
    case keys(SeedReference)
  }

  private let columns: [String]
  private var source: SeedSource
  private var position = 0
  /// The number of a value that no other row has, if such a value is needed.
  private var number: Int?
  /// Whether the value is to be NULL; nil if that doesn't matter.
  private var isNull: Bool?

  init(_ column: Column, in table: StoredTable, _ database: SQLiteConnection) throws(Diagnostic) {
    columns = [column.name.value]
    let isRowID = table.isRowIDColumn(column)
    if isRowID, !table.rules.contains(where: { SQLText($0).mentions(column.name.value) }) {
      source = .rowIDs
    } else {
      var values = try SeedValues(of: column, in: table, database)
      // No row could be added after it.
      if isRowID { values.remove("\(Int64.max)") }
      source = .values(values)
    }
  }

  init(rowID: String) {
    columns = [rowID]
    source = .rowIDs
  }

  init(_ reference: SeedReference, in table: StoredTable) {
    columns = reference.columns
    source = .keys(reference)
  }

  /// Starts a row: the first one gets the likeliest value, the second one NULL, and then all values
  /// take turns.
  mutating func begin(_ row: Int, _ index: Int) {
    (number, isNull) = (nil, nil)
    if case .values(let values) = source, row == 1 {
      position = values.literals.firstIndex(of: "NULL") ?? 0
    } else {
      position = row == 0 ? 0 : row + 5 * index
    }
    if case .rowIDs = source { position = row }
  }

  /// Returns the values for a row in which other columns may already have values.
  func values(
    after others: [(column: String, literal: String)]
  ) -> [(column: String, literal: String)] {
    switch source {
    case .rowIDs:
      return [(columns[0], Self.rowID(position))]
    case .values(let values):
      let literals = values.literals(isNull)
      return [(columns[0], number.map(values.plain) ?? literals[position % literals.count])]
    case .keys(let reference):
      let taken = Dictionary(others.map { (SQLName($0.column), $0.literal) }) { $1 }
      let key = reference.key(position, fitting: taken, isNull)
      return zip(columns, key).filter { taken[SQLName($0.0)] == nil }
    }
  }

  /// Returns the id of a row. Ids have gaps, as deleted rows leave them, and some are values that
  /// only other programs assign.
  private static func rowID(_ row: Int) -> String {
    switch row {
    case 7: "-7"
    case 11: "4294967296"
    default: "\(row * 3 + 2)"
    }
  }

  func isBlamed(by refusal: SeedRefusal) -> Bool {
    guard let blamed = refusal.columns else { return true }
    return columns.contains { blamed.contains(SQLName($0)) }
  }

  /// Advances to values that may be accepted.
  mutating func advance(_ refusal: SeedRefusal, _ row: Int, _ attempt: Int) {
    switch source {
    case .rowIDs: position += 100
    case .keys: position += 1
    case .values(var values):
      let literals = values.literals(isNull)
      let literal = literals[position % literals.count]
      if refusal.isOfValue, number == nil {
        values.remove(literal)
        source = .values(values)
      } else if refusal.isOfUniqueness, attempt % 2 == 0 {
        number = row * 30 + attempt
      } else {
        number = nil
        // Columns that depend on each other have to go through all combinations.
        position += 1 + (position * 7 + attempt) % 3
      }
    }
  }

  /// Makes the next value NULL, or another.
  mutating func tryNull(_ isNull: Bool) { self.isNull = isNull }

  mutating func addOwnKey(of values: [(column: String, literal: String)]) {
    guard case .keys(var reference) = source else { return }
    reference.addOwnKey(of: values)
    source = .keys(reference)
  }
}
