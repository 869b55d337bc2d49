import DBGenSQLSyntax
package import DBGenSQLText
import SchemaParser

/// SQL of the file that SQLite refuses, with the part that is to blame.
struct SQLRefusal {
  private let failure: SQLiteError
  private let text: SQLText
  /// The UTF-8 range of what the error is about: a token, or else all of the text.
  let part: Range<Int>
  private let index: Int?
  /// Whether the part is what precedes the name of a column, and a dot.
  private let isQualifier: Bool

  /// - Parameter table: The table of which the text is an expression.
  init(_ failure: SQLiteError, of text: SQLText, in table: String? = nil) {
    (self.failure, self.text) = (failure, text)
    let part =
      failure.offset.flatMap { text.range(at: $0, of: failure, in: table) }
      ?? text.range(namedIn: failure.message)
      ?? (text.tokens.count == 1 ? text.tokens[0].range : 0..<text.bytes.count)
    self.part = part
    index = text.tokens.firstIndex {
      $0.range.lowerBound == part.lowerBound && $0.range.upperBound >= part.upperBound
    }
    isQualifier = index.map { text.isDot($0 + 1) } ?? false
  }

  private var token: SQLToken? { index.map { text.tokens[$0] } }

  /// - Parameter type: The type of the column whose default it is.
  func message(about noun: String, forDefaultOf type: ColumnType? = nil) -> String {
    let advice = failure.advice(forDefaultOf: type) ?? advice
    return "SQLite refuses this \(noun): \(failure.message)" + (advice.map { "; \($0)" } ?? "")
  }

  fileprivate var advice: String? { failure.advice(onTokenAt: index, of: text) }

  /// Returns the function, table or column that was probably meant, or a text in single quotes:
  /// SQLite takes double quotes for those of a name.
  ///
  /// - Parameter columns: The columns that the SQL can name.
  func suggestion(
    among columns: @autoclosure () -> [String], in schema: Schema, after diagnostics: [Diagnostic]
  ) -> String? {
    guard let token else { return nil }
    let mistaken = index.flatMap(text.mistakenText)
    switch failure.subject {
    case .missingFunction(let name):
      return SQLFunctionAdvice.suggestion(
        for: name, including: schema.functions.map(\.name.value), after: diagnostics)
    case .missingCollation(let name):
      return diagnostics.suggestion(
        for: name, among: SQLFacts.collations + schema.collations.map(\.value))
    case .missingColumn where isQualifier: return nil
    case .missingColumn(let written):
      let name = written.split { $0 == "." || $0 == " " }.last.map(String.init) ?? ""
      let match = diagnostics.suggestion(for: name, among: columns())
      guard let mistaken else {
        return match.map { token.kind == .quotedName ? SQLName.quote($0) : $0 }
      }
      return match.flatMap { mistaken.isSwapped($0) ? SQLName.quote($0) : nil }
        ?? SQLString.quote(mistaken)
    case .missingTable(let name):
      let tables = schema.tables.map(\.name.value) + schema.views.map(\.name.value)
      let word = name.withoutMain
      if tables.contains(where: { SQLName.areEqual($0, word) }) { return nil }
      return diagnostics.suggestion(for: word, among: tables)
    default:
      if token.kind == .word, failure.message.hasPrefix("near "),
        let word = SQLSyntaxAdvice.words[text.keyword(of: token)]
      {
        return word
      }
      let isNotConstant = failure.message.hasSuffix(SQLiteError.notConstant)
      return isNotConstant ? mistaken.map(SQLString.quote) : nil
    }
  }
}

extension String {
  /// The name of a table without that of the database.
  var withoutMain: String { hasPrefix("main.") ? String(dropFirst("main.".count)) : self }

  /// Whether another text differs by case and two neighbors that are swapped: a name can be misspelt
  /// so, but any other text in quotes is rather one than a name.
  fileprivate func isSwapped(_ other: String) -> Bool {
    let (own, others) = (SQLName.folded(self), SQLName.folded(other))
    return unicodeScalars.count > 3 && own.sorted() == others.sorted()
      && editDistance(Array(own.unicodeScalars), Array(others.unicodeScalars), limit: 1) != nil
  }
}

extension SQLText {
  /// Returns the text of a name in double quotes, which is often meant to be a text; nil if it is a
  /// name by its place: behind a dot, or compared with a constant.
  fileprivate func mistakenText(_ index: Int) -> String? {
    isInDoubleQuotes(tokens[index]) && !isDot(index - 1) && !isComparedWithConstant(index)
      ? name(index) : nil
  }

  private func isComparedWithConstant(_ index: Int) -> Bool {
    isAt(index + 1, "=") && index + 2 < tokens.count
      && [.string, .number].contains(tokens[index + 2].kind)
  }
}

// MARK: - Explanations

extension SQLiteError {
  fileprivate static let notConstant = "is not constant"

  /// Returns advice on a function in the default of a column of a type that has a word for its
  /// value; nil for other types and functions.
  fileprivate func advice(forDefaultOf type: ColumnType?) -> String? {
    let current = CurrentValue.allCases.first { $0.type == type }
    guard case .missingFunction(let name) = subject, let current,
      SQLFunctionAdvice.namesCurrentValue(name)
    else { return nil }
    return "write 'default: \(current.rawValue)'"
  }

