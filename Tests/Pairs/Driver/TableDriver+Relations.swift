/// Reads of rows with what belongs to them.
extension TableDriver {
  var relations: [String] {
    (table.relation.hasParent ? [owner] : []) + (table.relation.hasChildren ? [parts] : [])
      + (table.relation == .itself ? [above, below] : [])
  }

  private var owner: String {
    including(
      "owner", "stored($0.1) { stored_key($0.id) }",
      "(SELECT p.id FROM \(table.prefix)Owner\(number) p WHERE p.id = t.\"owner\(number)ID\")")
  }

  private var parts: String {
    let condition = table.key.enumerated().map { "p.up\($0) = t.\($1.sql)" }
    return including(
      "parts", ".text($0.1.map { \"\\(stored_key($0.id))\" }.joined())",
      "(SELECT coalesce(group_concat('integer(' || p.id || ')', ''), '') FROM \(table.prefix)Part\(number) p WHERE \(condition.joined(separator: " AND ")))"
    )
  }

  private var keySQL: String { table.key.first?.sql ?? "" }

  private var above: String {
    including(
      "above", "stored($0.1) { stored($0.note, stored_text) }",
      "(SELECT note FROM \(table.sql) WHERE \(keySQL) = t.\"above\(number)\" AND \(table.visible))")
  }

  private var below: String {
    including(
      "below", ".integer(Int64($0.1.count))",
      "(SELECT count(*) FROM \(table.sql) WHERE \"above\(number)\" = t.\(keySQL) AND \(table.visible))"
    )
  }

  private func including(_ relation: String, _ value: String, _ sql: String) -> String {
    let all =
      "SELECT \(table.list), \(sql) FROM \(table.sql) t WHERE \(table.visible)\(table.order)"
    let call = "fetchAll(including: .\(relation), from: t)"
    return
      "trial.read(\"\(call)\", \(literal(all)), isOrdered: \(table.isOrdered)) { t in try \(functions).\(call).map { values\(number)($0.0) + [\(value)] } }"
  }
}
