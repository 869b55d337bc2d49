/// A value of JSON whose members keep their order.
enum JSONValue {
  case text(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case null
  case list([JSONValue])
  case object([(String, JSONValue?)])

  /// The text, two spaces deeper for each level; members of no value are left out.
  func text(indent: Int = 0) -> String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .integer(let value): "\(value)"
    // JSON has no word for infinity, and takes what is too large for it.
    case .real(let value): value.isFinite ? "\(value)" : value > 0 ? "9e999" : "-9e999"
    case .boolean(let value): "\(value)"
    case .null: "null"
    case .list(let values): Self.lines("[", values.map { $0.text(indent: indent + 2) }, "]", indent)
    case .object(let members):
      Self.lines(
        "{",
        members.compactMap { key, value in
          value.map { "\(Self.quoted(key)): \($0.text(indent: indent + 2))" }
        }, "}", indent)
    }
  }

  private static func lines(_ open: String, _ items: [String], _ close: String, _ indent: Int)
    -> String
  {
    guard !items.isEmpty else { return open + close }
    let space = "\n" + String(repeating: " ", count: indent)
    return open + items.map { space + "  " + $0 }.joined(separator: ",") + space + close
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    default: break
    }
    guard scalar.value < 0x20 else { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
