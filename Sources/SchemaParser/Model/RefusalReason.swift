import DBGenSQLText

/// Why a migration refuses rows.
package enum RefusalReason: Hashable, Sendable {
  /// They refer to missing rows of a table, which the runtime finds by itself.
  case missingParent(table: String)
  case other(String)

  /// Creates the reason that a history file states.
  package init(_ text: String) {
    let words = MissingParent.words
    let table = text.dropFirst(words.start.count).dropLast(words.end.count)
    let missing = Self.missingParent(table: String(table))
    self = missing.text == text ? missing : .other(text)
  }

  /// The text in the file of a version and in an app's error.
  package var text: String {
    switch self {
    case .missingParent(let table): MissingParent.reason(table: table)
    case .other(let text): text
    }
  }
}
