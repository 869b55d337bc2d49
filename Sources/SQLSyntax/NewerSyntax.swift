package import DBGenSQLText

/// A part of SQL that only newer versions of SQLite understand.
package struct NewerSyntax: Equatable, Sendable {
  /// The words of messages for it.
  package let name: String
  /// The version that added it; see "Release History" in SQLite's documentation.
  package let version: SQLiteVersion
  /// The index of its first token.
  package let index: Int
}

extension SQLText {
  /// Returns what versions after the oldest one that dbgen supports have added to SQL, as far as the
  /// text uses it.
  package var newerSyntax: [NewerSyntax] {
    var found: [NewerSyntax] = []
    var openings: [Int] = []
    for index in tokens.indices {
      switch keyword(index) {
      case "(": openings.append(index)
      case ")": _ = openings.popLast()
      default:
        guard let (name, minor) = newerSyntax(at: index, in: openings.last) else { continue }
        found.append(NewerSyntax(name: name, version: SQLiteVersion(minor), index: index))
      }
    }
    return found
  }

  /// - Parameter opening: The innermost parenthesis that is open.
  private func newerSyntax(at index: Int, in opening: Int?) -> (name: String, minor: Int)? {
    switch tokens[index].kind {
    case .word, .quotedName:
      newerCall(at: index) ?? newerArguments(at: index) ?? newerWords(at: index, in: opening)
    case .number: text(index).contains("_") ? ("'_' in a number", 46) : nil
    case .string: newerTimeArgument(at: index, in: opening)
    default: nil
    }
  }

  private func newerCall(at index: Int) -> (name: String, minor: Int)? {
    guard isAt(index + 1, "("), !isAt(index - 1, "."),
      let version = SQLFacts.versionAdding(function: sqlName(index)), version > .minimum
    else { return nil }
    return ("'\(name(index))'", version.minor)
  }

  private func newerWords(at index: Int, in opening: Int?) -> (name: String, minor: Int)? {
    switch keyword(index) {
    case "right", "full":
      let next = isAt(index + 1, "outer") ? index + 2 : index + 1
      return isAt(next, "join") ? ("\(keyword(index).uppercasedASCII) JOIN", 39) : nil
    case "distinct":
      let isComparison = isAt(index - 1, "is") || isAt(index - 1, "not") && isAt(index - 2, "is")
      return isComparison && isAt(index + 1, "from") ? ("IS DISTINCT FROM", 39) : nil
    case "order":
      guard let opening, isAt(index + 1, "by"), isCall(opening) else { return nil }
      return ("ORDER BY in an aggregate function", 44)
    case "alter": return index == 0 ? alteredConstraint.map { ($0, 53) } : nil
    case "having": return isGrouped(before: index) ? nil : ("HAVING without GROUP BY", 39)
    default: return nil
    }
  }

  /// The change of a constraint by an ALTER TABLE statement; nil if it is another statement.
  private var alteredConstraint: String? {
    let place = isAt(3, ".") ? 5 : 3
    switch keyword(place) {
    case "alter": return "ALTER COLUMN"
    case "add", "drop":
      guard isAt(place + 1, "constraint") || isAt(place + 1, "check") else { return nil }
      return "\(keyword(place).uppercasedASCII) \(keyword(place + 1).uppercasedASCII)"
    default: return nil
    }
  }

  /// Whether a parenthesis holds the arguments of a function.
  private func isCall(_ opening: Int) -> Bool {
    opening > 0 && tokens[opening - 1].isName
      && !["over", "as", "in", "exists", "materialized"].contains(keyword(opening - 1))
      && !["select", "with", "values"].contains(keyword(opening + 1))
  }

  /// Modifiers and formats of functions of dates and times.
  private func newerTimeArgument(at index: Int, in opening: Int?) -> (name: String, minor: Int)? {
    guard let opening, opening > 0, SQLFacts.timeFunctions.contains(sqlName(opening - 1)) else {
      return nil
    }
    let text = name(index)
    if let minor = Self.modifiers[SQLName.folded(text)] { return ("'\(text)'", minor) }
    if text.isTimeShift { return ("'\(text)'", 43) }
    guard isAt(opening - 1, "strftime"), index == opening + 1 else { return nil }
    return text.replacing("%%", with: "  ")
      .split(separator: "%", omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.first.flatMap { Self.formats[$0] } }.max().map {
        ("the format '\(text)'", $0)
      }
  }

  private static let modifiers = ["subsec": 42, "subsecond": 42, "ceiling": 46, "floor": 46]

  private static let formats: [Character: Int] = Dictionary(
    uniqueKeysWithValues: "eFIklpPRTu".map { ($0, 44) } + "GgUV".map { ($0, 46) })
}
