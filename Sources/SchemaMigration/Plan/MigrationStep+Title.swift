package import SchemaParser

extension MigrationStep {
  /// The title of the step in progress reports and messages.
  package var title: String {
    switch self {
    case .createTable(let table, _): "create table '\(table.value)'"
    case .dropTable(let table): "drop table '\(table.value)'"
    case .renameTable(let from, let to): "rename table '\(from.value)' to '\(to.value)'"
    case .addColumn(let place, _): "add column '\(place.description)'"
    case .dropColumn(let place): "drop column '\(place.description)'"
    case .renameColumn(let place, let to):
      "rename column '\(place.description)' to '\(to.value)'"
    case .changeColumn(let place, _): "change column '\(place.description)'"
    case .moveColumn(let from, let to, _):
      "move column '\(from.description)' to '\(to.description)'"
    case .reorderColumns(let table): "reorder the columns of '\(table.value)'"
    case .changeTable(let table, _): "change table '\(table.value)'"
    case .addCase(let place): "add case '\(place.description)'"
    case .renameCase(let place, let to): "rename case '\(place.description)' to '\(to.value)'"
    case .removeCase(let place, _): "remove case '\(place.description)'"
    case .create(let object): "create \(object.description)"
    case .drop(let object): "drop \(object.description)"
    case .replace(let object): "replace \(object.description)"
    case .sql: "run SQL"
    case .swift(let name): "call \(name.value)"
    }
  }
}

extension CasePlace {
  var description: String { "\(enumeration.value).\(name.value)" }
}

extension SchemaObject {
  var description: String {
    kind == .virtualTable
      ? "virtual table '\(name.value)'" : "\(kind.rawValue) '\(name.value)'"
  }
}
