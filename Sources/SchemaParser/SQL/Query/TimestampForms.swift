import DBGenSQLText

/// Compares parameters with both forms of a timestamp stored as text. On a whole second, the app
/// writes a fraction of three zeros, but SQLite's CURRENT_TIMESTAMP has no fraction. The form
/// without zeros sorts before the other, and only texts of the same time sort between them.
struct TimestampForms {
  /// The statement in the form that SQLite runs in the app.
  private let text: SQLText
  private var edits: StatementEdits

  /// Returns the SQL with its comparisons of timestamps with parameters adapted.
  static func apply(_ comparisons: [Comparison], to sql: String) -> String {
    var forms = TimestampForms(SQLText(ofQuery: sql))
    for comparison in comparisons { forms.read(comparison) }
    return forms.edits.text
  }

  private init(_ text: SQLText) {
    self.text = text
    edits = StatementEdits(text)
  }

  private mutating func read(_ comparison: Comparison) {
    let operands = comparison.operands
    let rows = operands.map { $0.members(in: text) }
    if let first = rows.first, first.count > 1, rows.count == 2, rows[1].count == first.count {
      return compareRows(comparison, zip(first, rows[1]).map { [$0, $1] })
    }
    guard isConcerned(operands) else { return }
    let isBound = operands.map(isBound)
    switch comparison.shape {
    case .ofOperator(let word, let sign)
    where isBound[0] != isBound[1] && !(isBound[0] && hasParameter(operands[1])):
      compare(operands, word, sign, boundIsLeft: isBound[0])
    case .between where !isBound[0]:
      if isBound[1] { replace(operands[1], by: lowest(operands[1])) }
      if isBound[2] { replace(operands[2], by: highest(operands[2])) }
    case .membership where !isBound[0]:
      for (operand, _) in zip(operands, isBound).dropFirst().filter(\.1) { addForm(of: operand) }
    default: for operand in operands { makeEqual(operand) }
    }
  }

  /// Whether timestamps stored as text are compared with a parameter.
  private func isConcerned(_ operands: [Operand]) -> Bool {
    operands.contains { $0.type.isTextOfTimestamp } && operands.contains(where: isBound)
  }

  /// Whether an operand contains a parameter. Such operands can't trade places, because parameters
  /// are numbered in order of appearance.
  private func hasParameter(_ operand: Operand) -> Bool {
    text.tokens[operand.words].contains { $0.kind == .parameter }
  }

  /// Whether an operand is a parameter, or a timestamp that contains one. Subqueries don't count,
  /// except for a list parameter's.
  private func isBound(_ operand: Operand) -> Bool {
    if operand.type.isParameter { return true }
    return operand.type.isTextOfTimestamp && hasParameter(operand)
      && !(operand.words.count > 7 && operand.words.contains { text.isAt($0, "select") })
  }
}

// MARK: - Comparisons

extension TimestampForms {
  private mutating func compare(
    _ operands: [Operand], _ word: Int, _ sign: String, boundIsLeft: Bool
  ) {
    let (value, bound) = boundIsLeft ? (operands[1], operands[0]) : (operands[0], operands[1])
    switch sign {
    case "=", "==", "<>", "!=":
      let start = boundIsLeft ? operands[0].words.lowerBound : word
      let end = operands[1].words.upperBound
      let isEqual = sign.first == "="
      let between = "\(isEqual ? "" : "NOT ")BETWEEN \(lowest(bound)) AND \(highest(bound))"
      let text = boundIsLeft ? "\(sql(value)) \(between)" : between
      edits.replace(start..<end, by: text)
      if !self.text.endsOperand(end) {
        edits.insert("(", before: operands[0].words.lowerBound)
        edits.insert(")", after: end - 1)
      }
    default:
      let takesLowest = (sign == "<" || sign == ">=") != boundIsLeft
      replace(bound, by: takesLowest ? lowest(bound) : highest(bound))
    }
  }

  /// Compares the members of rows in one form, but bounds the first in both, so that an index can
  /// be used.
  private mutating func compareRows(_ comparison: Comparison, _ members: [[Operand]]) {
    for operand in members.filter(isConcerned).joined() { makeEqual(operand) }
    guard case .ofOperator(_, let sign) = comparison.shape, let first = members.first,
      isConcerned(first), isBound(first[1]), !hasParameter(comparison.operands[0]),
      ["<", "<=", ">", ">="].contains(sign)
    else { return }
    let isUpper = sign.hasPrefix("<")
    let limit = isUpper ? "<= " + highest(first[1]) : ">= " + lowest(first[1])
    let (left, right) = (comparison.operands[0].words, comparison.operands[1].words)
    edits.insert("(\(sql(first[0])) \(limit) AND ", before: left.lowerBound)
    edits.insert(")", after: right.upperBound - 1)
  }

  /// Adds the other form of a value that another is looked up among.
  private mutating func addForm(of operand: Operand) {
    let value = sql(operand)
    let isList = text.isAt(operand.words.lowerBound, "select")
    let parameter = operand.words.suffix(2).first.map { text.text($0) } ?? ""
    let other =
      isList
      ? " UNION ALL SELECT replace(value, '.000', '') FROM dbgen_list(\(parameter))"
      : ", \(lowest(operand))\(operand.words.count == 1 ? "" : ", \(highest(operand))")"
    replace(operand, by: value + other)
  }

  private mutating func makeEqual(_ operand: Operand) {
    guard operand.type.isTextOfTimestamp || operand.type.isParameter else { return }
    replace(operand, by: lowest(operand))
  }

  private mutating func replace(_ operand: Operand, by text: String) {
    edits.replace(operand.words, by: text)
  }

  private func sql(_ operand: Operand) -> String { text.text(operand.words) }

  private func lowest(_ operand: Operand) -> String { "replace(\(sql(operand)), '.000', '')" }

  /// Returns the form with zeros. A parameter has them; one of several values may not.
  private func highest(_ operand: Operand) -> String {
    operand.words.count == 1 ? sql(operand) : "\(sql(operand)) || '.000'"
  }
}

extension Operand {
  /// Returns the values of a row in parentheses; empty if the operand isn't a row.
  fileprivate func members(in sql: SQLText) -> [Operand] {
    guard case .row(let types) = type else { return [] }
    var inside = SQLParser(sql, in: words.dropFirst().dropLast())
    let ranges = inside.separated()
    guard ranges.count == types.count else { return [] }
    return zip(ranges, types).map { Operand(words: $0, type: $1) }
  }
}

extension ExpressionType {
  /// Whether values are timestamps stored like `CURRENT_TIMESTAMP`, with or without a fraction;
  /// other encodings have only one form.
  fileprivate var isTextOfTimestamp: Bool {
    type == .timestamp && (column?.column.encoding?.value ?? .text) == .text
  }
}

extension SQLText {
  private static let ends: Set<String> = [
    "", ")", ",", "and", "or", "order", "group", "limit", "having", "window", "union", "intersect",
    "except", "returning", "then", "else", "end", "when", "on", "join", "left", "right", "full",
    "inner", "cross", "natural", "where", "from", "as", "offset", "collate",
  ]

  /// Whether no operand continues at an index.
  fileprivate func endsOperand(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    return [.word, .symbol].contains(tokens[index].kind) && Self.ends.contains(keyword(index))
  }
}
