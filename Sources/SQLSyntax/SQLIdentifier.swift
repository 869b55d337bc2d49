package import DBGenSQLText

/// A name where it stands in a statement.
package struct SQLIdentifier: Sendable {
  package var name: SQLName
  /// The place of its token.
  package var place: Int
}

/// A name after those of what it belongs to, such as `main.player.number`.
package struct SQLPath: Sendable {
  /// The names, of which there is at least one.
  package var parts: [SQLIdentifier]

  package var name: SQLName { parts[parts.count - 1].name }
  /// The place of the last name.
  package var place: Int { parts[parts.count - 1].place }
  /// The name right before the last.
  package var qualifier: SQLName? { parts.dropLast().last?.name }
  package var names: [SQLName] { parts.map(\.name) }
  /// The name, if there is none before it.
  package var onlyName: SQLName? { parts.count == 1 ? name : nil }
}

extension SQLParser {
  /// Reads a name. SQLite accepts a string where only a name can be.
  mutating func identifier() -> SQLIdentifier? { name().map(identifier) }

  func identifier(at place: Int) -> SQLIdentifier {
    SQLIdentifier(name: sql.sqlName(place), place: place)
  }

  /// Reads names separated by dots; nil if there is none.
  mutating func path() -> SQLPath? {
    let names = qualifiedName()
    return names.isEmpty ? nil : SQLPath(parts: names.map(identifier))
  }

  /// Reads names in parentheses, separated by commas; nil if there is something else.
  mutating func identifiers() -> [SQLIdentifier]? {
    let start = position
    guard take("(") else { return nil }
    var names: [SQLIdentifier] = []
    repeat {
      guard let name = identifier() else { break }
      names.append(name)
    } while take(",")
    if take(")"), !names.isEmpty { return names }
    move(to: start)
    return nil
  }
}
