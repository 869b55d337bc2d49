import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A program or library that stores all times in a form of its own, and is known by a table that it
/// makes in each database.
enum KnownWriter: CaseIterable {
  case coreData, django, rails, sqlAlchemy

  init?(of schema: Schema) {
    let tables = Set(schema.tables.map(\.name.sqlName))
    let known = Self.allCases.first { tables.contains($0.table) }
    guard let known else { return nil }
    self = known
  }

  private var table: SQLName {
    switch self {
    case .coreData: "Z_METADATA"
    case .django: "django_migrations"
    case .rails: "ar_internal_metadata"
    case .sqlAlchemy: "alembic_version"
    }
  }

  /// The form of its times.
  var times: TypeCandidate {
    switch self {
    case .coreData: .appleSeconds
    case .django: .textOptionalMicroseconds
    case .rails, .sqlAlchemy: .textMicroseconds
    }
  }
}
