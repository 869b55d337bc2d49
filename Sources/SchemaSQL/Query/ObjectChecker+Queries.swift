import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checking queries, and determining their parameters and results.
extension ObjectChecker {
  mutating func checkQueries(with probe: QueryProbe) throws(SQLiteError) {
    for (index, query) in schema.queries.enumerated() {
      let before = diagnostics.count
      queries[index] = try interface(of: query, probe).map {
        CheckedQuery(written: query, interface: $0)
      }
      if diagnostics[before...].contains(where: \.isOfWork) { continue }
      do throws(SQLiteError) { try probe.requireWork() } catch {
        report(error, of: "query", query.sql)
      }
    }
  }

  /// Returns the interface of a statement of a query; nil if it is invalid, which has been reported.
  mutating func interface(
    of query: Query, partOf whole: Query, _ probe: QueryProbe
  ) throws(SQLiteError) -> QueryInterface? {
    let sql = SQLText(ofQuery: query.sql.value)
    guard hasSoundParts(query, sql), let statement = statement(of: query, sql),
      hasSoundOrders(query, sql, statement)
    else { return nil }
    guard statement.sql.tokens.count <= Self.maximumWords else {
      report(
        .tooMany,
        "query '\(query.name.value)' has \(statement.sql.tokens.count) words, more than "
          + "\(Self.maximumWords)", at: query.name.range)
      return nil
    }
    let before = diagnostics.count
    probe.begin(query)
    let draft = QueryDraft(QueryForm(query), statement, probe)
    guard hasSoundLists(draft), let names = prepare(QueryForm(query)), !mentionsMissing(sql),
      hasNoOrderByParameter(draft), try hasSoundMatch(draft),
      hasSoundEncodings(TypedSQL(draft, probe))
    else { return nil }
    adviseOnLists(in: draft)
    adviseOnNull(in: draft)
    adviseOnQuotes(in: draft)
    checkParameterCells(of: whole)
    let parameters = parameters(of: draft, probe)
    let results = results(of: draft, named: names, probe)
    let cardinality = cardinality(of: draft, results)
    checkGroup(of: draft, results, cardinality)
    let key = key(of: draft, results, probe)
    checkJSON(of: draft)
    guard !hasErrors(since: before), let cardinality else { return nil }
    var interface = QueryInterface(
      sql: draft.sql(returning: results), effect: statement.effect,
      cardinality: cardinality, parameters: parameters, results: results, key: key)
    addForms(of: draft, to: &interface, probe)
    return hasErrors(since: before) ? nil : interface
  }

  /// The maximum number of words in a query, because finding a word's surroundings searches all of
  /// them.
  static let maximumWords = 10_000

  /// Has SQLite compile a form of a query, and returns the names of its result columns.
  ///
  /// - Parameter condition: What distinguishes the form from the query's others, for messages.
  mutating func prepare(_ form: QueryForm, _ condition: String = "") -> [String]? {
    let text = QueryText(form.sql)
    do throws(SQLiteError) {
      return try database.describe(text.checked).map(\.name)
    } catch {
      var failure = error
      let place = failure.offset.map { form.place(of: text.original($0..<$0 + 1)) }
      failure.offset = place?.range.lowerBound
      let sql = place?.text ?? form.order?.terms ?? form.query.sql
      report(failure, of: "query" + condition, sql, SQLText(ofQuery: sql.value))
      return nil
    }
  }

  /// Returns the source range of a word of a query.
  func place(ofWord index: Int, in draft: QueryDraft) -> SourceRange {
    place(draft.sql.tokens[index].range, in: draft)
  }

  /// Returns the source range of part of a query.
  func place(_ bytes: Range<Int>, in draft: QueryDraft) -> SourceRange {
    let place = draft.form.place(of: draft.text.original(bytes))
    return file.range(ofText: place.range, in: place.text)
  }

  // MARK: - Kinds of statements

  /// Returns the statement of a query; nil, with a report, if a query can't have such a statement.
  private mutating func statement(of query: Query, _ sql: SQLText) -> QueryStatement? {
    let first = sql.tokens.first?.range ?? 0..<0
    if let verb = sql.verb, let advice = verb.adviceForQueries {
      report(
        .statementOfOtherKind, "a query can't be \(verb.rawValue.uppercasedASCII): \(advice)",
        at: file.range(ofText: first, in: query.sql))
      return nil
    }
    let semicolons = sql.tokens.indices.filter { sql.isAt($0, ";") }
    if semicolons.count >= Query.maximumStatements {
      report(
        .tooMany, "a query has at most \(Query.maximumStatements) statements",
        at: file.range(
          ofText: sql.tokens[semicolons[Query.maximumStatements - 1]].range, in: query.sql))
      return nil
    }
    guard isBalanced(query.sql, sql), hasNamedParameters(query.sql, sql) else { return nil }
    if let statement = QueryStatement(query.statement) { return statement }
    let advice = sql.tokens.isEmpty ? nil : SQLSyntaxAdvice.text(at: 0, of: sql)
    report(
      .statementOfOtherKind,
      "a query is a SELECT, INSERT, UPDATE or DELETE" + (advice.map { ": \($0)" } ?? ""),
      at: file.range(ofText: first, in: query.sql))
    return nil
  }

  /// Whether each parameter is a colon and a name; reports those that aren't.
  mutating func hasNamedParameters(_ text: Located<String>, _ sql: SQLText) -> Bool {
    let parameters = sql.otherParameters
    for (range, parameter) in parameters {
      let isCast = sql.text(inBytes: range).hasPrefix(":")
      report(
        .unnamedParameter,
        isCast
          ? parameter?.hasPrefix("CAST") == true
            ? "write a cast as CAST(x AS TYPE)"
            : "a parameter has the type of what is beside it, or of 'params': leave the cast out"
          : "a parameter is written as a colon and a name, such as :id",
        at: file.range(ofText: range, in: text), suggestion: parameter)
    }
    return parameters.isEmpty
  }
}

extension SQLVerb {
  /// The advice for a query that begins with the word; nil if a query can.
  fileprivate var adviceForQueries: String? {
    switch self {
    case .pragma: "the runtime configures its connections"
    case .attach, .detach:
      "a database is one file, and the app opens each with a schema of its own"
    case .explain: "'dbgen lint' shows the plans of queries"
    default:
      switch subject {
      case .rows: nil
      case .transaction: "'read' and 'write' of the database begin and end transactions"
      case .definitions:
        "the contents of the database are declared under 'tables', 'views' and so on"
      case .connection, .other: "it can't be part of a transaction"
      }
    }
  }
}
