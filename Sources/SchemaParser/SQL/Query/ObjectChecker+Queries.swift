import DBGenSQLText

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
    guard statement.sql.tokens.count <= Self.mostWords else {
      report(
        .tooMany,
        "query '\(query.name.value)' has \(statement.sql.tokens.count) words, more than "
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
    do throws(SQLiteError) {
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
    typer.read(statement)
    findings = typer.findings
  }

  var sql: SQLText { statement.sql }

}

// MARK: - Kinds of statements

extension ObjectChecker {
  /// Returns the statement of a query; nil, with a report, if a query can't have such a statement.
  private mutating func statement(of query: Query) -> QueryStatement? {
    let sql = SQLText(query.sql.value)
    let first = sql.tokens.first?.range ?? 0..<0
    if let advice = Self.advice[sql.keyword(0)] {
      report(
        .statementOfOtherKind, "a query can't be \(sql.keyword(0).uppercased()): \(advice)",
        at: file.range(ofText: first, in: query.sql))
      return nil
    }
    if let semicolon = sql.tokens.indices.first(where: { sql.isAt($0, ";") }) {
      report(
        .unbalancedSQL, "a query is one statement without a semicolon",
        at: file.range(ofText: sql.tokens[semicolon].range, in: query.sql))
      return nil
    }
    guard isBalanced(query.sql), hasNamedParameters(query) else { return nil }
    if let statement = QueryStatement(QueryText(query.sql.value).checked) { return statement }
    report(
      .statementOfOtherKind, "a query is a SELECT, INSERT, UPDATE or DELETE",
      at: file.range(ofText: first, in: query.sql))
    return nil
  }

  private static let advice: [String: String] = {
    let transaction = "'read' and 'write' of the database begin and end transactions"
    let definition = "the contents of the database are declared under 'tables', 'views' and so on"
    let other = "it can't be part of a transaction"
    return [
      "begin": transaction, "commit": transaction, "end": transaction, "rollback": transaction,
      "savepoint": transaction, "release": transaction, "create": definition,
      "alter": definition, "drop": definition, "attach": other, "detach": other, "vacuum": other,
      "pragma": "the runtime configures its connections", "analyze": other, "reindex": other,
      "explain": "'dbgen lint' shows the plans of queries",
    ]
  }()

  /// Whether each parameter is a colon and a name; reports those that aren't.
  private mutating func hasNamedParameters(_ query: Query) -> Bool {
    let parameters = SQLText(query.sql.value).otherParameters
    for (range, name) in parameters {
      report(
        .unnamedParameter, "a parameter is written as a colon and a name, such as :id",
        at: file.range(ofText: range, in: query.sql), suggestion: name.map { ":" + $0 })
    }
    return parameters.isEmpty
  }
}

extension SQLText {
  /// The parameters in SQLite's other forms, such as `?`, `?1`, `@name`, and `$name`, with their
  /// names.
  fileprivate var otherParameters: [(range: Range<Int>, name: String?)] {
    tokens.compactMap { token in
      let text = text(of: token)
      let isSign = token.kind == .invalid && (text == "@" || text == "$")
      guard token.kind == .parameter && !text.hasPrefix(":") || isSign else { return nil }
      let name = String(text.dropFirst())
      let isName = name.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
      return (token.range, isName ? name : nil)
    }
  }
}
