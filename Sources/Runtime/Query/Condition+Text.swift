extension TableColumn where Value == String {
  /// Returns the condition that the text matches a pattern, in which `%` matches any text and `_`
  /// any character. The case of the letters A to Z is ignored.
  ///
  /// - Parameter escape: The character that makes the next one literal; nil for none.
  public func like(_ pattern: String, escape: Unicode.Scalar? = nil) -> Condition<Table> {
    guard let escape else { return Condition("\(expression) LIKE ?", [bound(pattern)]) }
    return Condition("\(expression) LIKE ? ESCAPE ?", [bound(pattern), bound(String(escape))])
  }

  /// Returns the condition that the text matches a pattern, in which `*` matches any text, `?` any
  /// character and `[a-z]` one of several characters. Case matters.
  public func glob(_ pattern: String) -> Condition<Table> {
    Condition("\(expression) GLOB ?", [bound(pattern)])
  }

  /// Returns the condition that the text begins with a prefix. Case matters.
  public func hasPrefix(_ prefix: String) -> Condition<Table> { glob(Self.literal(prefix) + "*") }

  /// Returns the condition that the text ends with a suffix. Case matters.
  public func hasSuffix(_ suffix: String) -> Condition<Table> { glob("*" + Self.literal(suffix)) }

  /// Returns the condition that the text contains another text. Case matters.
  public func contains(_ part: String) -> Condition<Table> {
    Condition("instr(\(expression), ?) > 0", [bound(part)])
  }

  /// Returns a pattern that matches only the text itself.
  private static func literal(_ text: String) -> String {
    var pattern = ""
    for scalar in text.unicodeScalars {
      if "*?[".unicodeScalars.contains(scalar) {
        pattern += "[\(scalar)]"
      } else {
        pattern.unicodeScalars.append(scalar)
      }
    }
    return pattern
  }
}
