import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension BranchNames.BranchStep {
  /// The tables that the step names as those that it changes, except those that are gone after it.
  var changedTables: [BranchNames.Identity] {
    step.parts.names.filter { $0.role != .read && ($0.role != .dropped || $0.column != nil) }
      .compactMap { after.table($0.tableAfter.value) }.unique
  }
}

/// The tables of the indexes and triggers that the steps of a version create, drop and replace.
struct ObjectOwners {
  private typealias Owners = [SchemaObject.Kind: [SQLName: NameTimeline.Identity]]

  private var old: Owners = [:]
  private var new: Owners = [:]

  /// - Parameters:
  ///   - before: The snapshot of the version before; nil for an empty database.
  ///   - old: The names before the version.
  ///   - new: The names after it.
  init(
    _ file: MigrationFile, after before: SchemaSnapshot?, _ old: NameTimeline, _ new: NameTimeline
  ) throws(Diagnostic) {
    guard file.steps.contains(where: { $0.value.parts.object != nil }) else { return }
    if let before { self.old = try Self.owners(before, old) }
    self.new = try Self.owners(file.snapshot, new)
  }

  private static func owners(
    _ snapshot: SchemaSnapshot, _ names: NameTimeline
  ) throws(Diagnostic) -> Owners {
    try SQLiteConnection(snapshot).objects().reduce(into: [:]) { owners, object in
      guard let kind = SchemaObject.Kind(rawValue: object.type.rawValue) else { return }
      owners[kind, default: [:]][SQLName(object.name)] = names.table(object.table)
    }
  }

  func tables(of step: MigrationStep) -> [NameTimeline.Identity] {
    guard let object = step.parts.object else { return [] }
    let owners = if case .drop = step { old } else { new }
    return [owners[object.kind]?[object.name.sqlName]].compactMap(\.self)
  }
}

/// The tables that have columns of each enum today.
struct EnumUsers {
  private var users: [String: [NameTimeline.Identity]] = [:]

  /// - Parameter names: The names after the last version.
  init(_ schema: Schema, _ names: NameTimeline) {
    for table in schema.tables {
      guard let identity = names.table(table.name.value) else { continue }
      let enums = table.columns.compactMap { column in
        if case .enumeration(let name, _) = column.type.value { name } else { nil }
      }
      for name in Set(enums) { users[name, default: []].append(identity) }
    }
  }

  /// Returns those of the tables that a step of an enum's case changes, if they existed then.
  func tables(of item: BranchNames.BranchStep) -> [NameTimeline.Identity] {
    guard case .enumCase(let place) = item.step.parts.subject else { return [] }
    return (users[place.enumeration.value] ?? []).filter { item.after.tables[$0] != nil }
  }
}
