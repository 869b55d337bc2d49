/// Reads of rows with what belongs to them.
extension TableDriver {
  var relations: [String] {
    (table.relation.hasParent ? [owner] : [])
      + (table.relation.hasChildren ? [parts, somePartsOfEach, numberOfParts, tagsOfParts] : [])
      + (table.relation == .itself ? [above, below, numberBelow] : [])
  }

  private var owner: String {
    including(
      "owner", "stored($0.1) { stored_key($0.id) }",
      "(SELECT p.id FROM \(table.prefix)Owner\(number) p WHERE p.id = t.\"owner\(number)ID\")")
  }

  private var parts: String {
    including("parts", partIDs("$0.1"), list(of: "SELECT p.id FROM \(partsOfRow)"))
  }

  private var somePartsOfEach: String {
    including(
      "parts(where: { $0.id != 1 }, orderBy: { [$0.id.descending] }, limit: 2)", partIDs("$0.1"),
      list(of: "SELECT p.id FROM \(partsOfRow) AND p.id != 1 ORDER BY p.id DESC LIMIT 2"))
  }

  private var numberOfParts: String {
    including(
      "count(of: .parts, where: { $0.id != 2 })", ".integer(Int64($0.1))",
      "(SELECT count(*) FROM \(partsOfRow) AND p.id != 2)")
  }

  /// The tags of parts, by way of these.
  private var tagsOfParts: String {
    let tags = "SELECT DISTINCT g.id FROM \(table.prefix)Tag g JOIN \(partsOfRow)"
    return including(
      "through(.parts, to: .tag)", partIDs("$0.1"),
      list(of: tags.replacing(" WHERE ", with: " ON p.tagID = g.id WHERE ") + " ORDER BY g.id"))
  }

  private var partsOfRow: String {
    let condition = table.key.enumerated().map { "p.up\($0) = t.\($1.sql)" }
    return "\(table.prefix)Part\(number) p WHERE \(condition.joined(separator: " AND "))"
  }

  private func partIDs(_ parts: String) -> String {
    ".text(\(parts).map { \"\\(stored_key($0.id))\" }.joined())"
  }

  private func list(of ids: String) -> String {
    "(SELECT coalesce(group_concat('integer(' || id || ')', ''), '') FROM (\(ids)))"
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

  private var numberBelow: String {
    including(
      "count(of: .below)", ".integer(Int64($0.1))",
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
