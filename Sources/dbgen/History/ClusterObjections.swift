import DBGenCluster
import DBGenRuntime
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The parts of a schema that a cluster would refuse when an app runs.
enum ClusterObjections {
  /// Returns a diagnostic for each statement, function, collation and tokenizer of a schema that a cluster
  /// refuses.
  static func objections(to schema: CheckedSchema) -> [Diagnostic] {
    let lacks =
      schema.functions.map { ("function", $0.name) } + schema.collations.map { ("collation", $0) }
      + schema.tokenizers.map { ("tokenizer", $0) }
    return lacks.map { kind, name in
      diagnostic(ClusterRules.lack(of: kind, name.value), at: name)
    } + statementObjections(to: schema)
  }

  private static func statementObjections(to schema: CheckedSchema) -> [Diagnostic] {
    do {
      let statements = SchemaSnapshot(of: schema.written).statements.map(\.value)
      let rules = try ClusterRules(statements, standIns: schema.written.standIns)
      return schema.tables.compactMap { table in
        objection(at: table.name) { try objection(to: table, rules) }
      }
        + schema.queries.compactMap { query in
          objection(at: query.sql) {
            try query.written.statements.map { try rules.refusal(of: $0.statement) }
              .compactMap(\.self).first
          }
        }
    } catch {
      return [diagnostic("a cluster can't have this schema: \(error)", at: schema.database)]
    }
  }

  /// Returns the objection to one thing, which keeps no other from being reported.
  private static func objection(
    at place: Located<String>, _ reason: () throws -> String?
  ) -> Diagnostic? {
    do {
      return try reason().map { diagnostic($0, at: place) }
    } catch {
      return diagnostic("a cluster can't run this: \(error)", at: place)
    }
  }

  /// Returns a diagnostic for each step of a draft that migrates files only. What is sealed can't be
  /// changed any more, and an empty database is created without it.
  static func objections(to draft: MigrationFile) -> [Diagnostic] {
    draft.steps.compactMap { step in
      let reason: String? =
        switch step.value {
        case .swift: "only an app could run this step, and none migrates a cluster"
        case .sql(let sql), .repair(_, let sql): SQLText(sql.value).hasReturning ? returning : nil
        default: nil
        }
      return reason.map { Diagnostic(.refusedByCluster, $0, at: step.range) }
    }
  }

  private static let returning =
    "a cluster refuses a step with RETURNING, which some versions of nodes don't survive"

  private static func diagnostic(_ reason: String, at place: Located<String>) -> Diagnostic {
    Diagnostic(.refusedByCluster, reason, at: place.range)
  }

  /// Returns the objection to the generated functions that change rows of a table.
  private static func objection(to table: Table, _ rules: ClusterRules) throws -> String? {
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
    let isStamped = table.columns.contains { [.touch, .rowVersion].contains($0.role?.value) }
    if isStamped, !key.isEmpty {
      let conditions = key.map { "\($0.quoted) = ?" }.joined(separator: " AND ")
      statements.append("UPDATE \(name) SET \(set) WHERE \(conditions) RETURNING *")
    }
    for statement in statements {
      guard let reason = try rules.refusal(of: statement) else { continue }
      return "functions of table '\(table.name.value)': \(reason)"
    }
    return nil
  }
}

extension SQLText {
  /// Whether a statement returns the rows that it changes.
  var hasReturning: Bool { tokens.indices.contains { keyword($0) == "returning" } }
}
