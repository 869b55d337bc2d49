import DBGenSQLText
import SchemaParser

extension DefinitionChange {
  /// Creates the change from the definitions of a column before and after.
  ///
  /// - Parameter type: The change of what the column holds, if it is known to change.
  init(of column: String, from old: StoredTable, to new: StoredTable, _ type: TypeChange?) {
    let words = (old.words(of: column), new.words(of: column))
    // If the words are equal, the change may be in the NOT NULL of a key, which the type doesn't
    // show.
    let shown =
      words.0 != words.1
      ? words
      : (old.words(of: column, withNotNull: true), new.words(of: column, withNotNull: true))
    let isOnlyType = shown.0 == shown.1
    func text(_ type: StoredType?, _ words: String) -> Located<String> {
      (type.map { $0.name + (isOnlyType ? "" : ", \(words)") } ?? words).located
    }
    self.init(from: text(type?.old, shown.0), to: text(type?.new, shown.1))
  }

  /// Creates the change from the constraints and options that a table loses to those that it gains.
  init(from old: StoredTable, to new: StoredTable) {
    let (before, after) = (old.clauses, new.clauses)
    func others(_ clauses: [String], than known: [String]) -> Located<String>? {
      let others = clauses.filter { !known.contains($0) }
      return others.isEmpty ? nil : others.joined(separator: ", ").located
    }
    self.init(from: others(before, than: after), to: others(after, than: before))
  }
}

extension StoredTable {
  /// Returns a column's definition in short form: its type, with `?` if it can be NULL, and its
  /// constraints.
  fileprivate func words(of column: String, withNotNull: Bool = false) -> String {
    guard let definition = definition(of: column) else { return "" }
    let sql = SQLText(definition)
    let words = sql.tokens.dropFirst()
    let end = words.firstIndex { sql.beginsConstraint($0) } ?? words.endIndex
    let type = SQLName.folded(sql.short(words[..<end]))
    let constraints = sql.short(
      withNotNull ? words[end...] : sql.withoutNotNull(words[end...]))
    return (type.isEmpty ? "any" : type) + (isNeverNull(SQLName(column)) ? "" : "?")
      + (constraints.isEmpty ? "" : " " + constraints)
  }

  /// The constraints and options of the table, each in short form.
  fileprivate var clauses: [String] {
    let sql = SQLText(rest)
    var clauses: [ArraySlice<SQLToken>] = [[]]
    var (depth, optionsStart) = (0, Int.max)
    for token in sql.tokens {
      let sign = sql.keyword(of: token)
      if depth == 0, sign == "," || sign == ")" {
        if sign == ")" { optionsStart = clauses.count }
        clauses.append([])
        continue
      }
      depth += sign == "(" ? 1 : sign == ")" ? -1 : 0
      clauses[clauses.count - 1].append(token)
    }
    return clauses.enumerated().filter { !$1.isEmpty }.map { place, tokens in
      place < optionsStart ? sql.short(tokens) : SQLName.folded(sql.short(tokens))
    }
  }
}

extension SQLText {
  fileprivate func beginsConstraint(_ token: SQLToken) -> Bool {
    [
      "constraint", "primary", "not", "null", "unique", "check", "default", "collate",
      "references", "generated", "as",
    ].contains(keyword(of: token))
  }

  /// Returns the constraints without a plain NOT NULL, which the type shows already. One with a
  /// name or a conflict clause stays.
  fileprivate func withoutNotNull(_ tokens: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
    let texts = tokens.map(keyword)
    let place = texts.indices.dropLast().first { place in
      texts[place] == "not" && texts[place + 1] == "null"
        && (place < 2 || texts[place - 2] != "constraint")
        && (place + 2 >= texts.count || texts[place + 2] != "on")
    }
    guard let place else { return tokens }
    let start = tokens.startIndex + place
    return tokens[..<start] + tokens[(start + 2)...]
  }

  /// Returns tokens with keywords in lowercase, and with quotes only around names that need them.
  fileprivate func short(_ tokens: ArraySlice<SQLToken>) -> String {
    var text = ""
    var end: Int?
    for token in tokens {
      if let end, end < token.range.lowerBound { text += " " }
      text += short(token)
      end = token.range.upperBound
    }
    return text
  }

  private func short(_ token: SQLToken) -> String {
    let text = text(of: token)
    switch token.kind {
    case .quotedName: return name(of: token).asSQL
    case .word where text.isKeyword: return SQLName.folded(text)
    default: return text
    }
  }
}
