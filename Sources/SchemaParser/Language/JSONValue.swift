/// A JSON value whose objects keep the order of their members.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  /// Returns the value of an object's member.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}

// MARK: - Text

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text, with a line for each member or item of a value that doesn't fit on one
  /// line.
  package var description: String { text(indent: "") }

  private func text(indent: String) -> String {
    let line = lineText
    if line.utf8.count + indent.utf8.count <= 100 { return line }
    let inner = indent + "  "
    switch self {
    case .array(let items):
      let lines = items.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(Self.quote($0.name)): \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return line
    }
  }

  private var lineText: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    // JSON can't express infinity, but readers parse a number that is too large as infinity.
    case .real(let value): value.isFinite ? String(value) : value > 0 ? "9e999" : "-9e999"
    case .string(let value): Self.quote(value)
    case .array(let items): "[" + items.map(\.lineText).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { "\(Self.quote($0.name)): \($0.value.lineText)" }.joined(separator: ", ")
        + "}"
    }
  }

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      // CI acts on lines that contain '##['.
      case "#" where quoted.unicodeScalars.last == "#": quoted += "\\u0023"
      case _ where scalar.value < 0x20:
        quoted += "\\u" + scalar.value.digits(4, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
