/// Checking queries, and determining their parameters and results.
extension ObjectChecker {
  mutating func checkQueries(with probe: QueryProbe) {
    for (index, query) in schema.queries.enumerated() {
      schema.queries[index].interface = interface(of: query, probe)
    }
  }

  /// Returns the interface of a query; nil if the query is invalid, which has been reported.
  private mutating func interface(of query: Query, _ probe: QueryProbe) -> QueryInterface? {
    guard let statement = statement(of: query), let names = prepare(query),
      !mentionsMissing(query.sql.value)
    else { return nil }
    guard statement.words.count <= Self.mostWords else {
      report(
        .tooMany,
        "query '\(query.name.value)' has \(statement.words.count) words, more than "
          + "\(Self.mostWords)", at: query.name.range)
      return nil
    }
    let before = diagnostics.count
    probe.begin(query)
    let draft = QueryDraft(query, statement, probe)
    let parameters = parameters(of: draft, probe)
    let results = results(of: draft, named: names, probe)
    let cardinality = cardinality(of: draft, results)
    checkGroup(of: draft, results, cardinality)
    checkDecimals(of: draft, results)
    guard diagnostics.count == before, let cardinality else { return nil }
    return QueryInterface(
      sql: draft.sql(returning: results), writes: statement.kind != .select,
      cardinality: cardinality,
      parameters: parameters, results: results)
  }

  /// The maximum number of words in a query, because finding a word's surroundings searches all of
  /// them.
  static let mostWords = 10_000

  /// Has SQLite compile the query, and returns the names of its result columns.
  private mutating func prepare(_ query: Query) -> [String]? {
    let text = QueryText(query.sql.value)
    do throws(SQLiteFailure) {
      return try database.describe(text.checked).columns.map(\.name)
    } catch {
      var failure = error
      failure.offset = failure.offset.map(text.original)
      report(failure, of: "query", query.sql)
      return nil
    }
  }
}

/// A query with valid SQL.
struct QueryDraft {
  let query: Query
  let text: QueryText
  let statement: QueryStatement
  let findings: ExpressionFindings

  init(_ query: Query, _ statement: QueryStatement, _ probe: QueryProbe) {
    self.query = query
    self.statement = statement
    text = QueryText(query.sql.value)
    var typer = ExpressionTyper(SelectScope(statement, probe))
    typer.readStatement()
    findings = typer.findings
  }

  /// Returns the range in the file's SQL of part of the query's SELECT or RETURNING.
  func originalOfSelect(_ range: Range<Int>) -> Range<Int> {
    guard let returning = statement.returning else { return text.original(range) }
    let items = statement.words[returning].range.upperBound + 1
    let shift = items - "\(statement.with) SELECT ".utf8.count
    return text.original(max(0, range.lowerBound + shift)..<max(0, range.upperBound + shift))
  }
}

// MARK: - Kinds of statements

extension ObjectChecker {
  /// Returns the statement of a query; nil, with a report, if a query can't have such a statement.
  private mutating func statement(of query: Query) -> QueryStatement? {
    let words = SelectText(query.sql.value).words
    if let advice = words.first.flatMap({ Self.advice[$0.keyword] }), let first = words.first {
      report(
        .statementOfOtherKind, "a query can't be \(first.keyword.uppercased()): \(advice)",
        at: file.range(ofText: first.range, in: query.sql))
      return nil
    }
    if let semicolon = words.first(where: { $0.keyword == ";" }) {
      report(
        .unbalancedSQL, "a query is one statement: no semicolon can stand here",
        at: file.range(ofText: semicolon.range, in: query.sql))
      return nil
    }
    guard isBalanced(query.sql), hasNamedParameters(query) else { return nil }
    if let statement = QueryStatement(QueryText(query.sql.value).checked) { return statement }
    report(
      .statementOfOtherKind, "a query is a SELECT, INSERT, UPDATE or DELETE",
      at: file.range(ofText: words.first?.range ?? 0..<0, in: query.sql))
    return nil
  }

  private static let advice: [String: String] = {
    let transaction = "'read' and 'write' of the database begin and end transactions"
    let definition = "what the database is made of stands in 'tables', 'views' and the like"
    let other = "it is nothing to do inside of a transaction"
    return [
      "begin": transaction, "commit": transaction, "end": transaction, "rollback": transaction,
      "savepoint": transaction, "release": transaction, "create": definition,
      "alter": definition, "drop": definition, "attach": other, "detach": other, "vacuum": other,
      "pragma": "the runtime sets what a connection needs", "analyze": other, "reindex": other,
      "explain": "'dbgen lint' shows the plans of queries",
    ]
  }()

  /// Whether each parameter is a colon and a name; reports those that aren't.
  private mutating func hasNamedParameters(_ query: Query) -> Bool {
    let parameters = SQLTokens(query.sql.value).otherParameters
    for (range, name) in parameters {
      report(
        .unnamedParameter, "a parameter is written as a colon and a name, such as :id",
        at: file.range(ofText: range, in: query.sql), suggestion: name.map { ":" + $0 })
    }
    return parameters.isEmpty
  }
}

extension SQLTokens {
  /// The parameters in SQLite's other forms, `?`, `?1`, `@name`, and `$name`, with their names.
  fileprivate var otherParameters: [(range: Range<Int>, name: String?)] {
    tokens.enumerated().compactMap { index, token in
      let sign = text(of: token)
      if token.kind == .word, sign.hasPrefix("$") {
        return (token.range, String(sign.dropFirst()))
      }
      guard token.kind == .symbol, sign == "?" || sign == "@" else { return nil }
      let next = tokens.dropFirst(index + 1).first
      guard let next, next.range.lowerBound == token.range.upperBound,
        next.kind == .word || next.kind == .number
      else { return (token.range, nil) }
      let range = token.range.lowerBound..<next.range.upperBound
      return (range, next.kind == .word ? text(of: next) : nil)
    }
  }
}
