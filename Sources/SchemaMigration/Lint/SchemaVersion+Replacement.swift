package import SchemaParser

extension SchemaVersion {
  /// Returns the key of a step that stores something else in place of values that the version refuses,
  /// since they can't be converted; nil if there is none.
  ///
  /// - Parameters:
  ///   - table: The table of the rows.
  ///   - reason: The reason, as an app's error states it.
  package func replacement(
    forRowsOf table: String, refusedBecause reason: String
  ) throws(Diagnostic) -> String? {
    let goal = try SchemaDatabase(snapshot)
    guard let new = goal.table(named: table) else { return nil }
    let types = StoredTypes(types)[new.sqlName]
    let step = steps.first { step in
      guard case .changeColumn(let place, _) = step.value, place.isOf([table]) else { return false }
      let type = ConvertedType(of: place.column.sqlName, in: new, types)
      return RefusalCause.conversion(column: place.column.value, to: type).reason == reason
    }
    return step?.value.replacement(in: goal)
  }
}
