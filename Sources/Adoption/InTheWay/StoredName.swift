package import DBGenRuntime
internal import DBGenSQLText

/// The name of an object. A trigger may have the name of another object.
package struct StoredName: Hashable {
  private let isTrigger: Bool
  private let name: SQLName

  package init(type: String, name: String) {
    (isTrigger, self.name) = (type == "trigger", SQLName(name))
  }
}

extension DatabaseSchema {
  /// The names of all objects, with those of the tables of virtual tables.
  var ownNames: Set<StoredName> {
    Set(statementsByName.keys).union(
      statements.compactMap { StoredVirtualTable($0) }.flatMap(\.storage).map {
        StoredName(type: "table", name: $0)
      })
  }

  /// The statements by the names of the objects that they create.
  package var statementsByName: [StoredName: String] {
    statements.reduce(into: [:]) { statements, sql in
      guard let (type, name) = SQLText(sql).created else { return }
      statements[StoredName(type: type, name: name)] = sql
    }
  }
}
