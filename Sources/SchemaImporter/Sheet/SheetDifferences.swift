import DBGenSQLText
import SchemaParser

/// Finds what a sheet says otherwise than the schema, cell by cell. What the sheet lacks is reported
/// as removed.
struct SheetDifferences {
  private(set) var found: [Diagnostic] = []

  /// A part of the model: its name, and its entries in the sheet and in the schema.
  private struct ModelPart {
    let name: String
    let cell: YAMLPair?
    let entry: YAMLPair?

    func part(_ section: String, _ name: String) -> ModelPart {
      ModelPart(
        name: section == "columns" ? "\(self.name).\(name)" : name,
        cell: cell?.value[section]?.pair(folded: name),
        entry: entry?.value[section]?.pair(folded: name))
    }
  }

  /// - Parameters:
  ///   - sheet: The sheet as a schema file.
  ///   - schema: The schema's own files.
  init(_ merge: SheetMerge, _ sheet: YAMLNode, _ schema: YAMLNode) {
    let key = Located("", at: sheet.range)
    let root = ModelPart(
      name: "", cell: YAMLPair(key: key, value: sheet), entry: YAMLPair(key: key, value: schema))
    for table in merge.schema.tables {
      compare(
        merge.existing.table(named: table.name.value), table, root.part("tables", table.name.value))
    }
    for item in merge.schema.enums {
      let part = root.part("enums", item.name.value)
      guard let old = merge.existing.enums.first(where: { $0.name == item.name }) else { continue }
      compare(old, item, part)
    }
  }

  private mutating func compare(_ old: Table?, _ new: Table, _ part: ModelPart) {
    guard let old else { return addMissing("table", part) }
    compare(Language.table.write(TableLayout(old)), Language.table.write(TableLayout(new)), part)
  }

  private mutating func compare(_ old: SchemaNode, _ new: SchemaNode, _ part: ModelPart) {
    if old == new { return }
    let added = new.pairs.map(\.key).filter { old[$0] == nil }
    for key in old.pairs.map(\.key) + added where old[key] != new[key] {
      if key == "columns", let columns = new[key] {
        compare(old[key], columns: columns, part)
      } else {
        add(key, old[key], new[key], part)
      }
    }
  }

  private mutating func compare(_ old: SchemaNode?, columns: SchemaNode, _ part: ModelPart) {
    for column in columns.pairs {
      let part = part.part("columns", column.key)
      if let before = old?[column.key] {
        compare(before, column.value, part)
      } else {
        addMissing("column", part)
      }
    }
  }

  private mutating func compare(_ old: Enumeration, _ new: Enumeration, _ part: ModelPart) {
    let (before, after) = (Set(old.cases.map(\.name)), Set(new.cases.map(\.name)))
    for item in new.cases where !before.contains(item.name) {
      addMissing("value", part.part("cases", item.name.value), of: part)
    }
    for item in old.cases where !after.contains(item.name) {
      add(
        "the sheet has no value '\(item.name.value)' of '\(part.name)'", part, at: item.name.range)
    }
  }

  // MARK: - Messages

  private mutating func addMissing(_ kind: String, _ part: ModelPart, of whole: ModelPart? = nil) {
    let owner = whole.map { " of '\($0.name)'" } ?? ""
    let place = part.cell?.key.range ?? whole?.cell?.key.range
    guard let place else { return }
    found.add(
      .notInModel, "the schema has no \(kind) '\(part.name)'\(owner)", at: place,
      severity: .warning)
  }

  private mutating func add(
    _ key: String, _ old: SchemaNode?, _ new: SchemaNode?, _ part: ModelPart
  ) {
    func says(_ node: SchemaNode?) -> String {
      node.map { "says '\(key): \($0.short.text)'" } ?? "has no '\(key)'"
    }
    add(
      "'\(part.name)': the sheet \(says(new)), the schema \(says(old))",
      part, key, at: part.entry.map { $0.value[key]?.range ?? $0.key.range })
  }

  private mutating func add(
    _ message: String, _ part: ModelPart, _ key: String? = nil, at place: SourceRange?
  ) {
    guard let cell = part.cell else { return }
    // A check or a type can say what becomes a rule.
    let cells = [key, "check", "oneOf"].compactMap { $0.flatMap { cell.value[$0]?.range } }
    found.append(
      Diagnostic(
        .notInModel, message, at: cells.first ?? cell.key.range,
        notes: place.map { [.init("in the schema", at: $0)] } ?? [], severity: .warning))
  }
}

extension YAMLNode {
  /// Returns the entry with a name that differs in case at most.
  fileprivate func pair(folded name: String) -> YAMLPair? {
    pairs.first { SQLName.areEqual($0.key.value, name) }
  }
}
