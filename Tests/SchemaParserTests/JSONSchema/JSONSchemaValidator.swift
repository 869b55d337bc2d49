import SchemaParser

/// Checks values against a JSON Schema of draft 07, as far as the language's own schema uses it. An
/// unknown keyword is an error, so that none is overlooked.
enum JSONSchemaValidator {
  struct UnknownKeyword: Error { var keyword: String }

  private static let ofMembersAndItems: Set = [
    "required", "minProperties", "propertyNames", "properties", "additionalProperties",
    "dependencies", "items", "additionalItems", "minItems",
  ]

  static func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    guard case .object(let keywords) = schema else { throw UnknownKeyword(keyword: "\(schema)") }
    for keyword in keywords where try !accepts(value, keyword, in: schema) { return false }
    return true
  }

  private static func accepts(
    _ value: JSONValue, _ keyword: JSONValue.Member, in schema: JSONValue
  ) throws -> Bool {
    switch (keyword.name, keyword.value) {
    case ("$schema", _), ("title", _), ("description", _): return true
    case ("type", .array(let types)): return types.contains { value.isOfType($0) }
    case ("type", let type): return value.isOfType(type)
    case ("const", let constant): return value == constant
    case ("enum", .array(let values)): return values.contains(value)
    case ("anyOf", .array(let schemas)): return try schemas.contains { try accepts(value, $0) }
    case ("oneOf", .array(let schemas)): return try schemas.count { try accepts(value, $0) } == 1
    case ("if", let condition):
      guard let then = schema["then"] else { throw UnknownKeyword(keyword: "if") }
      return try !accepts(value, condition) || accepts(value, then)
    case ("then", _): return true
    case ("not", let schema): return try !accepts(value, schema)
    case ("minimum", .integer(let limit)): return value.number.map { $0 >= Double(limit) } ?? true
    case ("maximum", .integer(let limit)): return value.number.map { $0 <= Double(limit) } ?? true
    case ("minLength", .integer(let limit)): return value.length.map { $0 >= limit } ?? true
    case ("pattern", .string(let pattern)):
      guard case .string(let text) = value else { return true }
      return text.contains(try Regex(pattern))
    case ("maxLength", .integer(let limit)): return value.length.map { $0 <= limit } ?? true
    default: break
    }
    guard ofMembersAndItems.contains(keyword.name) else {
      throw UnknownKeyword(keyword: keyword.name)
    }
    switch value {
    case .object(let members): return try accepts(members, keyword, in: schema)
    case .array(let items): return try accepts(items, keyword, in: schema)
    default: return true
    }
  }

  private static func accepts(
    _ members: [JSONValue.Member], _ keyword: JSONValue.Member, in schema: JSONValue
  ) throws -> Bool {
    func has(_ name: JSONValue) -> Bool { members.contains { $0.name == name.string } }
    switch (keyword.name, keyword.value) {
    case ("required", .array(let required)):
      return required.allSatisfy(has)
    case ("minProperties", .integer(let limit)): return members.count >= limit
    case ("propertyNames", let schema):
      return try members.allSatisfy { try accepts(.string($0.name), schema) }
    case ("properties", let known):
      return try members.allSatisfy { member in
        try known[member.name].map { try accepts(member.value, $0) } ?? true
      }
    case ("additionalProperties", let other):
      return try members.filter { schema["properties"]?[$0.name] == nil }.allSatisfy {
        try other != false && accepts($0.value, other)
      }
    case ("dependencies", .object(let needs)):
      return try needs.filter { has(.string($0.name)) }.allSatisfy {
        guard case .object = $0.value else { return $0.value.items.allSatisfy(has) }
        return try accepts(.object(members), $0.value)
      }
    default: return true
    }
  }

  private static func accepts(
    _ items: [JSONValue], _ keyword: JSONValue.Member, in schema: JSONValue
  ) throws -> Bool {
    switch (keyword.name, keyword.value) {
    case ("items", .array(let schemas)):
      return try zip(items, schemas).allSatisfy { try accepts($0, $1) }
    case ("additionalItems", let other):
      return try items.dropFirst(schema["items"]?.items.count ?? 0).allSatisfy {
        try accepts($0, other)
      }
    case ("items", let schema): return try items.allSatisfy { try accepts($0, schema) }
    case ("minItems", .integer(let limit)): return items.count >= limit
    default: return true
    }
  }
}

extension JSONValue {
  fileprivate func isOfType(_ type: JSONValue) -> Bool {
    switch (type.string, self) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .boolean),
      ("null", .null), ("integer", .integer), ("number", .integer), ("number", .real):
      true
    default: false
    }
  }

  fileprivate var string: String {
    if case .string(let text) = self { text } else { "" }
  }

  fileprivate var length: Int64? {
    if case .string(let text) = self { Int64(text.unicodeScalars.count) } else { nil }
  }

  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  fileprivate var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}
