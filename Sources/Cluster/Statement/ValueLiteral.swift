import DBGenRuntime
import DBGenSQLText

/// Values as SQL.
enum ValueLiteral {
  /// Returns an expression with exactly a value, which has no affinity, as a parameter has none.
  static func text(of value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let integer): "(\(integer))"
    case .real(let real): "(\(expression(real)))"
    case .text(let text): SQLString.quote(text)
    case .blob(let blob): "X'" + blob.map(hex).joined() + "'"
    }
  }

  /// Returns an expression with a number, which SQLite may round if it has many digits.
  private static func expression(_ real: Double) -> String {
    if real.isNaN { return "NULL" }
    if real.isInfinite { return real < 0 ? "-9e999" : "9e999" }
    if real == 0 { return real.sign == .minus ? "0.0 * -1" : "0.0" }
    return isExact(real) ? real.description : product(real)
  }

  /// Whether SQLite doesn't round the number's digits.
  static func isExact(_ real: Double) -> Bool {
    Int64(exactly: real).map { $0.magnitude < 1 << 53 } == true
      && !(real == 0 && real.sign == .minus)
  }

  /// Returns an integer and the powers of two that make it the number.
  private static func product(_ real: Double) -> String {
    let integer = Int64(real.significand * 0x1p52)
    var exponent = Int(real.exponent) - 52
    var text = "CAST(\(real < 0 ? -integer : integer) AS REAL)"
    while exponent != 0 {
      let power = min(abs(exponent), 62)
      text += exponent < 0 ? " / \(1 << power)" : " * \(1 << power)"
      exponent += exponent < 0 ? power : -power
    }
    return text
  }

  /// Returns the values of a list as a table with their positions.
  static func rows(of list: [SQLValue]) -> String {
    let rows = list.enumerated().map { "(\($0), \(text(of: $1)))" }.joined(separator: ", ")
    return "(SELECT column1 AS rowid, column2 AS value FROM (VALUES \(rows)))"
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }
}

/// Lists of values as JSON.
enum JSONList {
  /// Returns the JSON of a list; nil if it has a blob, which JSON can't express, a number that
  /// SQLite may round, or a text with NUL, at which SQLite before 3.45 ends the text.
  static func text(of list: [SQLValue]) -> String? {
    var items: [String] = []
    for value in list {
      switch value {
      case .null: items.append("null")
      case .integer(let integer): items.append("\(integer)")
      case .real(let real) where ValueLiteral.isExact(real): items.append(real.description)
      case .text(let text) where !text.utf8.contains(0): items.append(quoted(text))
      case .real, .text, .blob: return nil
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
