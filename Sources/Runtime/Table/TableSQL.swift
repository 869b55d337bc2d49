/// The parts that a table's statements are made of. Generated source says what differs from table to table; what is the
/// same is said here.
///
/// All names in the parts are quoted. Parameters have the numbers of the columns, from 1.
public struct TableSQL: Sendable {
  /// The name, not quoted.
  public let name: StaticString
  let columns: StaticString
  let values: StaticString
  let key: StaticString
  let keyCondition: StaticString
  let assignments: StaticString
  let returned: StaticString

  /// - Parameters:
  ///   - columns: The list of all columns.
  ///   - values: The list of the values to insert, empty where the rows can only be read.
  ///   - key: The list of the primary key's columns, empty where there is none.
  ///   - keyCondition: The condition that finds the row with a key.
  ///   - assignments: The assignments that update a row to a draft; what the draft leaves out stays as it is.
  ///   - returned: The list of columns to read back after an insert, where there are any.
  public init(
    name: StaticString, columns: StaticString, values: StaticString = "", key: StaticString = "",
    keyCondition: StaticString = "", assignments: StaticString = "",
    returned: StaticString = ""
  ) {
    self.name = name
    self.columns = columns
    self.values = values
    self.key = key
    self.keyCondition = keyCondition
    self.assignments = assignments
    self.returned = returned
  }
}

/// A statement of a table.
public enum TableStatement: Sendable {
  /// All rows, in the order of the primary key.
  case fetchAll
  /// The rows that meet a condition, in the order of the primary key.
  case fetch(where: StaticString)
  case count
  /// Whether there is a row with a key.
  case exists
  case insert
  case update
  /// Inserts a row, or updates the one with its key.
  case save
  case delete
}

// MARK: - Text

extension TableSQL {
  /// The text of a statement.
  func text(of statement: TableStatement) -> String {
    switch statement {
    case .fetchAll: "SELECT \(columns) FROM \(table)\(order)"
    case .fetch(let condition): "SELECT \(columns) FROM \(table) WHERE \(condition)\(order)"
    case .count: "SELECT count(*) FROM \(table)"
    case .exists: "SELECT 1 FROM \(table) WHERE \(keyCondition)"
    case .insert: insertion + returning
    case .update: "UPDATE \(table) SET \(assignments) WHERE \(keyCondition)"
    case .save: "\(insertion) ON CONFLICT (\(key)) DO UPDATE SET \(assignments)\(returning)"
    case .delete: "DELETE FROM \(table) WHERE \(keyCondition)"
    }
  }

  private var insertion: String { "INSERT INTO \(table) (\(columns)) VALUES (\(values))" }

  private var order: String { key.utf8CodeUnitCount == 0 ? "" : " ORDER BY \(key)" }

  private var returning: String { returned.utf8CodeUnitCount == 0 ? "" : " RETURNING \(returned)" }

  /// The name as an SQL identifier.
  private var table: String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount) {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}
