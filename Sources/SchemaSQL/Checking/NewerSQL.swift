import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

extension Schema {
  /// Returns a diagnostic for each part of the schema's SQL that the oldest SQLite of its app doesn't
  /// understand.
  package func newerSQL(in file: SourceFile) -> [Diagnostic] {
    newerSQL(in: texts + queries.map(\.sql), of: file)
  }

  /// Returns a diagnostic for each such part of a version's SQL. What is sealed can't be changed any
  /// more: of it, only what was planned for a newer SQLite is reported.
  package func newerSQL(of version: MigrationFile, in file: SourceFile) -> [Diagnostic] {
    if version.isSealed { return version.actions.compactMap(newerPlan) }
    return newerSQL(in: version.texts, of: file)
  }

  private func newerPlan(_ action: Located<MigrationAction>) -> Diagnostic? {
    guard let oldest = oldestSQLite?.value, case .run(let sql) = action.value.effect,
      let part = SQLText(sql).newerSyntax.first, part.index == 0, part.version > oldest
    else { return nil }
    return Diagnostic(.newerSQL, Self.message(part, oldest), at: action.range)
  }

  private static func message(_ part: NewerSyntax, _ oldest: SQLiteVersion) -> String {
    "\(part.name) needs SQLite \(part.version), and the app also runs on \(oldest)"
  }

  private func newerSQL(in texts: [Located<String>], of file: SourceFile) -> [Diagnostic] {
    guard let oldest = oldestSQLite?.value else { return [] }
    let own = Set(functions.map(\.name.sqlName))
    return texts.flatMap { text in
      let sql = SQLText(ofQuery: text.value)
      return sql.newerSyntax.filter { part in
        part.version > oldest && !own.contains(sql.sqlName(part.index))
      }.map { part in
        Diagnostic(
          .newerSQL, Self.message(part, oldest),
          at: file.range(ofText: sql.tokens[part.index].range, in: text))
      }
    }
  }
}
