import SchemaParser

/// Changes of several rows at once, and insertions of rows that are there already.
extension TableDriver {
  var batches: [String] {
    if [.view, .noKey].contains(table.kind) { return [] }
    let unique = table.columns.filter { $0.role == .unique && !$0.isOptional }
      .map { ".\(SwiftName.escaped(uniqueKey($0)))" }
    let keys = [".primaryKey"] + unique
    // A row with a value in another form is another row.
    return records + ["if trial.foreign == nil {"] + drafts + keys.flatMap(insertions) + ["}"]
  }

  private var renamed: String { "note = 'new'\(upkeep)" }

  private var drafts: [String] {
    let drafts = (0..<table.rows).map { draft($0, note: "new") }.joined(separator: ", ")
    let saved = "UPDATE \(table.sql) SET \(renamed)"
    return [
      write(
        "save(contentsOf:)", saved,
        "_ = try \(functions).save(contentsOf: [\(drafts)], in: t); return []"),
      write(
        "saveEach", saved, "_ = try \(functions).saveEach([\(drafts)], in: t); return []"),
    ]
  }

  private var records: [String] {
    let updated = "UPDATE \(table.sql) SET \(renamed) WHERE \(table.visible)"
    let all = "\(functions).fetchAll(from: t)"
    let changed = "let new = try \(all).map { var row = $0; row.note = \"new\"; return row }"
    return [
      write(
        "update(contentsOf:)", updated,
        "\(changed); _ = try \(functions).update(contentsOf: new, in: t); return []"),
      write(
        "updateEach", updated,
        "\(changed); _ = try \(functions).updateEach(new, in: t); return []"),
      deletion("delete(contentsOf: \(all), in: t)", where: "true"),
      deletion("deleteEach(\(all), in: t)", where: "true"),
    ] + (hasID ? deletionsByID : [])
  }

  private var hasID: Bool { table.key.count == 1 && table.key[0].property == "id" }

  private var deletionsByID: [String] {
    let ids = "\(functions).fetchAll(from: t).map { $0.id }"
    return [
      write(
        "delete(ids:)", deletion(where: "true"), outcome: ".count",
        "one(try \(functions).delete(ids: \(ids), in: t))"),
      deletion("deleteEach(ids: \(ids), in: t)", where: "true"),
    ]
  }

  private func insertions(by key: String) -> [String] {
    let rows = Array(0..<table.rows)
    let changed = rows.map { draft($0, note: "new") }.joined(separator: ", ")
    let update = "UPDATE \(table.sql) SET \(renamed)"
    let first = " WHERE \(table.has(keyOfRow: 0))"
    let columns = table.columns.filter { !$0.isStamped }
    let stored = columns.map { $0.stored("row.\($0.member)") }.joined(separator: ", ")
    let row = "SELECT \(columns.map(\.sql).joined(separator: ", ")) FROM \(table.sql)\(first)"
    let one = "insertOrUpdate(\(draft(0, note: "new")), by: \(key)"
    return [
      write(
        "insertOrUpdate(by: \(key))", update + first, outcome: ".select(\(literal(row)))",
        "let row = try \(functions).\(one), into: t); return [[\(stored)]]"),
      write(
        "insertOrUpdate(by: \(key), updating:)", update + first,
        "_ = try \(functions).\(one), updating: { [$0.note] }, into: t); return []"),
      write(
        "insertOrUpdate(contentsOf:by: \(key))", update,
        "_ = try \(functions).insertOrUpdate(contentsOf: [\(changed)], by: \(key), into: t); return []"
      ),
      write(
        "insertOrIgnore(by: \(key))", "UPDATE \(table.sql) SET note = note WHERE false",
        outcome: ".count",
        "one(try \(functions).insertOrIgnore(contentsOf: [\(changed)], by: \(key), into: t).count)"),
    ] + (table.relation == .itself ? [] : insertionsOfNewRows(by: key))
  }

  private func insertionsOfNewRows(by key: String) -> [String] {
    let rows = Array(0..<table.rows)
    let all = rows.map { table.insertion(ofRow: $0) }.joined(separator: ";;")
    let drafts = rows.map { draft($0) }.joined(separator: ", ")
    return ["insertOrUpdate", "insertOrIgnore"].map { function in
      write(
        "\(function) of new rows by \(key)", all, after: ["DELETE FROM \(table.sql)"],
        outcome: ".count",
        "one(try \(functions).\(function)(contentsOf: [\(drafts)], by: \(key), into: t).count)")
    }
  }

  private func uniqueKey(_ column: TestedColumn) -> String {
    SwiftName.free(
      column.property, prefix: "key",
      avoiding: SwiftName.relationMembers.union(SwiftName.uniqueKeyMembers))
  }
}
