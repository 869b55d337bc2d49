import CodeGen
import DBGenSQLText
import SchemaMigration
import SchemaParser
import SchemaSQL

/// Decides what the page of a table says.
extension DocumentBuilder {
  func tablePage(_ index: Int) -> DocumentPage {
    let table = schema.tables[index]
    let name = table.name.value
    return DocumentPage(
      name: name, anchor: Anchor.table(name), kind: "table",
      words: table.columns.map(\.name.value), neighbors: graphs.neighbors(of: index),
      blocks: DocText(table.doc).blocks + facts(of: table) + [columnGrid(of: table)],
      details: keys(of: table) + referenceGrid(of: index) + referrerGrid(of: index)
        + indexGrid(of: table) + triggerList(of: name) + viewList(of: name) + queryList(of: name)
        + verbatim(table) + history(of: table))
  }

  /// Returns the line about a whole table: its Swift type, and what isn't usual about it.
  private func facts(of table: Table) -> [Block] {
    var facts: [[Inline]] = []
    if let type = swift.table(named: table.name.value)?.type {
      facts.append([.text("Swift: "), .code(type)])
    }
    if !table.isStrict, table.sql == nil { facts.append([.text("not "), .code("STRICT")]) }
    if table.isWithoutRowID { facts.append([.code("WITHOUT ROWID")]) }
    return facts.isEmpty ? [] : [.paragraph(.items(facts))]
  }

  private func columnGrid(of table: Table) -> Block {
    let overview = swift.table(named: table.name.value)
    let rows = table.columns.map { column -> [[Inline]] in
      let name = column.name.value
      return [
        [.code(name)] + marks(of: column, in: table), type(of: column),
        column.declaredType.isEmpty ? [] : [.code(column.declaredType)],
        property(overview?.properties[name]), rules(of: column, in: table, overview),
        .lines([DocText(column.doc).cell, origin(of: column, in: table)].filter { !$0.isEmpty }),
      ]
    }
    return .table(
      Grid(
        "Columns of \(table.name.value)",
        ["Column", "Type", "SQL", "Swift", "Rules", "Description"], rows))
  }

  /// Returns the badges after a column's name.
  private func marks(of column: Column, in table: Table) -> [Inline] {
    table.marks(ofColumn: column.name.value).map { .badge($0.rawValue, meaning: $0.meaning) }
  }

  private func rules(
    of column: Column, in table: Table, _ overview: SwiftOverview.TableOverview?
  ) -> [Inline] {
    let name = column.name.value
    var rules: [[Inline]] = []
    if let value = schema.written.defaultExpression(of: column) {
      rules.append([.text("default "), .code(value)])
    }
    if let value = column.generated {
      rules.append([
        .text(value.isStored ? "stored " : "computed "), .code(value.expression.value),
      ])
    }
    rules += (overview?.requirements[name] ?? []).map { [.text($0)] }
    let checks = table.checks.filter { $0.column.map { SQLName.areEqual($0, name) } == true }
    rules += checks.map { [.code($0.condition.value)] }
    if let collation = column.collation {
      rules.append([.text("collation "), .code(collation.value)])
    }
    if let encoding = column.encoding {
      rules.append([.text("stored as "), .code(encoding.value.rawValue)])
    }
    if let role = column.role { rules.append([.text(role.value.effect)]) }
    let isAutoincrement = table.primaryKey?.isAutoincrement == true
    if isAutoincrement, table.rowIDColumn?.name == column.name {
      rules.append([.code("AUTOINCREMENT")])
    }
    return .lines(rules)
  }

  /// Returns the constraints of several columns, and checks of the whole table.
  private func keys(of table: Table) -> [Block] {
    var items: [[Inline]] = []
    if table.keyColumns.count > 1 {
      items.append([.text("Primary key: ")] + .codes(table.keyColumns))
    }
    for unique in table.uniqueConstraints where unique.columns.count > 1 {
      items.append([.text("Unique: ")] + terms(unique.columns))
    }
    for check in table.checks where check.column == nil {
      let name = check.constraintName.map { [Inline.text("Check "), .code($0.value), .text(": ")] }
      items.append((name ?? [Inline.text("Check: ")]) + [.code(check.condition.value)])
    }
    return list("Constraints", items)
  }

