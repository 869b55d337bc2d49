import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reading the expressions of a whole statement.
extension ExpressionTyper {
  /// Gathers the findings of every expression in the statement.
  mutating func read(_ statement: QueryStatement) {
    let own = scope
    for table in statement.with?.tables ?? [] { read(table.select) }
    scope = own
    switch statement.syntax {
    case .select(let select):
      read(select, isOfStatement: true)
      scope = own
    case .insert(let insert):
      findings.inserts.append(insert)
      if let source = insert.source { read(source, storedIn: columns(of: insert)) }
      scope = own
      for conflict in insert.conflicts {
        read(conflict.assignments)
        read([conflict.targetCondition, conflict.condition])
      }
    case .update(let update):
      read(update.assignments)
      readSources(update.from)
      read([update.condition])
      read(limits: [update.limit, update.offset])
      read(update.orderBy)
    case .delete(let delete):
      read([delete.condition])
      read(limits: [delete.limit, delete.offset])
      read(delete.orderBy)
    default: break
    }
    read((statement.returning ?? []).map(\.expression))
  }

  /// Gathers the findings of an expression, which may be stored in a column.
  mutating func read(_ expression: SQLExpression, storedIn column: ResultColumn?) {
    read([expression])
    if let column { noteStored(typed(expression), in: column) }
  }

  /// Reads a SELECT, and leaves the scope of its last one.
  private mutating func read(
    _ select: SQLSelect, isOfStatement: Bool = false, storedIn columns: [ResultColumn?]? = nil
  ) {
    let outer = scope
    var results: [[Operand?]] = []
    var arms: [SelectScope] = []
    if !isOfStatement {
      for table in select.with?.tables ?? [] {
        read(table.select)
        scope = outer
      }
    }
    for arm in select.arms {
      let own = outer.nested(arm, of: select)
      arms.append(own)
      scope = own.withoutResults
      read(arm.items.map(\.expression))
      for row in arm.rows { read(row) }
      if select.arms.count > 1 || columns != nil { results += self.results(of: arm) }
      if let columns { noteStored(self.results(of: arm), in: columns) }
      if arm.isDistinct {
        findings.groupings += arm.items.compactMap(\.expression).map { typed($0) }
      }
      scope = own
      readSources(arm.from)
      read([arm.condition] + arm.groupBy + [arm.having])
      findings.groupings += arm.groupBy.map { typed($0) }
      for window in arm.windows { read(window) }
    }
    unite(results)
    read(select.orderBy, of: arms)
    read(limits: [select.limit, select.offset])
  }

  /// Notes the values that the SELECTs of a compound return in one column.
  private mutating func unite(_ results: [[Operand?]]) {
    guard results.count > 1 else { return }
    for place in 0..<(results.map(\.count).min() ?? 0) {
      compare(results.compactMap { $0[place] }, .choice)
    }
  }

  /// Reads the conditions of joins, and the SELECTs that are read from.
  private mutating func readSources(_ from: SQLFrom?) {
    let own = scope
    let sources = from?.sources ?? []
    for (index, source) in sources.enumerated() {
      read([source.join.condition])
      compareJoined(source, sources[..<index], own)
      switch source.form {
      case .group(let group): readSources(group)
      case .subquery(let select): read(select)
      case .function(_, let arguments): read(arguments)
      case .table, .unparsed: break
      }
      scope = own
    }
  }

  /// Notes the columns that USING or NATURAL joins: of the source, and of the first before it.
  private mutating func compareJoined(
    _ source: SQLFrom.TableSource, _ others: ArraySlice<SQLFrom.TableSource>, _ scope: SelectScope
  ) {
    guard source.join.isNatural || source.join.using != nil else { return }
    for right in scope.columns(of: source) where right.column.mayHaveOtherForm {
      let name = SQLName(right.column.name.value)
      let place = source.join.using?.first { $0.name == name }?.place
      guard place != nil || source.join.using == nil,
        let left = others.lazy.compactMap({ scope.column(name, of: $0) }).first
      else { continue }
      let words = place.map { $0..<$0 + 1 } ?? source.range
      compare([left, right].map { Operand(words: words, type: .value($0)) }, .lookup)
    }
  }

