import DBGenCluster
import DBGenRuntime
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The parts of a schema that a cluster would refuse when an app runs.
enum ClusterObjections {
  /// Returns a diagnostic for each statement, function and collation of a schema that a cluster
  /// refuses.
  static func objections(to schema: CheckedSchema) -> [Diagnostic] {
    let lacks =
      schema.functions.map { ("function", $0.name) } + schema.collations.map { ("collation", $0) }
    guard lacks.isEmpty else {
      return lacks.map { kind, name in
        diagnostic(ClusterRules.lack(of: kind, name.value), at: name)
      }
    }
    do {
      let statements = SchemaSnapshot(of: schema.written).statements.map(\.value)
      let rules = try ClusterRules(statements)
      return try schema.tables.compactMap { try objection(to: $0, rules) }
        + schema.queries.compactMap { query in
          try rules.refusal(of: query.written.statement).map { diagnostic($0, at: query.sql) }
        }
    } catch {
      return [diagnostic("a cluster can't have this schema: \(error)", at: schema.database)]
    }
  }

  private static func diagnostic(_ reason: String, at place: Located<String>) -> Diagnostic {
    Diagnostic(.refusedByCluster, reason, at: place.range)
  }

  /// Returns the objection to the generated functions that change rows of a table.
  private static func objection(to table: Table, _ rules: ClusterRules) throws -> Diagnostic? {
    let name = SQLName.quote(table.name.value)
    var statements = ["INSERT INTO \(name) DEFAULT VALUES RETURNING *"]
    let key = table.keyColumns.map { SQLName($0) }
    let written = table.columns.filter { $0.generated == nil }.map { SQLName($0.name.value) }
    let set = written.filter { !key.contains($0) }.map { "\($0.quoted) = NULL" }
      .joined(separator: ", ")
    if !key.isEmpty, !set.isEmpty {
      let values = written.map { _ in "?" }.joined(separator: ", ")
      statements.append(
        "INSERT INTO \(name) (\(SQLName.list(written.map(\.description)))) VALUES (\(values)) ON "
          + "CONFLICT (\(SQLName.list(table.keyColumns))) DO UPDATE SET \(set) RETURNING *")
    }
    if table.isStamped, !key.isEmpty {
      let conditions = key.map { "\($0.quoted) = ?" }.joined(separator: " AND ")
      statements.append("UPDATE \(name) SET \(set) WHERE \(conditions) RETURNING *")
    }
    for statement in statements {
      guard let reason = try rules.refusal(of: statement) else { continue }
      return diagnostic("functions of table '\(table.name.value)': \(reason)", at: table.name)
    }
    return nil
  }
}

extension Table {
  /// Whether updates of a record return what the database has made of it.
  fileprivate var isStamped: Bool {
    columns.contains { [.touch, .rowVersion].contains($0.role?.value) }
  }
}
