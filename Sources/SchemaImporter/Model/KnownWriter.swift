import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A program or library that is known by a table that it makes in each database. Most store all times
/// in a form of their own.
enum KnownWriter: String, CaseIterable {
  case coreData = "Z_METADATA"
  case django = "django_migrations"
  case rails = "ar_internal_metadata"
  case sqlAlchemy = "alembic_version"
  case grdb = "grdb_migrations"
  case room = "room_master_table"

  init?(of schema: Schema) {
    let tables = Set(schema.tables.map(\.name.sqlName))
    let known = Self.allCases.first { tables.contains($0.table) }
    guard let known else { return nil }
    self = known
  }

  /// The table that it makes.
  var table: SQLName { SQLName(rawValue) }

  /// The form of its times; nil if it leaves that to the app.
  var times: TypeCandidate? {
    switch self {
    case .coreData: .appleSeconds
    case .django: .textOptionalMicroseconds
    case .rails, .sqlAlchemy: .textMicroseconds
    case .grdb: .timestamp
    case .room: nil
    }
  }
}
