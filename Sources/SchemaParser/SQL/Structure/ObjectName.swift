/// An object in a database, identified by its kind and its name as SQLite looks it up.
package struct ObjectName: Hashable, Sendable, CustomStringConvertible {
  package let kind: Kind
  package let name: String

  package enum Kind: String, Sendable {
    /// Tables, including virtual tables.
    case table
    case index, view, trigger
  }

  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = SQLName.folded(name)
  }

  package var description: String { "\(kind.rawValue) \(name)" }
}
