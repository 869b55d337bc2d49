extension TableColumn where Value == String {
  /// The rows that match a pattern in which `%` stands for any text and `_` for any character.
  /// The case of the letters A to Z doesn't count.
  ///
  /// - Parameter escape: The character that makes the next one stand for itself.
  public func like(_ pattern: String, escape: Unicode.Scalar? = nil) -> Condition<Table> {
    guard let escape else { return Condition("\(expression) LIKE ?", [bound(pattern)]) }
    return Condition("\(expression) LIKE ? ESCAPE ?", [bound(pattern), bound(String(escape))])
  }

  /// The rows that match a pattern in which `*` stands for any text, `?` for any character and
  /// `[a-z]` for one of several. Case counts.
  public func glob(_ pattern: String) -> Condition<Table> {
    Condition("\(expression) GLOB ?", [bound(pattern)])
  }

  /// The rows whose text begins with a prefix. Case counts.
  public func hasPrefix(_ prefix: String) -> Condition<Table> { glob(Self.literal(prefix) + "*") }

  /// The rows whose text ends in a suffix. Case counts.
  public func hasSuffix(_ suffix: String) -> Condition<Table> { glob("*" + Self.literal(suffix)) }

  /// The rows whose text has a part. Case counts.
  public func contains(_ part: String) -> Condition<Table> {
    Condition("instr(\(expression), ?) > 0", [bound(part)])
  }

  /// A pattern that only the text itself matches.
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
