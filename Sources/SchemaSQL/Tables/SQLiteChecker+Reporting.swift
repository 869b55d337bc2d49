import DBGenSQLText
import SchemaParser

extension SQLiteChecker {
  /// Reports a problem in the text of a fragment.
  mutating func report(_ problem: SQLTextProblem, in fragment: SQLFragment) {
    if problem.severity == .error { refused.insert(fragment.sql.range.lowerBound) }
    report(
      problem.code, problem.message, at: file.range(ofText: problem.range, in: fragment.sql),
      severity: problem.severity)
  }

  /// Reports that SQLite refuses a fragment, as part of a statement if there is one.
  mutating func report(
    _ failure: SQLiteError, of fragment: SQLFragment, in statement: SQLStatementText?,
    _ columns: TableIndex
  ) {
    refused.insert(fragment.sql.range.lowerBound)
    let tokens = SQLText(fragment.sql.value)
    let offset = failure.offset.flatMap { offset in
      statement?.part(at: offset).flatMap { $0.isVerbatim ? offset - $0.range.lowerBound : nil }
    }
    let token =
      offset.flatMap { tokens.token(atByte: $0) } ?? tokens.token(namedIn: failure.message)
      ?? (tokens.tokens.count == 1 ? tokens.tokens.first : nil)
    let part = token?.range ?? 0..<fragment.sql.value.utf8.count
    report(
      .invalidSQL,
      "SQLite refuses this \(fragment.role.rawValue): "
        + (failure.advice(forDefaultOf: columns.type(of: fragment))
          ?? failure.explanation(of: token)),
      at: file.range(ofText: part, in: fragment.sql),
      suggestion: token.flatMap { fix($0, in: tokens, failure, columns) },
      subject: failure.subject ?? (fragment.role == .defaultValue ? .defaultValue : nil))
  }

  /// Returns the function or column that was probably meant, or the string in single quotes: SQLite
  /// takes double quotes for those of a name.
  private func fix(
    _ token: SQLToken, in tokens: SQLText, _ failure: SQLiteError, _ columns: TableIndex
  ) -> String? {
    let name = tokens.name(of: token)
    if case .missingFunction = failure.subject {
      return SQLFunctionAdvice.replacement(for: name)
        ?? diagnostics.suggestion(for: name, among: schema.functions.map(\.name.value))
    }
    if failure.message.hasSuffix(SQLiteError.notConstant) {
      return token.isStringOfMistake ? SQLString.quote(name) : nil
    }
    guard failure.subject == .missingColumn(name) else { return nil }
    if let match = diagnostics.suggestion(for: name, among: columns.columnNames) {
      return token.kind == .quotedName ? SQLName.quote(match) : match
    }
    return token.kind == .quotedName ? SQLString.quote(name) : nil
  }
}

extension TableIndex {
  /// Returns the type of the column whose default a fragment is.
  fileprivate func type(of fragment: SQLFragment) -> ColumnType? {
    guard fragment.role == .defaultValue, let name = fragment.column?.value else { return nil }
    return column(named: name)?.type.value
  }
}

extension SQLToken {
  /// Whether the token is a name in double quotes, which is often meant to be a text.
  var isStringOfMistake: Bool { kind == .quotedName }
}

extension SQLiteError {
  static let notConstant = "is not constant"

  /// The message, with advice if it's about something that the app may register, or that people
  /// bring along from other databases.
  ///
  /// - Parameter token: The token that the message is about.
  func explanation(of token: SQLToken?) -> String {
    let quoted = token?.isStringOfMistake == true
    switch subject {
    case .missingFunction(let name): return "\(message); \(SQLFunctionAdvice.text(for: name))"
    case .missingCollation:
      return message + "; if the app registers it, declare it under 'collations'"
    case .directOnlyFunction:
      return message + "; the schema itself calls it, so declare it with 'innocuous: true'"
    case .missingColumn where quoted:
      return message + "; double quotes are for names, and a text has single quotes"
    case .missingTable(let name) where Self.isInOtherFile(name):
      return message + "; a database is one file, and the app opens each with a schema of its own"
    default:
      if quoted, message.hasSuffix(Self.notConstant) {
        return message + "; double quotes are for names, and a text has single quotes"
      }
      return message + adviceForSyntax
    }
  }

  /// Returns the message about a function in the default of a column of a type that has a word for
  /// its value; nil for other types and functions.
  fileprivate func advice(forDefaultOf type: ColumnType?) -> String? {
    let current = CurrentValue.allCases.first { $0.type == type }
    guard case .missingFunction(let name) = subject, let current,
      SQLFunctionAdvice.namesCurrentValue(name)
    else { return nil }
    return "\(message); write 'default: \(current.rawValue)'"
  }

  /// Whether the name of a table has that of an attached file before it.
  private static func isInOtherFile(_ name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1)
    return parts.count == 2 && !["main", "temp"].contains(SQLName.folded(String(parts[0])))
  }

  /// Advice on the syntax of other databases.
  private var adviceForSyntax: String {
    if message.hasPrefix("near \"ILIKE\"") {
      return "; SQLite's LIKE ignores the case of ASCII letters"
    }
    guard message.hasPrefix("unrecognized token: ") else { return "" }
    switch message.dropLast().last {
    case ":": return "; write a cast as CAST(x AS TYPE)"
    case "{", "#": return "; a parameter is written as a colon and a name, such as :id"
    default: return ""
    }
  }
}

extension SQLText {
  /// Returns the token that SQLite's message names, as in `no such column: nope`, `unknown
  /// function: now()`, or `unsafe use of nope()`.
  fileprivate func token(namedIn message: String) -> SQLToken? {
    if case .directOnlyFunction(let name) = DiagnosticSubject(messageOfSQLite: message) {
      return token(called: name)
    }
    guard let colon = message.lastIndex(of: ":") else { return nil }
    let name = message[colon...].dropFirst(2)
    let word = name.hasSuffix("()") ? name.dropLast(2) : name
    return tokens.first { text(of: $0) == word }
  }
}

extension SQLText {
  /// Returns the first token with the name of the function, quoted or not.
  func token(called name: String) -> SQLToken? {
    tokens.first { SQLName.areEqual(self.name(of: $0), name) }
  }
}

extension SourceFile {
  /// Returns the range in the file of part of a scalar's text, given in UTF-8 offsets of the text.
  func range(ofText part: Range<Int>, in text: Located<String>) -> SourceRange {
    let style = bytes[text.range].first.flatMap(YAMLScalar.Style.init(indicator:)) ?? .plain
    let node = YAMLNode(.scalar(YAMLScalar(text.value, style)), at: text.range)
    let start = sourceOffset(ofTextOffset: part.lowerBound, in: node)
    let end = sourceOffset(ofTextOffset: part.upperBound, in: node)
    return start..<max(start, end)
  }
}

extension YAMLScalar.Style {
  /// Creates the style that the first byte of a scalar's source indicates.
  fileprivate init?(indicator: UInt8) {
    switch indicator {
    case UInt8(ascii: "'"): self = .singleQuoted
    case UInt8(ascii: "\""): self = .doubleQuoted
    case UInt8(ascii: "|"): self = .literal
    case UInt8(ascii: ">"): self = .folded
    default: return nil
    }
  }
}
