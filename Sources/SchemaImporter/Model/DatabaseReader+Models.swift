import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

// The names of rows that the program which made the database knows.
extension DatabaseReader {
  /// Returns the names of rows in Swift, by the names of the tables.
  func modelNames() throws(SQLiteError) -> [SQLName: String] {
    guard let writer = KnownWriter(of: schema) else { return [:] }
    return switch writer {
    case .django: ModelNames(try djangoModels(), tables: schema.tables).names
    case .grdb: ["grdb_migrations": "GRDBMigration"]
    case .coreData: try entityNames()
    case .rails, .room, .sqlAlchemy: [:]
    }
  }

  /// Returns the names of Core Data's entities, whose tables have them in capitals after a Z.
  private func entityNames() throws(SQLiteError) -> [SQLName: String] {
    guard let rows, schema.hasColumns(["Z_NAME"], of: "Z_PRIMARYKEY") else { return [:] }
    let names = try rows.rows("SELECT Z_NAME FROM Z_PRIMARYKEY").compactMap { $0[0] }
    return Dictionary(firstOf: names.map { (SQLName("Z" + $0), SwiftName.type(from: $0)) })
  }

  /// Returns the models of Django's apps, whose words are in the names of the permissions.
  private func djangoModels() throws(SQLiteError) -> [DjangoModel] {
    guard let rows, schema.hasColumns(["app_label", "model"], of: "django_content_type") else {
      return []
    }
    let hasPermissions = schema.hasColumns(
      ["content_type_id", "codename", "name"], of: "auth_permission")
    let permission =
      hasPermissions
      ? """
      (SELECT name FROM auth_permission WHERE content_type_id = t.id AND codename = 'add_' || model)
      """ : "NULL"
    return try rows.rows("SELECT app_label, model, \(permission) FROM django_content_type AS t")
      .compactMap { row in
        guard let app = row[0], let model = row[1] else { return nil }
        return DjangoModel(app: app, name: model, permission: row[2])
      }
  }
}

/// A model of an app of Django's.
private struct DjangoModel {
  let app: String
  /// The name of its class in Swift's style.
  let name: String
  /// The name of its table, unless the app gives another one.
  let table: String

  /// - Parameter permission: The name of the permission to add one, such as `Can add user profile`.
  init(app: String, name: String, permission: String?) {
    (self.app, table) = (app, "\(app)_\(name)")
    let words = permission?.split(separator: " ").dropFirst(2).map(String.init) ?? []
    let isNamed = SQLName.folded(words.joined()) == name
    self.name = SwiftName.type(from: isNamed ? words.joined(separator: "_") : name)
  }
}

/// The names of the rows of Django's tables.
private struct ModelNames {
  private(set) var names: [SQLName: String] = [:]

  init(_ models: [DjangoModel], tables: [Table]) {
    for table in tables {
      let name = table.name.value
      let owner = models.filter { name == $0.table || name.hasPrefix($0.table + "_") }
        .max { $0.table.utf8.count < $1.table.utf8.count }
      guard let owner else { continue }
      let field = String(name.dropFirst(owner.table.count))
      names[table.name.sqlName] = owner.name + Self.field(field, owner)
    }
    let shared = Dictionary(grouping: names.values, by: \.self).filter { $0.value.count > 1 }
    names = names.filter { shared[$0.value] == nil }
  }

  /// Returns the end of the name for the pairs of a model and the rows that a field refers to.
  private static func field(_ name: String, _ owner: DjangoModel) -> String {
    let field = EnglishNoun.singular(ofName: SwiftName.type(from: name))
    let isRepeated = field.hasPrefix(owner.name) && field != owner.name
    return isRepeated ? String(field.dropFirst(owner.name.count)) : field
  }
}

extension Schema {
  fileprivate func hasColumns(_ columns: [String], of name: String) -> Bool {
    guard let table = table(named: name) else { return false }
    return columns.allSatisfy { table.column(named: $0) != nil }
  }
}
