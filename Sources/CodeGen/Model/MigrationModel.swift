import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The migration from a version to the next.
struct MigrationModel {
  var type: String
  var version: Int64
  var name: String
  var isBackedUp: Bool
  var isNormalizing: Bool
  /// The statements of the version before.
  var origins: [StatementOrigin]
  var lines: [MigrationLine]

  init(from old: SchemaVersion, to new: SchemaVersion, type: String) {
    self.type = type
    version = new.number
    name = new.name
    isBackedUp = new.isBackedUp
    isNormalizing = new.isNormalizing
    origins = StatementOrigin.origins(
      of: old.snapshot.statements.map(\.value), beside: new.snapshot.statements.map(\.value))
    lines = MigrationLine.lines(of: new.actions)
  }
}

/// The origin of a version's statements, most of which are the same in the next version.
enum StatementOrigin {
  /// A range of the next version's statements, by position, with the names of the first and the
  /// last of what they create.
  case same(ClosedRange<Int>, first: String, last: String)
  case statement(String)

  fileprivate static func origins(of old: [String], beside new: [String]) -> [StatementOrigin] {
    let places = Dictionary(firstOf: zip(new, new.indices))
    return old.reduce(into: []) { origins, statement in
      guard let place = places[statement] else { return origins.append(.statement(statement)) }
      let sql = SQLText(statement)
      let name = sql.head.map { sql.name($0.ownName) } ?? ""
      if case .same(let range, let first, _)? = origins.last, range.upperBound + 1 == place {
        origins[origins.count - 1] = .same(range.lowerBound...place, first: first, last: name)
      } else {
        origins.append(.same(place...place, first: name, last: name))
      }
    }
  }
}
