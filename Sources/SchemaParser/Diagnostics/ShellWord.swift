/// A word of a command line.
package enum ShellWord {
  /// Returns a text, quoted if necessary, that a shell reads as one word (POSIX, "Quoting").
  package static func quote(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { plain.contains($0) }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.parts(between: "'").joined(separator: "'\\''") + "'"
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./=,:+@%".utf8)
}
