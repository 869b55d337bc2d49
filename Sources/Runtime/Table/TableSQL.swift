internal import DBGenSQLite

/// What a table's statements are made of. Generated source says what differs from table to table;
/// what is the same is said here.
///
/// Names are as they are, not quoted. Columns are numbered from 0; the parameter of a column has
/// its number, from 1.
public struct TableSQL: Sendable {
  /// The default of a column that a draft may leave to the database.
  public struct Default: Sendable {
    let column: Int
    let expression: String
    let presence: Int?

    /// - Parameters:
    ///   - expression: The SQL of the value.
    ///   - presence: The parameter that tells whether a value is given, for columns that can be
    ///     NULL; those that can't have none
    ///     given when it is NULL.
    public init(_ column: Int, _ expression: String, presence: Int? = nil) {
      self.column = column
      self.expression = expression
      self.presence = presence
    }
  }

  public let name: String
  let columns: [String]
  let key: [Int]
  let respelled: [Int]
  let optional: [Int]
  let spelled: [Spelling]
  let defaults: [Default]
  let generated: [Int]
  let returned: [Int]
  let reals: [Int]
  /// The SELECT of all columns, up to the table's name.
  let selection: String

  /// - Parameters:
  ///   - key: The columns of the primary key, in its order.
  ///   - respelled: The columns of the key whose collation takes different texts for equal.
  ///   - optional: The columns of the key that can be NULL.
  ///   - spelled: The columns whose values can be stored in several ways.
  ///   - generated: The columns that the database works out, which can't be written.
  ///   - returned: The columns to read back after an insert.
  ///   - reals: Those of them that SQLite keeps real numbers in.
  public init(
    name: String, key: [Int] = [], columns: [String], respelled: [Int] = [],
    optional: [Int] = [], spelled: [Spelling] = [], defaults: [Default] = [],
    generated: [Int] = [], returned: [Int] = [], reals: [Int] = []
  ) {
    self.name = name
    self.columns = columns
    self.key = key
    self.respelled = respelled
    self.optional = optional
    self.spelled = spelled
    self.defaults = defaults
    self.generated = generated
    self.returned = returned
    self.reals = reals
    let list = columns.map(Self.quoted).joined(separator: ", ")
    selection = "SELECT \(list) FROM \(Self.quoted(name))"
  }
}

// MARK: - Text

extension TableSQL {
  /// The text of a statement.
  func text(of statement: TableStatement) -> String {
    switch statement.kind {
    case .fetchAll: selection + order
    case .fetch: "\(selection) WHERE \(statement.condition)\(order)"
    case .fetchByKey: "\(selection) WHERE \(keyCondition)"
    case .count: "SELECT count(*) FROM \(table)"
    case .exists: "SELECT 1 FROM \(table) WHERE \(keyCondition)"
    case .insert: insertion + returning
    case .update: "UPDATE \(table) SET \(assignments) WHERE \(draftCondition)"
    case .save: saving + returning
    case .delete: "DELETE FROM \(table) WHERE \(singleCondition)"
    }
  }

  var table: String { Self.quoted(name) }

  private func name(_ column: Int) -> String { Self.quoted(columns[column]) }

  private func list(_ columns: some Sequence<Int>) -> String {
    columns.map(name).joined(separator: ", ")
  }

  var order: String { key.isEmpty ? "" : " ORDER BY \(list(key))" }

  private var returning: String {
    let list = returned.map { reals.contains($0) ? real($0) : name($0) }.joined(separator: ", ")
    return list.isEmpty ? "" : " RETURNING \(list)"
  }

  /// A real number without a fraction, which SQLite keeps as an integer, comes out of RETURNING as
  /// that.
  private func real(_ column: Int) -> String {
    let name = name(column)
    return "iif(typeof(\(name)) = 'real', CAST(\(name) AS REAL), \(name)) AS \(name)"
  }

  private var insertion: String {
    "INSERT INTO \(table) (\(list(written))) VALUES (\(insertedValues))"
  }

  private var insertedValues: String { written.map(inserted).joined(separator: ", ") }

  /// Sets the columns that the key leaves open, or the key where there are none.
  private var assignments: String {
    let others = written.filter { !key.contains($0) || respelled.contains($0) }
    return (others.isEmpty ? key : others).map { "\(name($0)) = \(kept($0))" }
      .joined(separator: ", ")
  }

  private var written: [Int] { columns.indices.filter { !generated.contains($0) } }

  private func parameter(_ column: Int) -> String { "?\(column + 1)" }

  /// The value for a new row: the column's default if a draft leaves it out.
  private func inserted(_ column: Int) -> String {
    let value = value(of: column) { $0.expression }
    guard key.contains(column), isTextOfTime(column) else { return value }
    return asStored(column, otherwise: value)
  }

  /// The value for an existing row, which keeps its own if a draft leaves it out.
  private func saved(_ column: Int) -> String { value(of: column) { name($0.column) } }

  /// The value for an existing row, which keeps its spelling if the new value is equal.
  private func kept(_ column: Int) -> String {
    guard spelled.contains(where: { $0.column == column }) else { return saved(column) }
    return
      "\(Spellings.function)(\(name(column)), \(saved(column)), \(column), ?\(spellingsParameter))"
  }

  private var spellingsParameter: Int {
    max(columns.count, defaults.compactMap(\.presence).max() ?? 0) + 1
  }

