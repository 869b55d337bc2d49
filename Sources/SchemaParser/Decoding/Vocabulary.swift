/// The property names of one kind of mapping.
protocol Vocabulary: Hashable, CaseIterable, RawRepresentable where RawValue == String {
  /// A phrase for such a mapping, with its article.
  static var noun: String { get }
}

enum SchemaProperty: String, Vocabulary {
  case database, include, keys, conformances, functions, collations, enums, tables
  case views, triggers, fullTextSearch, virtualTables, queries

  static let noun = "a schema"
}

/// The properties of a project file.
enum ProjectProperty: String, Vocabulary {
  case schemas, extensions

  static let noun = "a project"
}

/// The properties of a schema in a project file.
enum ProjectSchemaProperty: String, Vocabulary {
  case schema, output, access, tests, module, doc

  static let noun = "a schema of a project"
}

enum EnumProperty: String, Vocabulary {
  case cases, doc, swiftName, conformances, open

  static let noun = "an enum"
}

enum TableProperty: String, Vocabulary {
  case columns, doc, swiftName, conformances, primaryKey, unique, foreignKeys, indexes, checks
  case strict, withoutRowID, model, sql, allow

  static let noun = "a table"
}

enum ColumnCell: String, Vocabulary {
  case type, primaryKey, autoincrement, unique, index, `default`, check
  case min, max, minLength, maxLength, oneOf, collate
  case references, onDelete, onUpdate, deferred, children, parent
  case generated, stored, notNull, encoding, touch, rowVersion, softDelete
  case swiftName, swiftType, sqlType, doc

  static let noun = "a column"
}

enum FunctionProperty: String, Vocabulary {
  case arguments, deterministic, innocuous

  static let noun = "a function"
}

/// The properties of a column's constraint, in its cell.
enum ConstraintProperty: String, Vocabulary {
  case name, onConflict

  static let noun = "a constraint"
}

enum KeyProperty: String, Vocabulary {
  case columns, name, onConflict, autoincrement

  static let noun = "a primary key"
}

enum UniqueProperty: String, Vocabulary {
  case columns, name, onConflict

  static let noun = "a unique constraint"
}

enum IndexProperty: String, Vocabulary {
  case columns, unique, `where`

  static let noun = "an index"
}

enum IndexedColumnProperty: String, Vocabulary {
  case column, expression, collate, order

  static let noun = "an indexed column"
}

enum ForeignKeyProperty: String, Vocabulary {
  case columns, references, onDelete, onUpdate, deferred, children, parent, name

  static let noun = "a foreign key"
}

enum ReferenceProperty: String, Vocabulary {
  case table, columns, external

  static let noun = "a reference"
}

enum CheckProperty: String, Vocabulary {
  case name, condition

  static let noun = "a check"
}

enum DefaultProperty: String, Vocabulary {
  case sql

  static let noun = "a default"
}

enum ViewProperty: String, Vocabulary {
  case sql, columns, key, doc, swiftName, conformances, unchecked

  static let noun = "a view"
}

enum TriggerProperty: String, Vocabulary {
  case sql, unchecked

  static let noun = "a trigger"
}

enum VirtualTableProperty: String, Vocabulary {
  case sql, columns, doc, swiftName, conformances, unchecked

  static let noun = "a virtual table"
}

enum FullTextProperty: String, Vocabulary {
  case content, contentless, columns, tokenizer, doc, swiftName, conformances

  static let noun = "a full-text table"
}

enum QueryProperty: String, Vocabulary {
  case sql, params, orders, returns, columns, group, key, doc, swiftName, conformances, allow

  static let noun = "a query"
}

enum ResultColumnCell: String, Vocabulary {
  case type, encoding, swiftName, swiftType, doc

  static let noun = "a result column"
}

/// The sort order of a column in an index, in the words of the language and of SQL.
enum SortOrder: String, CaseIterable {
  case ascending, descending, asc, desc

  var isDescending: Bool { self == .descending || self == .desc }
}
