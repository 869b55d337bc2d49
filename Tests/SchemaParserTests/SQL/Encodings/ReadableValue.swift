import Foundation

/// A value as SQLite returns it.
struct ReadableValue {
  /// The storage class in the words of `typeof`.
  let storage: String
  /// The number or text; the number of bytes of a blob.
  let text: String

  /// Returns SQL with both for an expression.
  static func sql(_ value: String) -> String {
    "typeof(\(value)), CASE typeof(\(value)) WHEN 'blob' THEN length(\(value)) "
      + "WHEN 'real' THEN printf('%!.17g', \(value)) ELSE \(value) END"
  }
}

/// Reading as the runtime's `Row` and generated enums do, written down apart from the conditions by
/// which the checks know it.
extension ReadableValue {
  func isRead(as type: String, _ encoding: String) -> Bool {
    switch storage {
    case "integer": isInteger(readAs: type, encoding)
    case "real": isNumber(readAs: type, encoding)
    case "text": isText(readAs: type, encoding)
    case "blob":
      switch (type, encoding) {
      case ("blob", _): true
      case ("uint64", "blob"): text == "8"
      case ("uuid", "blob"): text == "16"
      default: false
      }
    default: false
    }
  }

  private func isInteger(readAs type: String, _ encoding: String) -> Bool {
    guard let value = Int64(text) else { return false }
    let units = ["unixSeconds": 1, "unixMilliseconds": 1000, "unixMicroseconds": 1_000_000]
    return switch type {
    case "integer", "int64": true
    case "int32": Int32(exactly: value) != nil
    case "int16": Int16(exactly: value) != nil
    case "int8": Int8(exactly: value) != nil
    case "uint64": encoding == "integer" && value >= 0
    case "uint32": UInt32(exactly: value) != nil
    case "uint16": UInt16(exactly: value) != nil
    case "uint8": UInt8(exactly: value) != nil
    case "boolean": value == 0 || value == 1
    case "date": encoding == "unixDays" && (-719_528...2_932_896).contains(value)
    case "timestamp" where units[encoding] != nil:
      units[encoding].map { (-62_167_219_200 * $0..<253_402_300_800 * $0).contains(Int(value)) }
        ?? false
    case "Number": value == 1 || value == 2
    default: isNumber(readAs: type, encoding)
    }
  }

  /// Whether a real number is read, or an integer that is exactly one.
  private func isNumber(readAs type: String, _ encoding: String) -> Bool {
    guard let value = Double(text) else { return false }
    return switch (type, encoding) {
    case ("real", _): storage == "real" || Int64(exactly: value).map { "\($0)" } == text
    case ("timestamp", "realSeconds"): (-62_167_219_200..<253_402_300_800).contains(value)
    case ("timestamp", "appleSeconds"): (-63_145_526_400..<252_423_993_600).contains(value)
    case ("timestamp", "julianDay"): (1_721_059.5..<5_373_484.5).contains(value)
    default: false
    }
  }

  private func isText(readAs type: String, _ encoding: String) -> Bool {
    switch type {
    case "text": true
    case "url": URL(string: text)?.absoluteString == text
    case "decimal": Decimal(string: text).map { "\($0)" } == text
    case "json":
      (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    case "Word": text == "o" || text == "t"
    case "Digit": text == "1" || text == "2"
    case "date": encoding == "text" && hasForm("dddd-dd-dd")
    case "timestamp": Self.forms[encoding]?.contains(where: hasForm) ?? false
    case "uuid" where encoding == "text": hasForm("hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh")
    case "uuid" where encoding == "uppercase": hasForm("HHHHHHHH-HHHH-HHHH-HHHH-HHHHHHHHHHHH")
    default: false
    }
  }

  private static let forms = [
    "text": ["dddd-dd-dd dd:dd:dd.ddd"], "textSeconds": ["dddd-dd-dd dd:dd:dd"],
    "textMicroseconds": ["dddd-dd-dd dd:dd:dd.dddddd"],
    "textOptionalMicroseconds": ["dddd-dd-dd dd:dd:dd", "dddd-dd-dd dd:dd:dd.dddddd"],
    "iso8601": ["dddd-dd-ddTdd:dd:dd.dddZ"], "iso8601Seconds": ["dddd-dd-ddTdd:dd:ddZ"],
    "iso8601Microseconds": ["dddd-dd-ddTdd:dd:dd.ddddddZ"],
    "iso8601WithoutZone": ["dddd-dd-ddTdd:dd:dd.ddd"],
  ]

  /// Whether the text has digits where a form has `d`, those of base 16 where it has `h` or `H`, and
  /// else the form's characters.
  private func hasForm(_ form: String) -> Bool {
    text.utf8.count == form.utf8.count
      && zip(text, form).allSatisfy { character, sign in
        switch sign {
        case "d": ("0"..."9").contains(character)
        case "h": ("0"..."9").contains(character) || ("a"..."f").contains(character)
        case "H": ("0"..."9").contains(character) || ("A"..."F").contains(character)
        default: character == sign
        }
      }
  }
}