  /// The spellings that a statement keeps, and the parameter to bind them to.
  func spellings(of statement: TableStatement) -> (all: Spellings, parameter: Int32)? {
    guard !spelled.isEmpty, statement.kind == .update || statement.kind == .save else { return nil }
    return (Spellings(spelled), Int32(spellingsParameter))
  }

  private func value(of column: Int, otherwise: (Default) -> String) -> String {
    guard let missing = defaults.first(where: { $0.column == column }) else {
      return parameter(column)
    }
    guard let presence = missing.presence else {
      return "coalesce(?\(column + 1), \(otherwise(missing)))"
    }
    return "iif(?\(presence), ?\(column + 1), \(otherwise(missing)))"
  }

  /// A name as an SQL identifier.
  static func quoted(_ name: String) -> String { quoted(name, by: UInt8(ascii: "\"")) }

  /// A text as an SQL string.
  static func string(_ text: String) -> String { quoted(text, by: UInt8(ascii: "'")) }

  private static func quoted(_ name: String, by quote: UInt8) -> String {
    var bytes = [quote]
    for byte in name.utf8 {
      if byte == quote { bytes.append(byte) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [quote], as: UTF8.self)
  }

  /// A name as an SQL identifier, in quotes only where SQLite needs them.
  static func quotedIfNeeded(_ name: String) -> String {
    let isPlain = name.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
    let isKeyword = sqlite3_keyword_check(name, Int32(name.utf8.count)) != 0
    return isPlain && !isKeyword && !name.isEmpty ? name : quoted(name)
  }
}

// MARK: - Rows by their keys

extension TableSQL {
  /// The condition that a row has the key that is bound.
  var keyCondition: String { key.map(isBound).joined(separator: " AND ") }

  private func isBound(_ column: Int) -> String {
    let (name, parameter) = (name(column), parameter(column))
    let isOptional = optional.contains(column)
    guard isTextOfTime(column) else { return "\(name) \(isOptional ? "IS" : "=") \(parameter)" }
    // The form without zeros sorts before the other, and nothing but texts of the same time between.
    let isEqual = "\(name) BETWEEN replace(\(parameter), '.000', '') AND \(parameter)"
    return isOptional ? "(\(isEqual) OR \(name) IS NULL AND \(parameter) IS NULL)" : isEqual
  }

  /// The condition for exactly one row: several rows with the key can't be told apart.
  var singleCondition: String {
    guard hasSharedKeys else { return keyCondition }
    return "\(keyCondition) AND (SELECT count(*) FROM \(table) WHERE \(keyCondition)) = 1"
  }

  /// The condition for the key of a draft, which may leave it to the database.
  private var draftCondition: String {
    ([singleCondition]
      + defaults.filter { key.contains($0.column) }.compactMap(\.presence).map { "?\($0)" })
      .joined(separator: " AND ")
  }

  /// A part of the key that is bound as the row with the key has it, if there is one.
  private func asStored(_ column: Int, otherwise value: String) -> String {
    "coalesce((SELECT \(name(column)) FROM \(table) WHERE \(keyCondition)), \(value))"
  }

  private func isTextOfTime(_ column: Int) -> Bool {
    spelled.contains { $0.column == column && $0.isTextOfTime }
  }

  /// Inserts a row, or updates the one with its key. What can be NULL is unique only where it isn't, so
  /// that the row with such a key is looked for.
  private var saving: String {
    guard !optional.isEmpty, let rowID else {
      return "\(insertion) ON CONFLICT (\(list(key))) DO UPDATE SET \(assignments)"
    }
    let row = "(SELECT \(rowID) FROM \(table) WHERE \(draftCondition))"
    return "INSERT INTO \(table) (\(rowID), \(list(written))) VALUES (\(row), \(insertedValues))"
      + " ON CONFLICT (\(rowID)) DO UPDATE SET \(assignments)"
  }

  /// A name for the number of a row that no column has.
  private var rowID: String? {
    let names = Set(columns.map { $0.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
  }
}

// MARK: - Parts of statements that are put together when they are run

extension TableSQL {
  var distinctSelection: String { "SELECT DISTINCT" + selection.dropFirst("SELECT".count) }

  /// How many rows have the key that is bound, and its values, as SQL of at most 200 characters each.
  var keyReport: String {
    let literals = key.map { "substr(quote(\(parameter($0))), 1, 200)" }
    return "SELECT (SELECT count(*) FROM \(table) WHERE \(keyCondition)), "
      + literals.joined(separator: ", ")
  }

  /// Whether several rows can have one key.
  var hasSharedKeys: Bool { key.contains { optional.contains($0) || isTextOfTime($0) } }

  /// The columns of the key, in its order.
  var keyList: String { list(key) }

  /// The condition that a row comes behind the one whose key is bound.
  var followsKey: String {
    let values = key.map {
      isTextOfTime($0) ? asStored($0, otherwise: parameter($0)) : parameter($0)
    }
    return "(\(keyList)) > (\(values.joined(separator: ", ")))"
  }

  /// Whether a part of the key that is bound is NULL.
  var hasNullInKey: String {
    key.map { "?\($0 + 1) IS NULL" }.joined(separator: " OR ")
  }

  var greatestKeyParameter: Int { (key.max() ?? -1) + 1 }
}