  func terms(_ columns: [IndexedColumn]) -> [Inline] {
    .items(
      columns.map { column in
        let text =
          switch column.term {
          case .column(let name): name.value
          case .expression(let sql): sql.value
          }
        let collation = column.collation.map { " COLLATE \($0.value)" } ?? ""
        return [.code(text + collation + (column.isDescending ? " DESC" : ""))]
      })
  }

  private func indexGrid(of table: Table) -> [Block] {
    let rows = table.indexes.map { index -> [[Inline]] in
      [
        [.code(index.name.value)], terms(index.columns), index.isUnique ? [.text("yes")] : [],
        index.condition.map { [.code($0.value)] } ?? [],
      ]
    }
    let headings = ["Index", "Columns", "Unique", "Where"]
    return grid("Indexes", "Indexes of \(table.name.value)", headings, rows)
  }

  private func verbatim(_ table: Table) -> [Block] {
    table.sql.map(sqlBlocks) ?? []
  }

  // MARK: - References

  private func referenceGrid(of index: Int) -> [Block] {
    let rows = references.outgoing[index].map { references.links[$0] }.map { link -> [[Inline]] in
      let table = link.key.table.value
      return [
        .codes(link.key.columns.map(\.value)), [self.link(to: table)] + columns(link),
        rules(of: link.key, link.key.parent),
      ]
    }
    let name = schema.tables[index].name.value
    return grid("References", "References of \(name)", ["Columns", "Refer to", "Rules"], rows)
  }

  private func referrerGrid(of index: Int) -> [Block] {
    let rows = references.incoming[index].map { references.links[$0] }.map { link -> [[Inline]] in
      let name = schema.tables[link.from].name.value
      return [
        [.link(name, to: Anchor.table(name))], .codes(link.key.columns.map(\.value)),
        .codes(link.keyColumns), rules(of: link.key, link.key.children),
      ]
    }
    let name = schema.tables[index].name.value
    let headings = ["Table", "Columns", "Refer to", "Rules"]
    return grid("Referenced by", "References to \(name)", headings, rows)
  }

  private func columns(_ link: ReferenceIndex.KeyLink) -> [Inline] {
    link.keyColumns.isEmpty ? [] : [.text(" · ")] + .codes(link.keyColumns)
  }

  /// Returns the rules of a key, and the name by which Swift fetches the rows on the other side.
  private func rules(of key: ForeignKey, _ relation: RelationCell?) -> [Inline] {
    let name = relation.flatMap { swift.relation($0) }
    let rules = [
      key.onDelete.map { "on delete \($0.value.sql.lowercased())" },
      key.onUpdate.map { "on update \($0.value.sql.lowercased())" },
      key.isDeferred ? "checked at the end of the transaction" : nil,
    ]
    return .lines(
      rules.compactMap(\.self).map { [.text($0)] }
        + (name.map { [[.text("fetched as "), .code($0)]] } ?? []))
  }
}

extension [Inline] {
  static func codes(_ names: [String]) -> [Inline] { .items(names.map { [.code($0)] }) }
}

// MARK: - History

extension DocumentBuilder {
  private func history(of table: Table) -> [Block] {
    let changes = chronicle.changes(ofTable: table.name.value)
    let rows = changes.map { change -> [[Inline]] in
      let isSilent = change.isCreation && change.steps.isEmpty
      let steps = isSilent ? [[.text("create the table")]] : change.steps.map { [Inline.text($0)] }
      return [
        [.text("\(change.version.number)")],
        [.text(change.version.name + (change.version.isSealed ? "" : " (draft)"))], .lines(steps),
      ]
    }
    let headings = ["Version", "Name", "Changes"]
    return grid("History", "History of \(table.name.value)", headings, rows)
  }

  /// Returns a note on a column that is younger than its table, or that had other names.
  private func origin(of column: Column, in table: Table) -> [Inline] {
    let origins = chronicle.origins(ofColumn: column.name.value, in: table.name.value)
    let creation = chronicle.changes(ofTable: table.name.value).first { $0.isCreation }
    var notes: [[Inline]] = []
    if let version = origins.version, let creation, version != creation.version {
      notes.append([.text("since version \(version.number)")])
    }
    notes += origins.formerNames.map { [.text("formerly "), .code($0)] }
    return .items(notes)
  }
}
