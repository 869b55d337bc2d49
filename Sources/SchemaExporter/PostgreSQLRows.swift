package import DBGenRuntime
import DBGenSQLText
package import SchemaParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the rows of a table as a COPY statement of PostgreSQL, followed by its data.
package struct PostgreSQLRows {
  let table: Table
  let columns: [SchemaParser.Column]

  package init(of table: Table, in schema: Schema) {
    self.table = table
    columns = PostgreSQLScript.columns(of: table, in: schema).filter {
      PostgreSQLScript.generatedValue(of: $0, table) == nil
    }
  }

  /// Writes all rows.
  ///
  /// - Parameter write: Called with the text of some rows.
  /// - Throws: Any error that `write` throws; `UnfitValue` if a value isn't of its column's type, or
  ///   PostgreSQL can't store it.
  package func copy(from transaction: ReadTransaction, _ write: (String) throws -> Void) throws {
    let names = columns.map { SQLName.quote($0.name.value) }.joined(separator: ", ")
    let copied = columns.map(\.name.postgreSQLColumn).joined(separator: ", ")
    try write("\nCOPY \(table.name.postgreSQLName) (\(copied)) FROM stdin;\n")
    try copy(from: transaction, "SELECT \(names) FROM \(SQLName.quote(table.name.value))", write)
  }

  private func copy(
    from transaction: ReadTransaction, _ query: String, _ write: (String) throws -> Void
  ) throws {
    var (text, count) = ("", 0)
    _ = try transaction.fetch(SQL(raw: query)) { row in
      count += 1
      text += try line(of: row, number: count)
      guard text.utf8.count > Self.maximumBuffered else { return }
      try write(text)
      text = ""
    }
    try write(text + "\\.\n")
  }

  private static let maximumBuffered = 1 << 16

  /// Returns a row in the text format of COPY. Only NULL becomes NULL.
  private func line(of row: borrowing Row, number: Int) throws -> String {
    var cells: [String] = []
    do {
      for (index, column) in columns.enumerated() {
        let isNull = try row.isNull(Int32(index))
        cells.append(isNull ? "\\N" : try text(of: column, at: Int32(index), row))
      }
    } catch let error as DatabaseError {
      throw UnfitValue(row: title(of: row, number: number), error: error.inTable(table.name.value))
    }
    return cells.joined(separator: "\t") + "\n"
  }

  /// Returns a value in the text format of COPY.
  private func text(of column: SchemaParser.Column, at index: Int32, _ row: borrowing Row) throws
    -> String
  {
    switch column.type.value.traits.kind {
    case .integer: return "\(try integer(row.int64(index), of: column))"
    case .unsigned:
      let encoding = try column.runtimeEncoding(of: UnsignedEncoding.self)
      return "\(try row.unsigned(index, as: encoding))"
    case .real: return try row.real(index).postgreSQL
    case .blob: return "\\\\x" + (try row.blob(index)).hexadecimal
    case .boolean: return try row.boolean(index) ? "t" : "f"
    case .timestamp: return try known(time(of: column, at: index, row).text, of: column)
    case .date:
      let encoding = try column.runtimeEncoding(of: DateEncoding.self)
      return try known(PostgreSQLTime(row.date(index, as: encoding)).day, of: column)
    case .uuid:
      let encoding = try column.runtimeEncoding(of: UUIDEncoding.self)
      return try row.uuid(index, as: encoding).uuidString.lowercased()
    case .decimal: return "\(try row.decimal(index))"
    case .any: return try escaped(row.any(index).postgreSQL, of: column)
    default:
      return column.storage == .integer
        ? "\(try row.int64(index))" : try escaped(row.text(index), of: column)
    }
  }

  /// Returns the time in a column. The runtime checks that it is one.
  private func time(
    of column: SchemaParser.Column, at index: Int32, _ row: borrowing Row
  ) throws -> PostgreSQLTime {
    let encoding = try column.runtimeEncoding(of: TimestampEncoding.self)
    let date = try row.timestamp(index, as: encoding)
    return encoding.microseconds(of: date).map(PostgreSQLTime.init(microseconds:))
      ?? PostgreSQLTime(secondsSince2001: date.timeIntervalSinceReferenceDate)
  }

  /// Returns the text of a value that the runtime has read, so that there is one.
  private func known(_ text: String?, of column: SchemaParser.Column) throws -> String {
    guard let text else {
      throw DatabaseError.invalidValue(
        problem(of: column, expected: "a time of PostgreSQL", found: "the value"))
    }
    return text
  }

  private func integer(_ value: Int64, of column: SchemaParser.Column) throws -> Int64 {
    let type = column.type.value.traits
    guard type.integers.contains(value) else {
      throw DatabaseError.outOfRange(
        problem(
          of: column, expected: type.swiftType, found: "\(value)",
          .type(column.type.value == .integer ? "int64" : "integer")))
    }
    return value
  }

  private func problem(
    of column: SchemaParser.Column, expected: String, found: String, _ remedy: ValueRemedy = .none
  ) -> ValueProblem {
    ValueProblem(
      table: table.name.value, column: column.name.value, expected: expected, found: found,
      remedy: remedy)
  }

  /// Returns text with the characters escaped that have a meaning in COPY.
  private func escaped(_ text: String, of column: SchemaParser.Column) throws -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else { return text }
    guard !text.utf8.contains(0) else {
      throw DatabaseError.invalidValue(
        problem(
          of: column, expected: "text without a NUL", found: text.replacing("\0", with: "\\0")))
    }
    return text.unicodeScalars.map(\.escapedForCopy).joined()
  }
}

extension Unicode.Scalar {
  fileprivate var escapedForCopy: String {
    switch self {
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: String(self)
    }
  }
}

extension SchemaParser.Column {
  /// Returns the runtime's encoding of the same name as the column's.
  fileprivate func runtimeEncoding<Encoding: CaseIterable>(
    of type: Encoding.Type
  ) throws -> Encoding {
    let name = usedEncoding?.rawValue ?? ""
    guard let encoding = type.allCases.first(where: { "\($0)" == name }) else {
      throw DatabaseError.unsupported("the runtime has no \(type) '\(name)'")
    }
    return encoding
  }
}

extension Double {
  fileprivate var postgreSQL: String {
    isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : "\(self)"
  }
}

extension SQLValue {
  fileprivate var postgreSQL: String {
    switch self {
    case .null: ""
    case .integer(let value): "\(value)"
    case .real(let value): value.postgreSQL
    case .text(let text): text
    case .blob(let bytes): "\\x" + bytes.hexadecimal
    }
  }
}

extension Data {
  fileprivate var hexadecimal: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
