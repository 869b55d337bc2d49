extension LiteralReader {
  /// Returns the canonical spelling of a constant whose type is written as text.
  func text(_ text: String) throws(LiteralProblem) -> String {
    guard !text.utf8.contains(0) else {
      throw LiteralProblem(.nulInText, "text can't hold a NUL character")
    }
    return switch type.traits.kind {
    case .timestamp:
      try canonical(CivilTime(text)?.description, text, "timestamp such as 2024-01-31 12:00:00.000")
    case .date: try canonical(CivilDate(text[...])?.description, text, "date such as 2024-01-31")
    case .uuid: try canonical(Self.uuid(text), text, "uuid such as \(Self.nilUUID)")
    case .url: try canonical(Self.isURL(text) ? text : nil, text, "url such as https://example.org")
    case .decimal: try canonical(Numeral.decimal(text), text, "decimal number such as 12.34")
    case .blob: try canonical(Self.blob(text), text, "blob such as 0x00FF")
    case .text, .json, .any, .integer, .real, .boolean, .enumeration: text
    }
  }

  private func canonical(
    _ canonical: String?, _ text: String, _ form: String
  ) throws(LiteralProblem) -> String {
    if let canonical { return canonical }
    throw LiteralProblem(.valueOfOtherType, "'\(text)' is not a \(form)")
  }

  private static let nilUUID = "00000000-0000-0000-0000-000000000000"

  private static func uuid(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isUUID =
      parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isHexDigit) }
    return isUUID ? text.lowercased() : nil
  }

  /// Returns whether text could be a URL, which can't contain spaces or control characters.
  private static func isURL(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private static func blob(_ text: String) -> String? {
    let digits = text.dropFirst(2)
    guard text.hasPrefix("0x"), digits.utf8.count.isMultiple(of: 2),
      digits.utf8.allSatisfy(\.isHexDigit)
    else { return nil }
    return text.lowercased()
  }
}
