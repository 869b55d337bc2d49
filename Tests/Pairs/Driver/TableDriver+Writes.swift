/// Changes by the functions of a table.
extension TableDriver {
  var writes: [String] {
    if table.kind == .view { return [] }
    return insertions + updates + batches + (table.key.isEmpty ? [] : keyed)
      + (table.deletion == nil || table.key.isEmpty ? [] : restorations)
  }

  /// Returns a row before it is stored.
  func draft(_ row: Int, without left: Set<String> = [], note: String? = nil) -> String {
    let written = table.columns.filter { $0.isWritten && !left.contains($0.name) }
    let values = written.map { column in
      let note = column.name == "note" ? note.map(literal) : nil
      return "\(column.label): \(note ?? given(column, row))"
    }.joined(separator: ", ")
    return (table.kind == .tuple ? "(" : ".init(") + values + ")"
  }

  /// Nil would leave a column to its default.
  private func given(_ column: TestedColumn, _ row: Int) -> String {
    let value = column.swift(ofRow: row)
    return value == "nil" && column.hasDatabaseDefault ? ".some(nil)" : value
  }

  private var deleteAll: String { "DELETE FROM \(table.sql)" }

  /// References to other rows of the table need these.
  private var isAlone: Bool { table.relation != .itself }

  private var insertions: [String] {
    let all = (0..<table.rows).map { table.insertion(ofRow: $0) }
    let select =
      table.touched == nil
      ? ".select(\(literal("SELECT \(table.list) FROM \(table.sql)")))" : ".nothing"
    let rows = (0..<(isAlone ? table.rows : 1)).map { row in
      write(
        "insert row \(row)", all[row], after: [deleteAll], outcome: select,
        table.touched == nil
          ? "[values\(number)(try \(functions).insert(\(draft(row)), into: t))]"
          : "_ = try \(functions).insert(\(draft(row)), into: t); return []")
    }
    let drafts = (0..<table.rows).map { draft($0) }.joined(separator: ", ")
    return rows + [
      write(
        "insert(contentsOf:)", all.joined(separator: ";;"), after: [deleteAll],
        "_ = try \(functions).insert(contentsOf: [\(drafts)], into: t); return []"),
      write(
        "insert(contentsOf:) of coded drafts", all.joined(separator: ";;"), after: [deleteAll],
        "_ = try \(functions).insert(contentsOf: coded([\(drafts)] as [\(functions).Draft]), into: t); return []"
      ),
      write(
        "insertEach", all.joined(separator: ";;"), after: [deleteAll],
        "_ = try \(functions).insertEach([\(drafts)], into: t); return []"),
    ] + defaults
  }

  /// An insertion that leaves out what has a default.
  private var defaults: [String] {
    let left = table.columns.filter {
      $0.defaultValue != .none && $0.isWritten && !$0.role.isOfKey
    }
    if left.isEmpty || table.kind == .tuple { return [] }
    let names = Set(left.map(\.name))
    let fixed = table.columns.filter { $0.defaultValue != .now && $0.role != .touch }
    let written = table.columns.filter { $0.isWritten && !names.contains($0.name) }
    let sql =
      "INSERT INTO \(table.sql) (\(written.map(\.sql).joined(separator: ", "))) VALUES (\(written.map { $0.sql(ofRow: 0) }.joined(separator: ", ")))"
    return [
      write(
        "insert with defaults", sql, after: [deleteAll],
        columns: fixed.map(\.sql).joined(separator: ", "),
        "_ = try \(functions).insert(\(draft(0, without: names)), into: t); _ = try \(functions).fetchAll(from: t); return []"
      )
    ]
  }

  /// The change of the version by an update of a row.
  var upkeep: String { table.version.map { ", \($0.sql) = \($0.sql) + 1" } ?? "" }

  private func update(_ changes: String, where condition: String) -> String {
    "UPDATE \(table.sql) SET \(changes)\(upkeep) WHERE (\(table.visible)) AND (\(condition))"
  }

