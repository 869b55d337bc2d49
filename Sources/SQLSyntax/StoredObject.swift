package import DBGenSQLText

/// An object that has a row in `sqlite_schema`.
package struct StoredObject: Sendable {
  package enum Kind: String, Sendable { case table, index, view, trigger }

  /// The type and the name, which tell objects apart.
  package struct Identity: Hashable, Sendable {
    package let type: Kind
    package let name: SQLName

    package init(_ type: Kind, _ name: SQLName) { (self.type, self.name) = (type, name) }
  }

  package let type: Kind
  package let name: String
  /// The table of an index or trigger; the object itself otherwise.
  package let table: String
  package let sql: String
  package let isVirtual: Bool

  package init(type: Kind, name: String, table: String, sql: String, isVirtual: Bool) {
    (self.type, self.name, self.table) = (type, name, table)
    (self.sql, self.isVirtual) = (sql, isVirtual)
  }

  package var identity: Identity { Identity(type, SQLName(name)) }

  /// SQLite stores the beginning of a statement in a normalized form.
  package var isUnique: Bool { type == .index && sql.hasPrefix("CREATE UNIQUE ") }

  /// The names of the tables that a virtual table keeps its data in.
  ///
  /// SQLite can list them too, but compiles every view again and again to do so.
  package var shadowTables: [SQLName] {
    let text = SQLText(sql)
    guard isVirtual, let statement = text.createVirtualTable else { return [] }
    let namesContent = statement.arguments.contains {
      text.isAt($0.lowerBound, "content") && text.isAt($0.lowerBound + 1, "=")
    }
    return ShadowTable.suffixes(of: statement.module.name, storingText: !namesContent).map {
      SQLName("\(name)_\($0)")
    }
  }
}

extension StoredObject: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.identity == right.identity && left.sql.hasSameBytes(as: right.sql)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension [StoredObject] {
  /// The names of the tables that virtual tables keep their data in.
  package var shadowTables: Set<SQLName> { Set(flatMap(\.shadowTables)) }
}
