import DBGenSQLText
import SchemaParser

/// A query with valid SQL.
struct QueryDraft {
  let form: QueryForm
  let text: QueryText
  let statement: QueryStatement
  let findings: ExpressionFindings
  /// Whether the first column of the table that the statement changes is real.
  let beginsWithReal: Bool

  init(_ form: QueryForm, _ statement: QueryStatement, _ probe: QueryProbe) {
    (self.form, self.statement) = (form, statement)
    text = QueryText(form.sql)
    var typer = ExpressionTyper(SelectScope(statement, probe))
    typer.read(statement)
    findings = typer.findings
    let first = statement.targetTable.flatMap { probe.columns(of: $0)?.first }
    beginsWithReal = first?.column.storage == .real
  }

  var query: Query { form.query }

  var sql: SQLText { statement.sql }
}
