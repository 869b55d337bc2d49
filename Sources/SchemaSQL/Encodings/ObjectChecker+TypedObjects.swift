import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checking the encodings in the SQL of tables, views and triggers.
extension ObjectChecker {
  /// Checks the conditions of tables and indexes, and generated columns, apart from those that SQLite
  /// refuses, by their offsets.
  mutating func checkEncodingsOfTables(
    with probe: QueryProbe, _ refused: Set<Int>
  ) throws(SQLiteError) {
    for table in schema.tables where !missing.contains(table.name.sqlName) {
      let fragments = table.fragments.filter {
        $0.readsRow && !refused.contains($0.sql.range.lowerBound)
      }
      guard !fragments.isEmpty else { continue }
      let row = GivenRow(name: table.name.sqlName, columns: table.resultColumns, needsName: false)
      for fragment in fragments {
        let column = fragment.column.flatMap { row.column(named: $0.sqlName) }
        check(fragment.sql, about: [row], storedIn: column, with: probe)
      }
      try probe.requireWork()
    }
  }

  /// Checks an expression about rows that are given.
  private mutating func check(
    _ text: Located<String>, in range: Range<Int>? = nil, about rows: [GivenRow],
    storedIn column: ResultColumn? = nil, with probe: QueryProbe
  ) {
    let sql = SQLText(text.value)
    guard sql.tokens.count <= Self.maximumWords else { return }
    var typer = ExpressionTyper(SelectScope(rows, of: sql, probe))
    typer.read(sql.expression(in: range), storedIn: column)
    _ = hasSoundEncodings(TypedSQL(typer, in: text))
  }

  /// Whether the SELECT of a view is sound, whose result columns have names, and so are the types that
  /// the file gives these; reports what isn't.
  mutating func hasSoundEncodings(
    _ view: View, _ names: [String], with probe: QueryProbe
  ) -> Bool {
    let select = view.select
    guard let statement = QueryStatement(select.sql), statement.select != nil,
      statement.sql.tokens.count <= Self.maximumWords
    else { return true }
    var typer = ExpressionTyper(SelectScope(statement, probe))
    typer.read(statement)
    var typed = TypedSQL(typer, in: view.sql, at: select.offset)
    typed.choosesAny = view.cells.contains { $0.type?.value == .any }
    guard hasSoundEncodings(typed) else { return false }
    let arms = statement.arms(probe)
    checkDeclared(view.cells, names, arms, arms.map { $0.results ?? [] }, in: typed)
    return true
  }

  mutating func checkEncodingsOfTriggers(with probe: QueryProbe) throws(SQLiteError) {
    for trigger in schema.triggers where !trigger.isUnchecked {
      let text = SQLText(trigger.sql.value)
      guard !mentionsMissing(text), text.tokens.count <= Self.maximumWords,
        let syntax = text.createTrigger, let columns = probe.columns(of: syntax.table)
      else { continue }
      let rows = [SQLName("new"), "old"].map { GivenRow(name: $0, columns: columns) }
      checkColumns(of: syntax, columns, in: text, of: trigger)
      probe.begin()
      if let condition = syntax.condition {
        check(trigger.sql, in: condition, about: rows, with: probe)
      }
      for range in syntax.statements {
        guard let bytes = text.bytes(of: range) else { continue }
        check(trigger, bytes, text.text(inBytes: bytes), about: rows, with: probe)
      }
      try probe.requireWork()
    }
  }

  /// Warns of columns after UPDATE OF that the table doesn't have: their changes fire nothing.
  private mutating func checkColumns(
    of syntax: SQLCreateTrigger, _ columns: [ResultColumn], in text: SQLText, of trigger: Trigger
  ) {
    let names = columns.map(\.column.name.value)
    for column in syntax.columns ?? [] where !column.name.isRowIDAlias {
      guard !names.contains(where: { SQLName($0) == column.name }) else { continue }
      report(
        .unknownColumn,
        "'\(syntax.table)' has no column '\(text.name(column.place))', so its change never fires the trigger",
        at: file.range(ofText: text.tokens[column.place].range, in: trigger.sql),
        suggestion: closestMatch(to: text.name(column.place), in: names), severity: .warning)
    }
  }

  private mutating func check(
    _ trigger: Trigger, _ bytes: Range<Int>, _ sql: String, about rows: [GivenRow],
    with probe: QueryProbe
  ) {
    guard let statement = QueryStatement(sql) else { return }
    var typer = ExpressionTyper(SelectScope(statement, probe, rows: rows))
    typer.read(statement)
    _ = hasSoundEncodings(TypedSQL(typer, in: trigger.sql, at: bytes.lowerBound))
  }
}

extension SQLFragment {
  /// Whether it is an expression about a row.
  fileprivate var readsRow: Bool {
    [.check, .generatedValue, .indexExpression, .indexCondition].contains(role)
  }
}
