import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The migration from a version to the next.
struct MigrationModel {
  let old: SchemaVersion
  let new: SchemaVersion

  /// The statements of the version before.
  var origins: [StatementOrigin] {
    StatementOrigin.origins(
      of: old.snapshot.statements.map(\.value), beside: new.snapshot.statements.map(\.value))
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