  private var updates: [String] {
    let settable = table.featured.filter(\.isSettable)
    let columns =
      settable.map { column in
        write(
          "updateAll(set: \(column.name))",
          update("\(column.sql) = \(column.sql(1))", where: "note = 'x'"),
          outcome: ".count",
          "one(try \(functions).updateAll(set: [.\(column.member)(\(column.swift(1)))], where: { $0.note == \"x\" }, in: t))"
        )
      }
      + settable.filter(\.isOptional).map { column in
        write(
          "updateAll(set: \(column.name) nil)", update("\(column.sql) = NULL", where: "true"),
          "_ = try \(functions).updateAll(set: [.\(column.member)(nil)], in: t); return []")
      }
    return columns + [
      deletion(
        "deleteAll(where: { $0.note == \"x\" }, in: t)", where: "note = 'x'", outcome: ".count",
        isCount: true)
    ]
  }

  /// Returns a call of a deletion.
  func deletion(
    _ call: String, where condition: String, outcome: String = ".nothing", isCount: Bool = false
  ) -> String {
    write(
      call, deletion(where: condition), outcome: outcome,
      isCount ? "one(try \(functions).\(call))" : "_ = try \(functions).\(call); return []")
  }

  private var keyed: [String] {
    let condition = table.has(keyOfRow: 0)
    let set = update("note = 'new'", where: condition)
    let fetch =
      "guard let old = try \(functions).fetch(\(key(ofRow: 0)), from: t) else { return [] }"
    let isTuple = table.kind == .tuple
    let delete = isTuple ? "\(functions).delete(old, in: t)" : "old.delete(in: t)"
    let update = isTuple ? "\(functions).update(new, in: t)" : "new.update(in: t)"
    let save = isTuple ? "\(functions).save(record: new, in: t)" : "new.save(in: t)"
    let change = "\(fetch); var new = old; new.note = \"new\"; _ = try "
    return [
      write(
        "update(set: note)", set,
        "_ = try \(functions).update(\(key(ofRow: 0)), set: [.note(\"new\")], in: t); return []"),
      write("record.update", set, "\(change)\(update); return []"),
      write("record.save", set, "\(change)\(save); return []"),
      write(
        "write back", self.update("note = note", where: "true"),
        "for new in try \(functions).fetchAll(from: t) { _ = try \(update) }; return []"),
      deletion("delete(\(key(ofRow: 0)), in: t)", where: condition),
      deletionOfRecord("\(fetch); try \(delete); return []", where: condition),
    ]
  }

  private func deletionOfRecord(_ body: String, where condition: String) -> String {
    write("record.delete", deletion(where: condition), body)
  }

  /// Returns the statement that deletes rows, or marks them.
  func deletion(where condition: String) -> String {
    table.deletion.map { column in
      let mark = column.form.kind == .boolean ? "1" : column.sql(2)
      return update("\(column.sql) = \(mark)", where: condition)
    } ?? "DELETE FROM \(table.sql) WHERE \(condition)"
  }

  private var restorations: [String] {
    guard let deletion = table.deletion else { return [] }
    let kept = deletion.form.kind == .boolean ? "0" : "NULL"
    let row = table.rows > 2 ? 2 : 0
    let condition = table.has(keyOfRow: row)
    return [
      write(
        "restore",
        "UPDATE \(table.sql) SET \(deletion.sql) = \(kept)\(upkeep) WHERE NOT (\(table.visible)) AND \(condition)",
        "_ = try \(functions).restore(\(key(ofRow: row)), in: t); return []"),
      write(
        "erase", "DELETE FROM \(table.sql) WHERE \(condition)",
        "_ = try \(functions).erase(\(key(ofRow: row)), in: t); return []"),
      write(
        "restoreAll",
        "UPDATE \(table.sql) SET \(deletion.sql) = \(kept)\(upkeep) WHERE NOT (\(table.visible))",
        "_ = try \(functions).restoreAll(in: t); return []"),
      write(
        "eraseDeleted", "DELETE FROM \(table.sql) WHERE NOT (\(table.visible))",
        "_ = try \(functions).eraseDeleted(in: t); return []"),
      """
      trial.read("includingDeleted", \(literal("SELECT \(table.list) FROM \(table.sql)\(table.order)")), isOrdered: \(table.isOrdered)) { t in records(try \(functions).fetchAll(from: t.includingDeleted)) }
      """,
    ]
  }
}

extension TestedColumn {
  /// Whether only the database can fill in the value that a draft leaves out.
  var hasDatabaseDefault: Bool {
    if role == .touch { return true }
    switch defaultValue {
    case .none: return false
    case .expression, .now: return true
    case .constant:
      return isOwn || [.time, .day, .uuid, .any, .json, .other].contains(form.kind)
    }
  }
}
