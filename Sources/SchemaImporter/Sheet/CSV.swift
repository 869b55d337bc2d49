/// Writes comma-separated values; see RFC 4180.
enum CSV {
  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    let isPlain =
      !text.utf8.contains { "\",\n\r;\t".utf8.contains($0) } && text == text.trimmed
      && !text.contains(where: \.isNewline)
    guard !isPlain else { return text }
    return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
