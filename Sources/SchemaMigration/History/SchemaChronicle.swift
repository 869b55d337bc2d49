package import SchemaParser

/// The versions of a history that made the tables and columns of a schema what they are.
package struct SchemaChronicle: Sendable {
  /// The changes of each table, the oldest first.
  private var changes: [Identity: [TableChange]] = [:]
  private var columns: [Identity: ColumnOrigins] = [:]
  /// The names after the last version, by which the schema's tables and columns are found.
  private var names = NameTimeline()

  private typealias Identity = NameTimeline.Identity

  /// The changes that a version made to a table.
  package struct TableChange: Equatable, Sendable {
    package var version: VersionLabel
    /// The titles of the steps, in order; none if the version created the table without one.
    package var steps: [String] = []
    package var isCreation = false
  }

  package struct VersionLabel: Equatable, Sendable {
    package var number: Int64
    package var name: String
    package var isSealed: Bool
  }

  /// The version that added a column, and the names that it had, the oldest first.
  package struct ColumnOrigins: Equatable, Sendable {
    package var version: VersionLabel?
    package var formerNames: [String] = []
  }

  /// A chronicle without versions.
  package init() {}

  /// Follows the tables and columns of a schema through its history.
  ///
  /// - Throws: What SQLite says about a snapshot that it refuses.
  package init(of schema: Schema, in history: History) throws(History.Finding) {
    let path = try BranchNames([], behind: history.versions)
    names = path.base
    let users = EnumUsers(schema, names)
    var items = path.items[...]
    for (index, version) in history.versions.enumerated() {
      let label = VersionLabel(version.file)
      let (old, new) = (index > 0 ? path.kept[index - 1] : NameTimeline(), path.kept[index])
      let before = index > 0 ? history.versions[index - 1].file.snapshot : nil
      let owners = try version.source.checking { () throws(Diagnostic) in
        try ObjectOwners(version.file, after: before, old, new)
      }
      for item in items.prefix(version.file.steps.count) {
        note(
          item, of: item.changedTables + owners.tables(of: item.step) + users.tables(of: item),
          label)
      }
      items = items.dropFirst(version.file.steps.count)
      noteNew(new, since: old, label)
    }
  }

  package func changes(ofTable name: String) -> [TableChange] {
    names.table(name).flatMap { changes[$0] } ?? []
  }

  package func origins(ofColumn column: String, in table: String) -> ColumnOrigins {
    let column = names.table(table).flatMap { names.column(column, of: $0) }
    return column.flatMap { columns[$0] } ?? ColumnOrigins()
  }
}

extension SchemaChronicle.VersionLabel {
  fileprivate init(_ file: MigrationFile) {
    self.init(number: file.version.value, name: file.name.value, isSealed: file.isSealed)
  }
}

// MARK: - Notes

extension SchemaChronicle {
  /// Notes a step for the tables that it changed, and the name that it took from a column.
  private mutating func note(
    _ item: BranchNames.BranchStep, of tables: [Identity], _ label: VersionLabel
  ) {
    for table in tables { change(table, in: label) { $0.steps.append(item.step.title) } }
    guard case .renameColumn(let place, let to) = item.step,
      let column = item.after.column(ColumnPlace(place.table, to))
    else { return }
    columns[column, default: ColumnOrigins()].formerNames.append(place.column.value)
  }

  /// Notes the tables and columns that a version has and the one before it hasn't.
  private mutating func noteNew(
    _ new: NameTimeline, since old: NameTimeline, _ label: VersionLabel
  ) {
    for table in new.tables.identities where old.tables[table] == nil {
      change(table, in: label) { $0.isCreation = true }
    }
    let known = Set(old.columns.values.flatMap(\.identities))
    for column in new.columns.values.flatMap(\.identities) where !known.contains(column) {
      columns[column, default: ColumnOrigins()].version = label
    }
  }

  private mutating func change(
    _ table: Identity, in label: VersionLabel, _ apply: (inout TableChange) -> Void
  ) {
    var list = changes[table] ?? []
    if list.last?.version != label { list.append(TableChange(version: label)) }
    apply(&list[list.count - 1])
    changes[table] = list
  }
}