  mutating func read(_ expressions: [SQLExpression?]) {
    for expression in expressions.compactMap(\.self) {
      _ = type(of: expression)
      readNested(in: expression)
    }
  }

  private mutating func read(limits: [SQLExpression?]) {
    for limit in limits.compactMap(\.self) {
      findings.note([type(of: limit)] + parameters(calculatedIn: limit), as: .integer)
      readNested(in: limit)
    }
  }

  /// Returns the parameters that a number is calculated from.
  private func parameters(calculatedIn expression: SQLExpression) -> [ExpressionType] {
    let expression = expression.unwrapped
    switch expression.form {
    case .parameter: return [parameter(expression.range.lowerBound)]
    case .prefix(_, let operand): return parameters(calculatedIn: operand)
    case .binary(let sign, let left, let right) where ["+", "-", "*", "/", "%"].contains(sign.name):
      return parameters(calculatedIn: left) + parameters(calculatedIn: right)
    default: return []
    }
  }

  /// Reads the terms of an ORDER BY, which may be results of SELECTs.
  private mutating func read(_ terms: [SQLTerm], of arms: [SelectScope] = []) {
    let comparisons = findings.comparisons.count
    defer {
      // Rows can be sorted by values of several forms if they are chosen for all of them at once.
      let own = findings.comparisons[comparisons...].filter { $0.shape != .choice }
      findings.comparisons.replaceSubrange(comparisons..., with: own)
    }
    for term in terms {
      var ordering = RowOrdering(
        term: operand(term.expression), isOfCompound: arms.count > 1,
        parameter: term.expression.parameter)
      let results = arms.compactMap { $0.result(orderedBy: term.expression) }
      if let result = results.first(where: { $0.type.decimal != nil }) ?? results.first {
        ordering.term.type = result.type
      }
      if case .literal = term.expression.form, arms.count == 1 {
        ordering.result = results.first?.words
      }
      if !breaksTie(term.expression, after: terms) { findings.orderings.append(ordering) }
      readNested(in: term.expression)
    }
  }

  /// Whether a term before it sorts the same values as numbers, so that it tells equal ones apart.
  private func breaksTie(_ term: SQLExpression, after terms: [SQLTerm]) -> Bool {
    let earlier = terms.prefix { $0.expression.range.upperBound <= term.range.lowerBound }
    return earlier.contains { other in
      guard case .cast(let value, let type) = scope.named(by: other.expression).unwrapped.form
      else {
        return false
      }
      let affinity = Affinity(declaredType: sql.text(type), isStrict: false)
      let words = [value, scope.named(by: term)].map { sql.text($0.unwrapped.range) }
      return words[0] == words[1] && [.numeric, .real].contains(affinity)
    }
  }

  private mutating func read(_ window: SQLCall.Window) {
    read(window.partitionBy)
    read(window.orderBy)
  }

  /// Reads what the type of an expression doesn't depend on: its SELECTs, and the clauses of calls.
  private mutating func readNested(in expression: SQLExpression) {
    var pending = [expression]
    while let next = pending.popLast() {
      if let select = next.select {
        let own = scope
        read(select)
        scope = own
      }
      if case .call(let call) = next.form {
        pending += call.arguments
        read([call.filter])
        read(call.orderBy)
        if let window = call.window { read(window) }
      } else {
        pending += next.children
      }
    }
  }
}

extension Column {
  /// Whether other columns may hold the same values in another form.
  fileprivate var mayHaveOtherForm: Bool {
    usedEncoding != nil || form.comparability == .none || isExact
  }
}

extension SQLExpression {
  /// The place of the parameter whose value the expression is, for every row.
  fileprivate var parameter: Int? {
    switch unwrapped.form {
    case .parameter: unwrapped.range.lowerBound
    case .prefix(_, let operand), .collate(let operand, _), .cast(let operand, _):
      operand.parameter
    default: nil
    }
  }
}
