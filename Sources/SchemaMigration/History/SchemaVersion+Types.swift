import DBGenSQLText
import SchemaParser

extension [SchemaVersion] {
  /// Returns the versions with the types that those have that don't say them: what a column holds in
  /// the next version, unless a step says how its values became that.
  ///
  /// - Parameter schema: The schema of the last version.
  func typed(as schema: SchemaSnapshot) -> [SchemaVersion] {
    var versions = self
    var later = schema.types ?? []
    for index in indices.reversed() {
      if versions[index].snapshot.types == nil { versions[index].types = later }
      var types = StoredTypes(versions[index].types)
      for step in versions[index].steps.reversed() { types.undo(step.value) }
      later = types.list
      guard index > 0 else { break }
      versions[index - 1].rewrittenNext = versions[index].steps.compactMap { step in
        guard case .changeColumn(let place, let conversion) = step.value,
          conversion.isNormalized
        else { return nil }
        return place
      }
    }
    return versions
  }
}

extension StoredTypes {
  /// Makes the types those from before a step, without columns that held something else or weren't
  /// there.
  fileprivate mutating func undo(_ step: MigrationStep) {
    switch step {
    case .createTable(let table, _): self[table.value] = [:]
    case .renameTable(let from, let to): rename(to.value, to: from.value)
    case .renameColumn(let place, let to):
      rename(to.value, to: place.column.value, in: place.table.value)
    case .addColumn(let place, _), .moveColumn(_, let place, _): forget(place)
    case .changeColumn(let place, let conversion):
      if conversion.convert != nil { forget(place) }
    case .dropTable, .dropColumn, .reorderColumns, .changeTable, .addCase, .renameCase, .removeCase,
      .create, .drop, .replace, .sql, .swift:
      break
    }
  }

  private mutating func forget(_ place: ColumnPlace) {
    self[place.table.value][SQLName(place.column.value)] = nil
  }
}
