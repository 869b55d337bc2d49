import SchemaParser

/// The options that answer questions, by their names on the command line.
package enum AnswerKind: String, Sendable {
  case rename, move, link, drop, fill, convert, normalize, refuse, discard

  /// Whether the option has a name, an equals sign, and what takes its place.
  var isPair: Bool { [.rename, .move, .fill, .convert].contains(self) }
}

/// The options of the command that answer questions, ready to paste into a shell.
package enum AnswerOption {
  static func rename(_ old: String, to new: String) -> String { option(.rename, "\(old)=\(new)") }

  static func move(_ old: ColumnPlace, to new: ColumnPlace) -> String {
    option(.move, "\(old.description)=\(new.description)")
  }

  static func link(_ condition: String) -> String { option(.link, condition) }
  static func drop(_ name: String) -> String { option(.drop, name) }
  static func discard(_ name: String) -> String { option(.discard, name) }
  static func refuse(_ column: String) -> String { option(.refuse, column) }
  package static func keep(_ version: String) -> String {
    "--keep " + ShellWord.quote(version)
  }

  package static func normalize(_ column: String) -> String { option(.normalize, column) }

  private static let instead = " instead of "

  /// Returns options that take the place of given ones.
  static func replacing(_ old: [String], with new: [String]) -> String {
    ([new.joined(separator: " ")] + old).joined(separator: instead)
  }

  /// Returns a command without the options that those of a hint replace, and the hint without them.
  package static func parts(of hint: String, for command: String) -> (hint: String, command: String)
  {
    let parts = hint.split(separator: instead + "--")
    let rest = parts.dropFirst().reduce(command + " ") { command, option in
      command.replacing(" --\(option) ", with: " ")
    }
    return (parts.first.map(String.init) ?? hint, rest)
  }

  /// - Parameter expression: The value in SQL; nil to leave it to the author.
  static func fill(_ column: String, with expression: String? = nil) -> String {
    option(.fill, column, expression)
  }

  static func convert(_ column: String, with expression: String? = nil) -> String {
    option(.convert, column, expression)
  }

  /// The options that keep the values of a virtual table's column under another name.
  static func keep(_ column: String, as new: String, in table: String) -> String {
    let (name, kept) = (table.asSQL, "kept_\(column)".asSQL)
    let copy =
      "CREATE TABLE \(kept) (id INTEGER PRIMARY KEY, value); "
      + "INSERT INTO \(kept) SELECT rowid, \(column.asSQL) FROM \(name)"
    let update =
      "UPDATE \(name) SET \(new.asSQL) = (SELECT value FROM \(kept) WHERE id = \(name).rowid LIMIT 1); "
      + "DROP TABLE \(kept)"
    return [
      drop("\(table).\(column)"), "--sql-before " + ShellWord.quote(copy),
      "--sql " + ShellWord.quote(update),
    ].joined(separator: " ")
  }

  /// - Parameter source: The table whose rows to insert; nil to leave it to the author.
  static func insertion(into table: String, _ columns: [String], from source: String?) -> String {
    let list = columns.map(\.asSQL).joined(separator: ", ")
    let rows = source.map { "\(list) FROM \($0.asSQL)" } ?? "... FROM ..."
    return "--sql " + ShellWord.quote("INSERT INTO \(table.asSQL) (\(list)) SELECT \(rows)")
  }

  /// - Parameter value: The value in SQL, over the row.
  static func update(_ table: String, _ column: String, to value: String) -> String {
    "--sql " + ShellWord.quote("UPDATE \(table.asSQL) SET \(column.asSQL) = \(value)")
  }

  package static func option(_ kind: AnswerKind, _ text: String) -> String {
    "--\(kind.rawValue) " + ShellWord.quote(text)
  }

  private static func option(
    _ kind: AnswerKind, _ column: String, _ expression: String?
  ) -> String {
    expression.map { option(kind, "\(column)=\($0)") }
      ?? option(kind, column) + "=\"an SQL expression over the row\""
  }
}
