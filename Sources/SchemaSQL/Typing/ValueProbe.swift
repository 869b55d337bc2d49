import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A database that stores constant SQL in columns, to find out in which form it is then.
final class ValueProbe {
  private let database: SQLiteConnection
  /// The failure for lack of work.
  private var failure: SQLiteError?
  private var tables: Set<Affinity> = []
  private var known: [String: [StoredConstant]] = [:]
  private var knownLiterals: [String: [String]?] = [:]
  var knownReadability: [String: Readability?] = [:]

  init(_ database: SQLiteConnection) { self.database = database }

  /// - Parameter size: The size of a file in bytes, for which the work is limited.
  convenience init(forBytes size: Int) throws(SQLiteError) {
    self.init(try SQLiteConnection(budget: WorkBudget(forBytes: size, of: .definitions)))
  }

  /// A value of constant SQL, other than NULL, beside the values of a column.
  struct StoredConstant {
    /// Whether it is one of the values in the column's form.
    var isInForm: Bool
    /// Whether SQLite compares it with the column's values as it compares these with each other.
    var isComparable: Bool
  }

  /// Returns the values of constants as SQLite stores them in a column of an affinity; none if it can't
  /// compute them.
  func values(of constants: [String], as column: Column, _ affinity: Affinity) -> [StoredConstant] {
    guard let condition = column.form.condition else { return [] }
    // SQLite also converts a number to text, but not to the text of a time.
    let type =
      column.isExact && column.storage == .text
      ? "iif(typeof(constant) = 'text' AND NOT (\(column.isOutOfOrder)), typeof(value), '')"
      : "typeof(value)"
    let list = "ifnull(\(condition.replacing("@", with: "value")), 0), \(type)"
    let key = ([affinity.rawValue, list] + constants).joined(separator: "\n")
    if let values = known[key] { return values }
    let values = rows(list, of: constants, affinity).map { row in
      StoredConstant(
        isInForm: row[0] == "1",
        isComparable: StorageClass.compared(row[1] ?? "", with: column.storage))
    }
    known[key] = values
    return values
  }

  /// Returns those of the conditions that hold for all constants as they are, by their places.
  func holding(_ conditions: [String], for constants: [String]) -> [Int] {
    let columns = conditions.map { "ifnull(\($0.replacing("@", with: "constant")), 0)" }
    guard !columns.isEmpty else { return [] }
    let rows = rows(columns.joined(separator: ", "), of: constants, .blob)
    return rows.isEmpty
      ? [] : conditions.indices.filter { place in rows.allSatisfy { $0[place] == "1" } }
  }

  /// Returns the value of a constant as a literal; nil if it is NULL, or SQLite can't compute it.
  func literal(of constant: String) -> String? {
    let value = literals(of: constant)?.first
    return value == "NULL" ? nil : value
  }

  /// Whether SQLite can compute constants.
  func isComputable(_ constants: String) -> Bool { literals(of: constants) != nil }

  private func literals(of constants: String) -> [String]? {
    if let known = knownLiterals[constants] { return known }
    let rows = answer { () throws(SQLiteError) in try database.literals("SELECT \(constants)") }
    knownLiterals[constants] = .some(rows?.first)
    return rows?.first
  }

  /// Returns what SQLite computes; nil if it can't, which says nothing about the app.
  private func answer<Value>(_ body: () throws(SQLiteError) -> Value) -> Value? {
    do throws(SQLiteError) { return try unlessRefused(body()) } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Throws if a value couldn't be computed for lack of work.
  func requireWork() throws(SQLiteError) { if let failure { throw failure } }

  func rows(
    _ columns: String, of constants: [String], _ affinity: Affinity
  ) -> [[String?]] {
    let table = "\"\(affinity.rawValue)\""
    let list = constants.map { "(\($0), \($0))" }.joined(separator: ", ")
    let isNew = tables.insert(affinity).inserted
    let rows = answer { () throws(SQLiteError) in
      if isNew { try database.run("CREATE TABLE \(table) (value \(affinity.rawValue), constant)") }
      try database.run("DELETE FROM \(table)")
      try database.run("INSERT INTO \(table) VALUES \(list)")
      return try database.rows("SELECT \(columns) FROM \(table) WHERE value NOT NULL")
    }
    return rows ?? []
  }
}

extension Column {
  /// The condition that the text of a constant isn't the beginning of a time or a day, or sorts among
  /// the column's only by its day.
  fileprivate var isOutOfOrder: String {
    guard [.timestamp, .date].contains(type.value), storage == .text else { return "0" }
    let shape = Self.shapeOfTimes.replacing("0", with: "[0-9]").replacing(" ", with: "?")
    let isMalformed =
      "constant || substr('\(Self.shapeOfTimes)', length(constant) + 1) NOT GLOB '\(shape)*'"
    guard type.value == .timestamp, let encoding = usedEncoding else { return isMalformed }
    return "\(isMalformed) OR constant GLOB '????-??-??[ T]??:??*' "
      + "AND substr(constant, 11, 1) <> \(SQLString.quote(TimeForm(encoding).separator))"
  }

  private static let shapeOfTimes = "0000-00-00 00:00:00"
}

extension StorageClass {
  /// Whether values of a storage class, as `typeof` names it, are compared with those of another as
  /// numbers, text, or blobs.
  fileprivate static func compared(_ type: String, with storage: StorageClass) -> Bool {
    switch storage {
    case .integer, .real: ["integer", "real"].contains(type)
    case .text: type == "text"
    case .blob: type == "blob"
    case .any: true
    }
  }

  /// Values of all kinds that columns of any type may hold.
  fileprivate var samples: [String] {
    let whole = [
      "0", "1", "2", "-1", "100", "20000", "2451545", "738000000", "1700000000", "1700000000000",
      "1700000000000000", "\(Int64.max)",
    ]
    let real = whole.map { $0 + ".0" } + ["0.5", "-1.25", "2451545.25", "1700000000.5", "1e20"]
    return switch self {
    case .integer: whole
    case .real: real
    case .text: (whole + real + ["a"]).map(SQLString.quote)
    case .blob: ["X'61'", "zeroblob(8)", "zeroblob(16)"]
    case .any: []
    }
  }
}

/// How many of the values of a storage class can be read.
enum Readability { case all, some, none }

extension ValueProbe {
  /// Returns how many values of storage classes meet a condition once they are stored in a column of an
  /// affinity; nil if SQLite can't compute it.
  ///
  /// - Parameter texts: Constants of which those that are numbers are stored, too.
  func readability(
    of classes: [StorageClass], with texts: [String], meeting condition: String,
    _ affinity: Affinity
  ) -> Readability? {
    let numbers = texts.filter {
      Double($0) != nil && $0.utf8.allSatisfy("-.0123456789".utf8.contains)
    }
    let samples = classes.flatMap(\.samples) + (classes.contains(.integer) ? numbers : [])
    let key = ([affinity.rawValue, condition] + samples).joined(separator: "\n")
    if let known = knownReadability[key] { return known }
    let rows = rows("ifnull(\(condition.replacing("@", with: "value")), 0)", of: samples, affinity)
    let count = rows.count { $0[0] == "1" }
    let readability: Readability? =
      rows.isEmpty ? nil : count == 0 ? Readability.none : count == rows.count ? .all : .some
    knownReadability[key] = .some(readability)
    return readability
  }
}
