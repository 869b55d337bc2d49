import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

/// Gives advice on a valid schema, where it works but could work better.
package struct SchemaLinter: ~Copyable, DiagnosticReporter {
  let schema: CheckedSchema
  /// A database of the schema, without rows.
  private let database: SQLiteConnection
  package var diagnostics: [Diagnostic] = []

  /// Returns the advice on a schema, as warnings, together with its other diagnostics, leaving out
  /// those that it allows.
  package static func lint(_ schema: CheckedSchema, after others: [Diagnostic]) -> [Diagnostic] {
    schema.written.allowing(others + advice(on: schema)).sortedByPosition()
  }

  private static func advice(on schema: CheckedSchema) -> [Diagnostic] {
    var advice: [Diagnostic] = []
    do throws(SQLiteError) {
      var linter = try SchemaLinter(schema)
      linter.checkKeys()
      linter.checkColumns()
      linter.checkDeletions()
      linter.checkListedColumns()
      // Those with few forms leave some of their share to those with many.
      let statements = schema.queries.flatMap { query in
        query.written.statements.map { (query, QueryForm.checked(of: $0)) }
      }.sorted { $0.1.count < $1.1.count }
      for (index, (query, forms)) in statements.enumerated() {
        let share = linter.database.budget.left / (statements.count - index)
        try linter.check(forms, of: query, upTo: share)
        advice = linter.diagnostics
      }
      return linter.diagnostics
    } catch {
      let message = "the rest of the advice is missing: \(error.message)"
      return advice + [
        Diagnostic(
          .refusedStatement, message, at: schema.database.range,
          severity: error.isOfCost ? .warning : .error)
      ]
    }
  }

  private init(_ schema: CheckedSchema) throws(SQLiteError) {
    var sound = schema.written
    sound.triggers.removeAll(where: \.isUnchecked)
    for index in sound.virtualTables.indices {
      sound.virtualTables[index].sql.value = sound.virtualTables[index].checkedStatement
    }
    let statements = sound.createStatements.map(\.text)
    let queries = sound.queries.flatMap(\.statements).flatMap(QueryForm.checked).map(\.sql)
    let size = (statements + queries).reduce(0) { $0 + $1.utf8.count }
    let database = try SQLiteConnection(
      for: .schema(Registrations(sound)),
      budget: WorkBudget(forBytes: size, of: .definitions), plansOnly: true)
    for statement in statements { try database.run(statement) }
    (self.schema, self.database) = (schema, database)
  }

  private mutating func checkKeys() {
    for table in schema.tables {
      for name in table.primaryKey?.columns.compactMap(\.columnName) ?? [] {
        guard let column = table.column(named: name.value), column.isNullable else { continue }
        report(
          .nullableKeyColumn,
          "'\(name.value)' is part of the primary key and can be NULL: such rows can't be told apart",
          at: column.name.range, severity: .warning)
      }
    }
  }

  // MARK: - Queries

  /// Gives advice on the forms of a query's statement, once for all with the same plan.
  ///
  /// - Parameter share: The work after which no other form is planned.
  private mutating func check(
    _ forms: [QueryForm], of query: CheckedQuery, upTo share: Int
  ) throws(SQLiteError) {
    let names = query.interface.parameters.map(\.name.value)
    let limit = database.budget.taken + share
    var (planned, findings) = (0, [(finding: QueryFinding, forms: [Int])]())
    for (index, form) in forms.enumerated() {
      if index > 0, database.budget.taken > limit { break }
      let found: [QueryFinding]
      do throws(SQLiteError) { found = try self.findings(of: form) } catch {
        guard index > 0, error.isOfCost else { throw error }
        break
      }
      planned += 1
      for finding in found {
        let known = findings.firstIndex { $0.finding == finding && $0.forms.last != index }
        if let known {
          findings[known].forms.append(index)
        } else {
          findings.append((finding, [index]))
        }
      }
    }
    for (number, (finding, places)) in findings.enumerated() {
      let condition = forms[places[0]].condition(query.interface.parts, names)
      let others = places.count - 1
      let rest = " and in \(others) other combination\(others == 1 ? "" : "s")"
      let isAlways = places.count == forms.count
      advise(
        finding, query.written, isAlways ? "" : others == 0 ? condition : condition + rest,
        number > 0 || planned == forms.count
          ? nil : "only \(planned) of the \(forms.count) combinations were planned")
    }
  }

  private func findings(of form: QueryForm) throws(SQLiteError) -> [QueryFinding] {
    let sql = QueryText(form.sql).checked
    guard let statement = QueryStatement(sql), let plan = try QueryPlan(of: sql, in: database)
    else { return [] }
    let sources = statement.tables(of: schema.written)
    guard let trial = try IndexTrial(of: sql, sources, in: database),
      let ordered = try IndexTrial(of: statement.withOrderedExtremes, sources, in: database)
    else { return [] }
    var findings: [QueryFinding] = []
    for (source, step) in scans(of: plan, sources, hasLimit: statement.hasLimit) {
      func isWrong(_ plan: QueryPlan) -> Bool { plan.scans.contains(source.name) }
      var finding = QueryFinding(
        code: .scannedTable, problem: "reads all of '\(source.table.name.value)'",
        plan: plan.description, indexes: try ordered.indexes(on: [source], where: isWrong))
      // An extreme in an order scans, too, perhaps a table of the same name.
      if finding.indexes == nil {
        finding.indexes = try trial.indexes(on: [source], where: isWrong)
      }
      if finding.indexes == nil {
        if source.isPart(step) { continue }
        let obstacle = try trial.obstacle(on: source, where: isWrong)
        finding.indexes = try trial.partialIndex(on: source, despite: obstacle)
        finding.obstacle = finding.indexes == nil ? obstacle : nil
        if finding.indexes == nil, trial.stops(on: source) { continue }
        if finding.indexes?.mendsSorting == true { finding.problem += " and " + Self.flaws[0].1 }
      }
      findings.append(finding)
    }
    // If no index can provide the order, there is nothing better than sorting. An aggregate over a
    // join usually can't avoid collecting its groups.
    let isSorted = findings.contains { $0.indexes?.mendsSorting == true }
    for (code, problem, isWrong) in Self.flaws
    where isWrong(ordered.base) && !(isSorted && code == .sortWithoutIndex) {
      guard let indexes = try ordered.indexes(on: sources, where: isWrong) else { continue }
      findings.add(
        QueryFinding(
          code: code,
          problem: isWrong(plan)
            ? problem : "reads all of its rows to find the greatest or the least",
          plan: plan.description, indexes: indexes))
    }
    return findings
  }

  private static let flaws: [(DiagnosticCode, String, @Sendable (QueryPlan) -> Bool)] = [
    (.sortWithoutIndex, "sorts its rows after reading them", { $0.sorts }),
    (.groupWithoutIndex, "collects its rows for GROUP BY or DISTINCT", { $0.gathers }),
  ]

  private mutating func advise(
    _ finding: QueryFinding, _ query: Query, _ condition: String, _ limit: String?
  ) {
    let reason = finding.obstacle?.description ?? "no index would help"
    let advice = finding.indexes == nil ? ", and \(reason)" : ""
    let notes = [
      finding.indexes.map {
        Diagnostic.Note($0.advice(avoiding: schema.written.names), at: $0.table.name.range)
      }, limit.map { Diagnostic.Note($0, at: query.name.range) },
    ]
    report(
      finding.code,
      "query '\(query.name.value)'\(condition) \(finding.problem)\(advice); its plan: "
        + finding.plan, at: query.name.range, notes: notes.compactMap(\.self),
      severity: .warning)
  }

  /// Returns the tables that are scanned in full although the query needs only some of their rows.
  private func scans(
    of plan: QueryPlan, _ sources: [QuerySource], hasLimit: Bool
  ) -> [(source: QuerySource, step: QueryPlan.PlanStep)] {
    var seen: Set<Range<Int>> = []
    return plan.steps.filter(\.isScan).compactMap { step in
      guard let source = sources.first(where: { $0.name == step.source }) else { return nil }
      // A SELECT without WHERE has to scan one table; with LIMIT, its scans can end early.
      let isInherent = seen.insert(source.scope).inserted && !source.isFiltered
      return isInherent || hasLimit && !source.isFiltered ? nil : (source, step)
    }
  }
}

