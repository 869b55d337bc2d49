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
    var failure = failure
    failure.offset = failure.offset.flatMap { offset in
      statement?.part(at: offset).flatMap { $0.isVerbatim ? offset - $0.range.lowerBound : nil }
    }
    let refusal = SQLRefusal(failure, of: SQLText(fragment.sql.value), in: columns.table.name.value)
    report(
      .invalidSQL,
      refusal.message(about: fragment.role.rawValue, forDefaultOf: columns.type(of: fragment)),
      at: file.range(ofText: refusal.part, in: fragment.sql),
      suggestion: refusal.suggestion(among: columns.columnNames, in: schema, after: diagnostics),
      subject: failure.subject ?? (fragment.role == .defaultValue ? .defaultValue : nil))
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

extension TableIndex {
  /// Returns the type of the column whose default a fragment is.
  fileprivate func type(of fragment: SQLFragment) -> ColumnType? {
    guard fragment.role == .defaultValue, let name = fragment.column?.value else { return nil }
    return column(named: name)?.type.value
  }
}
