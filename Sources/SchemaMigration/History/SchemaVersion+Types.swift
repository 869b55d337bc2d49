import SchemaParser

extension [SchemaVersion] {
  /// Returns the versions with the types that those have that don't say them: what a column holds in
  /// the next version, unless a step says how its values became that.
  ///
  /// - Parameter schema: The schema of the last version.
  func typed(as schema: SchemaSnapshot) -> [SchemaVersion] {
    var versions = self
    var later = schema.types ?? []
    var sql: [LaterSQL] = []
    for index in indices.reversed() {
      if versions[index].snapshot.types == nil { versions[index].types = later }
      later = StoredTypes(versions[index].types).before(versions[index].steps.map(\.value)).list
      guard index > 0 else { break }
      sql += versions[index].steps.flatMap(\.value.parts.sql).filter(\.needsSuitableValues)
        .map { LaterSQL($0.text.value, over: $0.tables) }
      versions[index - 1].laterSQL = sql
      versions[index - 1].rewrittenNext = versions[index].steps.compactMap { step in
        let parts = step.value.parts
        return parts.conversion?.isNormalized == true ? parts.names.first?.place : nil
      }
    }
    return versions
  }
}

extension StoredTypes {
  /// Returns the types from before steps, without columns that held something else or weren't there.
  fileprivate func before(_ steps: [MigrationStep]) -> StoredTypes {
    var names = NameTimeline()
    var types: [StoredType?] = []
    func identify(_ type: StoredType?) -> NameTimeline.Identity {
      types.append(type)
      return types.count - 1
    }
    for table in list {
      let owner = identify(nil)
      names.name(owner, table.name)
      for column in table.columns { names.name(identify(column.type), of: owner, column.name) }
    }
    for step in steps.reversed() {
      let parts = step.parts
      for part in parts.names
      where part.role == .filled || part.role == .changed && parts.conversion?.convert != nil {
        if let column = part.place.flatMap(names.column) { types[column] = nil }
      }
      names.unfollow(step) { _, _, _ in identify(nil) }
    }
    return StoredTypes(
      names.all.map { _, table, columns in
        SnapshotTable(
          name: table,
          columns: columns.compactMap { column, name in
            types[column].map { SnapshotColumn(name: name, type: $0) }
          })
      })
  }
}
