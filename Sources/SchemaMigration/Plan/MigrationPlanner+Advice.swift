import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Advice on text that an author writes without quotes, where a step has SQL.
extension MigrationPlanner {
  /// Returns an error with the quotes that a value lacks if it is text.
  func advised(_ error: Diagnostic) -> Diagnostic {
    let texts = steps.lazy.compactMap { step in
      unquotedText(in: step.value).map { (step.value, $0) }
    }
    var advised = error
    guard let (step, text) = texts.first(where: { isNamed(in: error.message, $0.1) }) else {
      if let advice = advice(onSyntaxIn: error.message) { advised.message += "; \(advice)" }
      return advised
    }
    advised.hints.append(
      now(in: step, text).map { "if it is the current time, write \"\($0)\"" }
        ?? Self.quotes(for: text))
    return advised
  }

  /// Refuses parameters, which SQLite would take for NULL: a migration has no values for them.
  func refuseParameters(in step: MigrationStep) throws(Diagnostic) {
    for sql in step.parts.sql {
      let text = SQLText(sql.text.value)
      guard let token = text.tokens.first(where: { $0.kind == .parameter || $0.kind == .invalid }),
        token.kind == .parameter
      else { continue }
      let name = text.text(of: token)
      var error = impossible(
        "parameters are not allowed in migrations: \(name)", at: sql.text.range)
      if sql.role == .value, text.tokens.count == 1 { error.hints = [Self.quotes(for: name)] }
      throw error
    }
  }

  private static func quotes(for text: String) -> String { "if it is text, write \"'\(text)'\"" }

  /// Returns advice on SQL of another database, at the place that a message of SQLite names.
  private func advice(onSyntaxIn message: String) -> String? {
    let start = ["near \"", "unrecognized token: "].lazy.compactMap(message.firstRange).first
    guard let start else { return nil }
    let problem = String(message[start.lowerBound...])
    let texts = statement.map { [$0] } ?? currentSteps.flatMap(\.value.parts.sql).map(\.text.value)
    return texts.lazy.compactMap { SQLText($0).advice(on: problem) }.first
  }

  /// Returns the current time in the form of the column that a step fills, if a text names it.
  private func now(in step: MigrationStep, _ text: String) -> String? {
    guard SQLName.areEqual(text, "now"), let place = step.parts.placeAfter,
      let column = place.column
    else { return nil }
    return newType(of: ColumnPlace(place.table, column))?.now
  }

  /// Whether an error of SQLite names a word of a text.
  private func isNamed(in message: String, _ text: String) -> Bool {
    text.split(separator: " ").contains {
      message.contains("no such column: \($0)") || message.contains("near \"\($0)\"")
    }
  }

  /// Returns a value of a step that consists of words alone, of which none is a column.
  private func unquotedText(in step: MigrationStep) -> String? {
    let values = step.parts.sql.filter { $0.role == .value }.map(\.text.value)
    return values.first { value in
      let sql = SQLText(value)
      return !sql.tokens.isEmpty && sql.expression().constant == nil
        && sql.tokens.indices.allSatisfy { place in
          sql.tokens[place].kind == .word && !isColumn(sql.sqlName(place))
        }
    }
  }

  private func isColumn(_ name: SQLName) -> Bool {
    (work.tables + goal.tables).contains { $0.column(name) != nil }
  }
}
