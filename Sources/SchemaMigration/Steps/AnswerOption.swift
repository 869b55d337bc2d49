import SchemaParser

/// The options of the command that answer questions, ready to paste into a shell.
package enum AnswerOption {
  static func rename(_ old: String, to new: String) -> String {
    "--rename " + ShellWord.quote("\(old)=\(new)")
  }

  static func move(_ old: ColumnPlace, to new: ColumnPlace) -> String {
    "--move " + ShellWord.quote("\(old.description)=\(new.description)")
  }

  static func link(_ condition: String) -> String { "--link " + ShellWord.quote(condition) }

  static func drop(_ name: String) -> String { "--drop " + ShellWord.quote(name) }

  static func discard(_ name: String) -> String { "--discard " + ShellWord.quote(name) }

  package static func keep(_ version: String) -> String { "--keep " + ShellWord.quote(version) }

  static func fill(_ column: String) -> String {
    "--fill " + ShellWord.quote(column) + "=\"an SQL expression over the row\""
  }

  static func fill(_ column: String, with expression: String) -> String {
    "--fill " + ShellWord.quote("\(column)=\(expression)")
  }

  static func convert(_ column: String) -> String {
    "--convert " + ShellWord.quote(column) + "=\"an SQL expression over the row\""
  }

  static func convert(_ column: String, with expression: String) -> String {
    "--convert " + ShellWord.quote("\(column)=\(expression)")
  }

  package static func normalize(_ column: String) -> String {
    "--normalize " + ShellWord.quote(column)
  }

  static func refuse(_ column: String) -> String { "--refuse " + ShellWord.quote(column) }
}

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

extension Sequence<String> {
  /// Returns the names by similarity to a given one, the most similar first. Equally similar names
  /// keep their order.
  func sortedByLikeness(to name: String) -> [String] {
    let distances = enumerated().map { ($1.distance(from: name), $0, $1) }
    return distances.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

extension String {
  /// Returns the distance from another name: from 0 for the same name to 1 for entirely different
  /// letters.
  func distance(from other: String) -> Double {
    let (own, others) = (
      Array(lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars)
    )
    let distance = Double(editDistance(others, own) ?? own.count)
    return distance / Double(Swift.max(own.count, others.count, 1))
  }
}
