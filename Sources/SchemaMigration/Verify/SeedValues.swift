import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The values to try in a column, as SQL literals, the likeliest first: those in its rules, then
/// those that code tends to forget.
struct SeedValues {
  private(set) var literals: [String]
  private let affinity: Affinity
  private let isStrict: Bool
  /// The values of the column's type, if its declared type doesn't say what it holds.
  private let typed: TypedSeeds?

  init(of column: Column, in table: StoredTable, _ database: SQLiteConnection) throws(Diagnostic) {
    let name = column.name.sqlName
    typed =
      table.columnTypes[name].map {
        TypedSeeds($0, hasOneForm: !table.mixedColumns.contains(name))
      }
      ?? (table.suitability.documents.contains(name)
        ? TypedSeeds(StoredType(.json), hasOneForm: true) : nil)
    let isCounter = table.suitability.counters.contains(name)
    (isStrict, affinity) = (table.table.isStrict, table.affinity(of: name))
    let hints = SeedHints(of: column, in: table, isText: affinity != .integer).literals
    let isChecked = !hints.isEmpty
    literals = hints + (isChecked ? [] : column.stableDefault.map { ["(\($0))"] } ?? [])
    literals.append(plain(0))
    if !table.refusesNull(column) { literals.append("NULL") }
    let odd = isCounter ? Self.counts : odd
    literals += isChecked ? Array(odd.prefix(8)) : odd
    if !isStrict, !isCounter { literals += foreign }
    if let typed {
      let hints = try typed.readable(among: hints, database)
      literals = hints + (table.refusesNull(column) ? [] : ["NULL"]) + typed.literals
    } else if affinity == .text {
      literals += table.literals(readFrom: column)
    }
    literals = literals.unique
  }

  /// Returns the values that are NULL, or that aren't; all if there are none of these.
  func literals(_ isNull: Bool?) -> [String] {
    guard let isNull else { return literals }
    let fitting = literals.filter { ($0 == "NULL") == isNull }
    return fitting.isEmpty ? literals : fitting
  }

  /// Returns a value that is different for each number.
  func plain(_ number: Int) -> String {
    if let typed { return typed.plain(number) }
    return switch affinity {
    case .integer: "\(3 * number + 1)"
    case .real: "\(number).25"
    case .numeric: "\(number)"
    case .text: "'name \(number)'"
    case .blob: isStrict ? "X'" + Self.hex(number) + "'" : "'name \(number)'"
    }
  }

  private static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "00FF" + (digits.utf8.count % 2 == 0 ? "" : "0") + digits
  }

  /// Removes a value that the column's own rules refuse.
  mutating func remove(_ literal: String) {
    guard literals.count > 1 else { return }
    literals.removeAll { $0 == literal }
  }

  /// Unusual values of the column's own type.
  private var odd: [String] {
    switch affinity {
    case .integer: Self.integers
    case .real: Self.reals
    case .numeric: ["0", "-1", "2.5", "9223372036854775807", "'1969-12-31'"]
    case .text: Self.texts
    case .blob: isStrict ? Self.blobs : Self.blobs + ["'text'", "'12'", "7", "0.5"]
    }
  }

  /// Values of other types, which only tables that aren't STRICT store unchanged.
  private var foreign: [String] {
    switch affinity {
    case .integer, .numeric: ["'abc'", "1.5", "X'01FF'", "'180cm'"]
    case .real: ["'abc'", "X'01FF'"]
    case .text: ["X'6162'"]
    case .blob: []
    }
  }

  private static let integers = [
    "0", "-1", "9223372036854775807", "-9223372036854775808", "2147483648", "-2208988800",
    "1709210096789", "-5", "255",
  ]
  private static let counts = ["0", "-1", "2", "255"]
  private static let reals = [
    "0.0", "-0.5", "3.0", "1.7976931348623157e308", "5e-324", "0.1", "9e999", "-9007199254740993.0",
  ]
  private static let texts = [
    "''", "'Zoë 🐘 Ωμέγα'", "CAST(X'610062' AS TEXT)", "'1969-12-31'", "'it''s \"it\"'", "'12'",
    "'180cm'", "'ABC'", "'abc'", "'1900-01-01 00:00:00.000'", "' x '", "'{\"a\": [1, null]}'",
    "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "'12.50'", "'https://example.org/'", "'a@b.cd'",
    "'2024-02-29 12:30:45.678'", "'a' || char(10) || 'b'",
  ]
  private static let blobs = ["X''", "X'00'", "X'00FF10'", "X'616263'", "zeroblob(40)"]
}

extension Column {
  /// The default, if it doesn't vary, since what is generated from the rows must not vary either.
  fileprivate var stableDefault: String? {
    defaultExpression.flatMap { SQLText($0).instability(of: "a default") == nil ? $0 : nil }
  }
}

extension StoredTable {
  /// Returns the values of the computed columns that read a column, which may be made of them.
  fileprivate func literals(readFrom column: Column) -> [String] {
    table.columns.flatMap { computed in
      guard let value = computed.generated, let type = columnTypes[computed.name.sqlName],
        SQLText(value.expression.value).mentions(column.name.value)
      else { return [String]() }
      return TypedSeeds(type, hasOneForm: true).literals
    }
  }
}