/// A flaw in the plan of a form of a query.
private struct QueryFinding: Equatable {
  var code: DiagnosticCode
  /// The flaw, as a predicate of the query.
  var problem: String
  /// The steps of the plan on one line.
  var plan: String
  var indexes: SuggestedIndexes?
  /// Why no index is advised, if SQLite's reason is known.
  var obstacle: IndexObstacle?
}

extension [QueryFinding] {
  /// Adds a flaw, to another that the same index mends if there is one.
  fileprivate mutating func add(_ finding: QueryFinding) {
    guard let place = firstIndex(where: { $0.indexes == finding.indexes }) else {
      return append(finding)
    }
    self[place].problem += " and " + finding.problem
  }
}

extension Schema {
  /// The names that no other table or index can have.
  fileprivate var names: Set<SQLName> {
    let tables = tables.map(\.name) + views.map(\.name) + virtualTables.map(\.name)
    return Set(
      (tables + fullTextTables.map(\.name) + self.tables.flatMap(\.indexes).map(\.name))
        .map(\.sqlName))
  }

  /// Returns the diagnostics without those that the schema allows, adding warnings about needless
  /// allowances.
  fileprivate func allowing(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    // What two of them allow is allowed by both.
    let needless = allowances.filter { !diagnostics.contains(where: $0.allows) }
    return withoutAllowed(diagnostics)
      + needless.map {
        let message = "there is no advice \($0.code.value) to allow here"
        return Diagnostic(.needlessAllowance, message, at: $0.code.range, severity: .warning)
      }
  }
}
