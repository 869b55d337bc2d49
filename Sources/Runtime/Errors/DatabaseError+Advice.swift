// Advice on reading a value that doesn't fit its column's type.
extension DatabaseError {
  /// Returns the end of an error message, which names the schema type that can read the value
  /// found.
  static func adviceOnClass(found: String) -> String {
    found == "NULL"
      ? "; a type with a '?' lets NULL be read" : "; the type 'any' lets it be read"
  }

  static func adviceOnRange(expected: String) -> String {
    switch expected {
    case "Bool", "Int8", "Int16", "Int32", "UInt8", "UInt16", "UInt32":
      "; the type 'integer' lets it be read"
    case "Int": "; the type 'int64' lets it be read"
    case "a timestamp", "a date", "Double": "; the type 'any' lets it be read"
    default: ""
    }
  }

  static func adviceOnValue(expected: String, found: String) -> String {
    if expected.hasPrefix("a value of ") {
      return "; another case, or 'open: true' of an enum, lets it be read"
    }
    // Text found in the database is in quotes.
    guard found.hasPrefix("'") else {
      return expected == "a UUID of 16 bytes" ? "; the type 'blob' lets it be read" : ""
    }
    let isOfText =
      ["a timestamp", "a date", "a UUID", "a URL", "a decimal number"].contains(expected)
      || expected.hasPrefix("the JSON of ")
    return isOfText ? "; the type 'text' lets it be read" : ""
  }
}
