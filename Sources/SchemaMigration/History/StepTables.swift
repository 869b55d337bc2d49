import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension BranchNames.BranchStep {
  /// The tables that the step names as those that it changes, except those that are gone after it.
  var changedTables: [BranchNames.Identity] {
    let names: [Located<String>] =
      switch step {
      case .createTable(let table, _), .reorderColumns(let table), .changeTable(let table, _),
        .renameTable(_, let table):
        [table]
      case .addColumn(let place, _), .dropColumn(let place), .renameColumn(let place, _),
        .changeColumn(let place, _):
        [place.table]
      case .moveColumn(let from, let to, _): [from.table, to.table]
      case .dropTable, .addCase, .renameCase, .removeCase, .create, .drop, .replace, .sql, .swift:
        []
      }
    return names.compactMap { after.table($0.value) }
  }
}

/// The tables of the indexes and triggers that the steps of a version create, drop and replace.
struct ObjectOwners {
  private typealias Owners = [SchemaObject.Kind: [String: NamesAtStep.Identity]]

  private var old: Owners = [:]
  private var new: Owners = [:]

  /// - Parameters:
  ///   - before: The snapshot of the version before; nil for an empty database.
  ///   - old: The names before the version.
  ///   - new: The names after it.
  init(
    _ file: MigrationFile, after before: SchemaSnapshot?, _ old: NamesAtStep, _ new: NamesAtStep
  ) {
    guard file.steps.contains(where: { $0.value.object != nil }) else { return }
    self.old = before.map { Self.owners($0, old) } ?? [:]
    self.new = Self.owners(file.snapshot, new)
  }

  private static func owners(_ snapshot: SchemaSnapshot, _ names: NamesAtStep) -> Owners {
    // SQLite has accepted the snapshot before, for the names.
    let objects = (try? SQLiteConnection(snapshot))?.objects ?? []
    return objects.reduce(into: [:]) { owners, object in
      guard let kind = SchemaObject.Kind(rawValue: object.type.rawValue) else { return }
      owners[kind, default: [:]][SQLName.folded(object.name)] = names.table(object.table)
    }
  }

  func tables(of step: MigrationStep) -> [NamesAtStep.Identity] {
    guard let object = step.object else { return [] }
    let owners = if case .drop = step { old } else { new }
    return [owners[object.kind]?[SQLName.folded(object.name.value)]].compactMap(\.self)
  }
}

extension MigrationStep {
  /// The index, trigger or the like that the step creates, drops or replaces.
  fileprivate var object: SchemaObject? {
    switch self {
    case .create(let object), .drop(let object), .replace(let object): object
    default: nil
    }
  }
}

/// The tables that have columns of each enum today.
struct EnumUsers {
  private var users: [String: [NamesAtStep.Identity]] = [:]

  /// - Parameter names: The names after the last version.
  init(_ schema: Schema, _ names: NamesAtStep) {
    for table in schema.tables {
      guard let identity = names.table(table.name.value) else { continue }
      let enums = table.columns.compactMap { column in
        if case .enumeration(let name, _) = column.type.value { name } else { nil }
      }
      for name in Set(enums) { users[name, default: []].append(identity) }
    }
  }

  /// Returns those of the tables that a step of an enum's case changes, if they existed then.
  func tables(of item: BranchNames.BranchStep) -> [NamesAtStep.Identity] {
    switch item.step {
    case .addCase(let place), .renameCase(let place, _), .removeCase(let place, _):
      (users[place.enumeration.value] ?? []).filter { item.after.tables[$0] != nil }
    default: []
    }
  }
}
