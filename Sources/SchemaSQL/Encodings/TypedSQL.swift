import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// SQL of the file with what its expressions are: a query, or a part of a view, trigger, or table.
struct TypedSQL {
  let sql: SQLText
  let findings: ExpressionFindings
  let probe: QueryProbe
  /// Whether one of several values may be of any type.
  var choosesAny = false
  /// Whether it is a query, and not part of what a database stores.
  private(set) var isQuery = false
  /// The text of the file that a range of bytes is in, and the range there.
  let place: (Range<Int>) -> (text: Located<String>, range: Range<Int>)

  init(_ draft: QueryDraft, _ probe: QueryProbe) {
    (sql, findings, self.probe) = (draft.sql, draft.findings, probe)
    choosesAny = draft.query.cells.contains { $0.type?.value == .any }
    isQuery = true
    place = { draft.form.place(of: draft.text.original($0)) }
  }

  /// Creates SQL that is in a text of the file at an offset.
  init(_ typer: ExpressionTyper, in text: Located<String>, at offset: Int = 0) {
    (sql, findings, probe) = (typer.sql, typer.findings, typer.scope.probe)
    place = { (text, $0.moved(by: offset)) }
  }

  /// Returns the SQL of a value on one line.
  func text(of operand: Operand) -> String {
    let tokens = sql.tokens[operand.words]
    let first = tokens.first.map { sql.text(of: $0) } ?? ""
    return zip(tokens, tokens.dropFirst()).reduce(first) { text, pair in
      text + (pair.0.range.upperBound < pair.1.range.lowerBound ? " " : "") + sql.text(of: pair.1)
    }
  }

  /// Returns the SQL of a value that can stand beside any operator.
  func factor(of operand: Operand) -> String {
    guard case .binary? = operand.expression?.form else { return text(of: operand) }
    return "(\(text(of: operand)))"
  }

  /// Returns the place of the parameter that a value is; nil for other values.
  func parameter(in words: Range<Int>) -> Int? { sql.parameter(in: words) }

  /// Returns the samples of an expression beside a column; nil unless it's constant but for the time
  /// and chance. Of a function of times, only the form of a time is constant.
  func constants(of operand: Operand, beside column: Column) -> [String]? {
    samples(of: operand, takingRows: column.isExact)
  }

  /// Whether an expression is constant, or has the form of a time.
  func isConstant(_ operand: Operand) -> Bool {
    samples(of: operand, takingRows: true) != nil
  }

  /// Returns samples of an expression over columns whose values are all in one form, for samples of
  /// these; nil if it depends on other values. What is made of a number may be one beside others.
  func samplesOfRows(of operand: Operand, beside column: Column) -> [String]? {
    samples(of: operand.returned, takingRows: true) { place in
      findings.columns[place]?.column.takenAsSample(beside: column)
    }
  }

  private func samples(
    of operand: Operand, takingRows takesRows: Bool, _ column: ((Int) -> Column?)? = nil
  ) -> [String]? {
    guard operand.words.count <= Self.maximumWords else { return nil }
    return operand.expression?.samples(
      in: sql, takingRows: takesRows, columns: column,
      isDay: { findings.columns[$0]?.column.type.value == .date }, probe.hasOwnFunction)
  }

  /// The maximum number of words in a constant, since one may be part of another.
  private static let maximumWords = 300
}

extension Column {
  /// Returns the column if samples of it stand for all of its values.
  fileprivate func takenAsSample(beside other: Column) -> Column? {
    let isOther = isExact ? other.storage.isNumber : !other.isDecimal
    return storage.isNumber && isOther ? nil : self
  }
}

extension Operand {
  /// The value that a SELECT in parentheses returns, or the operand itself.
  fileprivate var returned: Operand {
    guard let result = expression?.result else { return self }
    return Operand(words: result.range, type: type, expression: result)
  }
}

extension SQLText {
  func parameter(in words: Range<Int>) -> Int? {
    let isList = isAt(words.lowerBound, "select")
    guard words.count == 1 || isList else { return nil }
    return words.first { tokens[$0].kind == .parameter }
  }
}

extension QueryDraft {
  /// Returns a column of each form that parameters are compared with in comparisons of the query, by the
  /// index of the parameter's word.
  func columnsBesideParameters(
    in comparisons: some Sequence<Comparison>
  ) -> [Int: [ResultColumn]] {
    var columns: [Int: [ResultColumn]] = [:]
    for group in comparisons.flatMap(\.groups) {
      let parameters = group.compactMap { sql.parameter(in: $0.words) }
      guard !parameters.isEmpty else { continue }
      var others: [ResultColumn] = []
      for member in group where sql.parameter(in: member.words) == nil {
        guard let value = member.type.value else { continue }
        let isNew = !others.contains {
          $0.column.type.value == value.column.type.value && $0.hasAffinity == value.hasAffinity
            && $0.column.hasForm(of: value.column)
        }
        if isNew { others.append(value) }
      }
      for parameter in parameters { columns[parameter, default: []] += others }
    }
    return columns
  }
}

// MARK: - Comparisons

extension Comparison {
  /// The values that are compared with each other: a group for each place in rows.
  var groups: [[Operand]] {
    let rows = operands.map(\.members)
    let count = rows.map(\.count).max() ?? 0
    return (0..<count).map { place in
      rows.filter { $0.count > place }.map { $0[place] }
    }
  }

  /// Whether values are looked for that are equal to others.
  var findsEqual: Bool {
    shape == .equality || shape == .cases || shape == .membership && !isNegated
  }

  /// Whether values are looked for that differ from others.
  var findsDifferent: Bool { shape == .inequality || shape == .membership && isNegated }

  /// Whether the comparison depends on which values are equal.
  var isOfEquality: Bool { findsEqual || findsDifferent }

  /// Whether the comparison depends on which value is greater.
  var isOfOrder: Bool { [.order, .between].contains(shape) }

  /// Whether the result is none of the values that are compared, so that these may be in two forms.
  var returnsNone: Bool { ![.choice, .other].contains(shape) }

  /// Whether the first value is compared with each of the others.
  var comparesFirst: Bool { returnsNone && shape != .difference }
}

extension Operand {
  /// The values of a row, or the value itself without parentheses.
  fileprivate var members: [Operand] {
    guard case .row(let types) = type else {
      guard let inside = expression?.unwrapped, words == expression?.range else { return [self] }
      return [Operand(words: inside.range, type: type, expression: inside)]
    }
    guard case .parentheses(let values) = expression?.unwrapped.form, values.count == types.count
    else { return types.map { Operand(words: words, type: $0) } }
    return zip(values, types).flatMap {
      Operand(words: $0.range, type: $1, expression: $0).members
    }
  }

  /// The column whose values it has, or one of its type.
  var column: Column? { type.value?.column }

  /// The column of a table from which its values come.
  var origin: ColumnOrigin? { type.value?.origin }
}
