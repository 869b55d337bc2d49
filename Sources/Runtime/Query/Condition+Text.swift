extension TableColumn where Value == String {
  /// Returns the condition that the text matches a pattern, in which `%` matches any text and `_`
  /// any character. The case of the letters A to Z is ignored.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - escape: The character that makes the next one literal; nil for none.
  @_alwaysEmitIntoClient
  public func like(_ pattern: String, escape: Unicode.Scalar? = nil) -> Condition<Table> {
    guard let escape else { return compared(.like, bound: bound(pattern: pattern)) }
    return condition(
      " LIKE ? ESCAPE ?", [bound(pattern: pattern), bound(pattern: String(escape))])
  }

  /// Returns the condition that the text matches a pattern, in which `*` matches any text, `?` any
  /// character and `[a-z]` one of several characters. Case matters.
  ///
  /// - Parameter pattern: The pattern.
  @_alwaysEmitIntoClient
  public func glob(_ pattern: String) -> Condition<Table> {
    compared(.glob, bound: bound(pattern: pattern))
  }

  /// Returns the condition that the text begins with a prefix. Case matters.
  ///
  /// - Parameter prefix: The prefix, in which no character has a special meaning.
  @_alwaysEmitIntoClient
  public func hasPrefix(_ prefix: String) -> Condition<Table> { glob(Self.literal(prefix) + "*") }

  /// Returns the condition that the text ends with a suffix. Case matters.
  ///
  /// - Parameter suffix: The suffix, in which no character has a special meaning.
  @_alwaysEmitIntoClient
  public func hasSuffix(_ suffix: String) -> Condition<Table> { glob("*" + Self.literal(suffix)) }

  /// Returns the condition that the text contains another text. Case matters.
  ///
  /// - Parameter part: The text to find, in which no character has a special meaning.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public func contains(_ part: String) -> Condition<Table> {
    Condition("instr(\(expression), ?) > 0", [bound(part)])
  }

  /// Returns the condition that the text contains another text.
  ///
  /// - Parameters:
  ///   - part: The text to find, in which no character but NUL has a special meaning: NUL is an error where
  ///     the case is ignored.
  ///   - ignoringCase: Whether the case of the letters A to Z is ignored.
  @_alwaysEmitIntoClient
  public func contains(_ part: String, ignoringCase: Bool) -> Condition<Table> {
    guard ignoringCase else { return contains(part) }
    let scalars = part.unicodeScalars.map {
      "\\%_".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)"
    }
    return like("%" + scalars.joined() + "%", escape: "\\")
  }

  @_alwaysEmitIntoClient
  func bound(pattern: String) -> BoundValue {
    .pattern(pattern, of: Table._sql.name, _definition.name)
  }

  /// Returns a pattern that matches only the text itself.
  @_alwaysEmitIntoClient
  static func literal(_ text: String) -> String {
    text.unicodeScalars.map { "*?[".unicodeScalars.contains($0) ? "[\($0)]" : "\($0)" }.joined()
  }
}
