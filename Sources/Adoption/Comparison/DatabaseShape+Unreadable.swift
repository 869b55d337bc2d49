internal import DBGenSQLSyntax
internal import DBGenSQLText

extension DatabaseShape {
  /// Returns what is read only by an app that brings a module or tokenizer of its own, but for what a
  /// schema has itself. Such objects are somebody else's: an import leaves them out.
  func unreadable(
    for failures: [SQLName: UnreadableObjects.ReadFailure], beside model: DatabaseShape? = nil
  ) -> UnreadableObjects {
    let own = Set(model?.parts.filter(\.isVirtualTable).map { SQLName($0.owner) } ?? [])
    return UnreadableObjects(among: objects) { table in
      own.contains(SQLName(table.name)) ? nil : failures[SQLName(table.name)]
    }
  }

  /// The objects but for indexes, if some table is virtual.
  var objects: [StoredObject] {
    guard parts.contains(where: \.isVirtualTable) else { return [] }
    return parts.compactMap { part in
      let kind = StoredObject.Kind(rawValue: part.isVirtualTable ? "table" : part.kind)
      return kind.flatMap {
        $0 == .index
          ? nil
          : StoredObject(
            type: $0, name: part.owner, table: part.owner, sql: part.text,
            isVirtual: part.isVirtualTable)
      }
    }
  }
}

extension DatabaseShape.Part {
  var isVirtualTable: Bool { kind == "virtual table" }
}

extension DatabaseShape.ShapeDifference {
  /// Whether the difference is about one of some objects.
  func isOf(_ objects: UnreadableObjects) -> Bool {
    let kind = StoredObject.Kind(rawValue: kind) ?? .table
    return objects.identities.contains(StoredObject.Identity(kind, SQLName(object)))
  }
}
