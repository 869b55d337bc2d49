import DBGenRuntime
import DBGenSQLText

/// Values as SQL.
enum ValueLiteral {
  /// Returns the literal of a value. That of a real number has 17 digits, which SQLite may round.
  static func text(of value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let integer): "(\(integer))"
    case .real(let real): "(\(number(real)))"
    case .text(let text): SQLString.quote(text)
    case .blob(let blob): "X'" + blob.map(hex).joined() + "'"
    }
  }

  /// Returns the literal of a value; nil if SQLite may round it.
  static func exact(_ value: SQLValue) -> String? {
    guard case .real(let real) = value else { return text(of: value) }
    // The sign of zero has no literal.
    guard real != 0, Int64(exactly: real).map({ abs($0) <= 1 << 53 }) == true else { return nil }
    return text(of: value)
  }

  /// Returns the values of a list as a table with their positions.
  static func rows(of list: [SQLValue]) -> String {
    let rows = list.enumerated().map { "(\($0), \(text(of: $1)))" }.joined(separator: ", ")
    return "(SELECT column1 AS rowid, column2 AS value FROM (VALUES \(rows)))"
  }

  /// Returns rows of values, for IN.
  static func keys(_ keys: [[SQLValue]]) -> String {
    let rows = keys.map { "(" + $0.map(text).joined(separator: ", ") + ")" }
    return "(VALUES \(rows.joined(separator: ", ")))"
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }

  /// Returns a number in the form that SQL and JSON share. Neither has infinity.
  static func number(_ real: Double) -> String {
    if real.isInfinite { return real < 0 ? "-9e999" : "9e999" }
    return real.description
  }
}

/// Lists of values as JSON.
enum JSONList {
  /// Returns the JSON of a list; nil if it has a blob, which JSON can't express.
  static func text(of list: [SQLValue]) -> String? {
    var items: [String] = []
    for value in list {
      switch value {
      case .null: items.append("null")
      case .integer(let integer): items.append("\(integer)")
      case .real(let real): items.append(ValueLiteral.number(real))
      case .text(let text): items.append(quoted(text))
      case .blob: return nil
      }
    }
    return "[" + items.joined(separator: ",") + "]"
  }

  /// Returns the values of a list as a table with their positions.
  static func rows(_ json: String) -> String {
    "(SELECT key AS rowid, value FROM json_each(\(json)))"
  }

  private static func quoted(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case ..<0x20: bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}
