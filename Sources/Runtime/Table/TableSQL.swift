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
  let defaults: [Default]
  let generated: [Int]
  let returned: [Int]
  let reals: [Int]
  /// The SELECT of all columns, up to the table's name.
  let selection: String

  /// - Parameters:
  ///   - key: The columns of the primary key, in its order.
  ///   - respelled: The columns of the key whose collation takes different texts for equal.
  ///   - generated: The columns that the database works out, which can't be written.
  ///   - returned: The columns to read back after an insert.
  ///   - reals: Those of them that SQLite keeps real numbers in.
  public init(
    name: String, key: [Int] = [], columns: [String], respelled: [Int] = [],
    defaults: [Default] = [], generated: [Int] = [], returned: [Int] = [], reals: [Int] = []
  ) {
    self.name = name
    self.columns = columns
    self.key = key
    self.respelled = respelled
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
    case .update: "UPDATE \(table) SET \(assignments) WHERE \(keyCondition)"
    case .save: "\(insertion) \(updateOnConflict)\(returning)"
    case .delete: "DELETE FROM \(table) WHERE \(keyCondition)"
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

  var keyCondition: String {
    key.map { "\(name($0)) = ?\($0 + 1)" }.joined(separator: " AND ")
  }

  private var insertion: String {
    let values = written.map(inserted).joined(separator: ", ")
    return "INSERT INTO \(table) (\(list(written))) VALUES (\(values))"
  }

  private var updateOnConflict: String {
    "ON CONFLICT (\(list(key))) DO UPDATE SET \(assignments)"
  }

  /// Sets the columns that the key leaves open, or the key where there are none.
  private var assignments: String {
    let others = written.filter { !key.contains($0) || respelled.contains($0) }
    return (others.isEmpty ? key : others).map { "\(name($0)) = \(saved($0))" }
      .joined(separator: ", ")
  }

  private var written: [Int] { columns.indices.filter { !generated.contains($0) } }

  private func parameter(_ column: Int) -> String { "?\(column + 1)" }

  /// What a draft leaves out is the default of the column in a new row.
  private func inserted(_ column: Int) -> String { value(of: column) { $0.expression } }

  /// What a draft leaves out stays as it is in a row that is there already.
  private func saved(_ column: Int) -> String { value(of: column) { name($0.column) } }

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
  static func quoted(_ name: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in name.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}

// MARK: - Parts of statements that are put together when they are run

extension TableSQL {
  var distinctSelection: String { "SELECT DISTINCT" + selection.dropFirst("SELECT".count) }

  /// The columns of the key, in its order.
  var keyList: String { list(key) }

  /// The condition that a row comes behind the one whose key is bound.
  var followsKey: String {
    "(\(keyList)) > (\(key.map { "?\($0 + 1)" }.joined(separator: ", ")))"
  }

  /// Whether a part of the key that is bound is NULL.
  var hasNullInKey: String {
    key.map { "?\($0 + 1) IS NULL" }.joined(separator: " OR ")
  }

  var greatestKeyParameter: Int { (key.max() ?? -1) + 1 }
}
