import DBGenSQLText
import SchemaParser

/// An object in a database, identified by its kind and its name.
struct ObjectName: Hashable, Sendable, CustomStringConvertible {
  let kind: Kind
  let name: SQLName

  enum Kind: String, Sendable {
    /// Tables, including virtual tables.
    case table
    case index, view, trigger
  }

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = SQLName(name)
  }

  var description: String { "\(kind.rawValue) \(name)" }
}
