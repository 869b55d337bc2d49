/// The names that the keys of the language have elsewhere.
struct OtherWords {
  /// The keys by their other names.
  private var keys: [String: String] = [:]
  /// Advice by the name of something that isn't a key here.
  private var advice: [String: String] = [:]

  /// Returns the key that is meant by a name.
  func key(for name: String) -> String? { keys[Self.folded(name)] }

  /// Returns the key that is meant by a name that is close to another name of it.
  func key(like name: String) -> String? {
    closestMatch(to: Self.folded(name), in: keys.keys.sorted()).flatMap { keys[$0] }
  }

  func advice(for name: String) -> String? { advice[Self.folded(name)] }

  private init(_ keys: [String: String], advice: [String: String] = [:]) {
    for (key, names) in keys {
      for name in names.split(separator: " ") { self.keys[String(name)] = key }
    }
    for (names, text) in advice {
      for name in names.split(separator: " ") { self.advice[String(name)] = text }
    }
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }
}

extension OtherWords {
  static let none = OtherWords([:])

  static let schema = OtherWords(
    [
      "database": "name db schema module",
      "tables": "table models model entities entity definitions", "enums": "enum types",
      "views": "view", "triggers": "trigger",
      "queries": "query statements", "fullTextSearch": "fts fts5 search",
      "functions": "function", "collations": "collation",
      "tokenizers": "tokenizer tokenize", "include": "import imports",
    ],
    advice: ["version schemaversion": "'dbgen migration new' counts the versions"])

  static let table = OtherWords(
    [
      "columns": "fields attributes properties", "primaryKey": "pk primary primarykeys",
      "unique": "uniqueconstraints uniques", "indexes": "index indices",
      "checks": "check constraints",
      "foreignKeys": "fks references relations", "doc": "comment description documentation",
      "swiftName": "classname structname",
    ],
    advice: [
      "queries query views triggers enums":
        "it stands beside 'tables', at the beginning of a line",
      "timestamps": "declare the column: changedAt: { type: timestamp, touch: true }",
      "required": "a type without '?' doesn't allow NULL, so leave it out",
      "engine charset collation": "SQLite has none, so leave it out",
      "softdelete": #"declare the column: deletedAt: { type: "timestamp?", softDelete: true }"#,
    ])

  static let column = OtherWords(
    [
      "primaryKey": "pk primary key isprimary isprimarykey",
      "autoincrement": "identity autoinc auto increment",
      "references": "foreignkey fk ref belongsto foreign relation",
      "oneOf": "values enum choices in options allowed allowedvalues cases",
      "default": "defaultvalue initial", "maxLength": "length size maxlen limit",
      "minLength": "minlen", "min": "minimum gte", "max": "maximum lte",
      "doc": "comment description documentation note", "index": "indexed",
      "unique": "uniq isunique", "generated": "computed as expression generatedas",
      "check": "constraint checks validate validation", "sqlType": "dbtype nativetype",
      "swiftName": "property", "collate": "collation", "touch": "updatedat onupdatenow",
      "children": "hasmany",
    ],
    advice: [
      "format": "the type says it: timestamp, date, uuid or url",
      "pattern regex": #"write a check, such as check: "code GLOB '[A-Z]*'""#,
      "unsigned": "the types uint8, uint16, uint32 and uint64 have no negative numbers",
      "precision scale": "a decimal has as many digits as it needs, so leave it out",
    ])

  static let enumeration = OtherWords(["cases": "values options members names"])

  static let statement = OtherWords(
    ["sql": "query select statement definition as", "params": "parameters arguments args"])

  static let cardinality = OtherWords([
    "many": "list array all rows multiple exec", "one": "single first row",
    "optional": "maybe nullable", "value": "scalar", "count": "changes execrows",
  ])

  static let fullTextTable = OtherWords([
    "content": "table contenttable source of", "columns": "fields", "tokenizer": "tokenize",
    "unindexed": "notindexed", "prefix": "prefixes prefixindex",
  ])

  static let uniqueConstraint = OtherWords(
    [:],
    advice: [
      "where condition filter":
        "an index has one: indexes: { name: { columns: [...], unique: true, where: ... } }"
    ])

  static let index = OtherWords(
    ["columns": "column fields on keys", "unique": "isunique", "where": "condition filter if"])

  static let foreignKey = OtherWords(
    ["columns": "column fields from", "references": "table target foreigntable to"])
}