  /// Whether the name of a table has that of an attached file before it.
  private static func isInOtherFile(_ name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1)
    return parts.count == 2 && !["main", "temp"].contains(SQLName.folded(String(parts[0])))
  }

  /// Returns advice on what the app may register, or what people bring along from other databases.
  ///
  /// - Parameter index: The place of the token that the message is about.
  fileprivate func advice(onTokenAt index: Int?, of text: SQLText) -> String? {
    let isQuoted = index.flatMap(text.mistakenText) != nil
    switch subject {
    case .missingFunction(let name): return SQLFunctionAdvice.text(for: name)
    case .missingCollation: return "if the app registers it, declare it under 'collations'"
    case .missingTokenizer: return "if the app registers it, declare it under 'tokenizers'"
    case .directOnlyFunction:
      return "the schema itself calls it, so declare it with 'innocuous: true'"
    case .missingColumn where isQuoted, nil where isQuoted && message.hasSuffix(Self.notConstant):
      return "double quotes are for names, and a text has single quotes"
    case .missingTable(let name) where Self.isInOtherFile(name):
      return "a database is one file, and the app opens each with a schema of its own"
    case .missingColumn(let name), .missingTable(let name):
      if name.hasPrefix(":") { return "brackets are for names: write IN :ids" }
      let place = SQLSyntaxAdvice.AdvisedPlace.name(SQLName.folded(name.withoutMain))
      return SQLSyntaxAdvice.firstText(of: [place]) ?? index.flatMap(text.adviceOnLookup)
    default: break
    }
    if message.hasPrefix("misuse of aggregate:") {
      return "a condition on a group is in HAVING, after GROUP BY"
    }
    guard let index else { return nil }
    if message.hasPrefix("subqueries prohibited in ") { return text.adviceOnLookup(at: index) }
    guard message.hasPrefix("near ") || message.hasPrefix("unrecognized token: ") else {
      return nil
    }
    let newer = text.newerSyntax.first { $0.index == index && $0.version > .linked }
    return newer.map { SQLiteVersion.tooOld(for: $0.name, $0.version) }
      ?? SQLSyntaxAdvice.text(at: index, of: text)
  }
}

extension SQLText {
  /// Returns advice on what a message of SQLite says about the text; nil if there is none.
  package func advice(on message: String) -> String? {
    SQLRefusal(SQLiteError(message: message), of: self).advice
  }

  /// Returns advice on a value beside IN, which SQLite looks up in a table, in the call of a function.
  fileprivate func adviceOnLookup(at index: Int) -> String? {
    isAt(index - 1, "in") || isAt(index + 1, "in")
      ? SQLSyntaxAdvice.firstText(of: [.call(function(around: index))]) : nil
  }
}

// MARK: - Places

extension SQLText {
  /// Returns the range of the token at an offset, or of the missing column if the offset is that of
  /// its table.
  fileprivate func range(
    at offset: Int, of failure: SQLiteError, in table: String?
  ) -> Range<Int>? {
    var index = tokens.firstIndex { $0.range.contains(offset) }
    // A schema name may precede the table's.
    if let first = index, isDot(first + 1), isDot(first + 3) { index = first + 2 }
    guard let index, case .missingColumn = failure.subject, index + 2 < tokens.count,
      isDot(index + 1),
      table.map({ SQLName.areEqual($0, name(index)) }) == true
        || tokens.indices.contains(where: { isSource($0, named: index) })
    else {
      return index.map {
        [.symbol, .parameter].contains(tokens[$0].kind)
          ? tokens[$0].range.prefix(1) : tokens[$0].range
      }
    }
    return tokens[index + 2].range
  }

  fileprivate func isDot(_ index: Int) -> Bool { isAt(index, ".") }

  /// Whether a token is the given name as a table or alias, rather than as a qualifier.
  private func isSource(_ index: Int, named other: Int) -> Bool {
    SQLName.areEqual(name(index), name(other)) && !isDot(index + 1)
  }

  /// Returns the range of the name in SQLite's message, as in `no such column: new.nope` or `no
  /// such table: main.nope`.
  fileprivate func range(namedIn message: String) -> Range<Int>? {
    if let match = message.firstMatch(of: /has no column named (.+)$|using column (.+) - column/) {
      let name = String(match.output.1 ?? match.output.2 ?? "")
      return tokens.last { self.name(of: $0) == name }?.range
    }
    if case .directOnlyFunction(let name) = DiagnosticSubject(messageOfSQLite: message) {
      return tokens.first { SQLName.areEqual(self.name(of: $0), name) }?.range
    }
    if let match = message.wholeMatch(of: /(?:near|unrecognized token:) "(.+)"(?:: syntax error)?/)
    {
      return tokens.first { text(of: $0) == match.output.1 }?.range
    }
    guard let colon = message.lastIndex(of: ":") else { return nil }
    let parts = message[colon...].dropFirst(2).split(separator: ".").map { part in
      String(part.hasSuffix("()") ? part.dropLast(2) : part)
    }
    guard let last = parts.last else { return nil }
    let named = tokens.indices.filter { name(of: tokens[$0]) == last }
    let qualified = named.first { isQualified($0, by: parts.dropLast()) }
    let table = message.hasPrefix("no such table: ") ? named.first(where: isAfterWordOfTables) : nil
    return (qualified ?? table ?? named.first).map { tokens[$0].range }
  }

  private func isAfterWordOfTables(_ index: Int) -> Bool {
    ["from", "in", "into", "join", "update"].contains(keyword(index - 1))
  }

  private func isQualified(_ index: Int, by qualifiers: ArraySlice<String>) -> Bool {
    guard let qualifier = qualifiers.last else { return true }
    return index >= 2 && isDot(index - 1)
      && SQLName.areEqual(name(of: tokens[index - 2]), qualifier)
  }
}
