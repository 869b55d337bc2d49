import DBGenSQLSyntax
import DBGenSQLText

/// An object in a database, identified by its kind and its name. Virtual tables are tables.
typealias ObjectName = StoredObject.Identity

extension ObjectName {
  init(_ kind: StoredObject.Kind, _ name: String) { self.init(kind, SQLName(name)) }
}
