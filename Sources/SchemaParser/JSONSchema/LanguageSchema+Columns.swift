import DBGenSQLSyntax

extension ColumnCell: DescribedVocabulary {
  var jsonSchema: JSONValue {
    typealias S = LanguageSchema
    return switch self {
    case .type: S.columnType
    case .primaryKey: S.constraint("Whether the column is the table's primary key.")
    case .autoincrement: S.boolean.described("Whether the ids of deleted rows are never reused.")
    case .unique: S.constraint("Whether the values must be unique.")
    case .index:
      S.boolean.described("Whether to create an index on the column, named <table>_<column>.")
    case .default:
      S.either(["type": ["string", "number", "boolean", "null"]], S.mapping(DefaultProperty.self))
        .described("The value if an insert omits the column: a constant, or { sql: EXPRESSION }.")
    case .check:
      S.either(S.sql, ["const": false]).described(
        "An SQL condition that every row must meet; or false for no CHECK of the type's values.")
    case .min: S.literal.described("The minimum.")
    case .max: S.literal.described("The maximum.")
    case .minLength: S.count.described("The minimum length in characters, or in bytes for a blob.")
    case .maxLength: S.count.described("The maximum length in characters, or in bytes for a blob.")
    case .oneOf: S.filledList(of: S.literal).described("The allowed values.")
    case .collate: S.collation
    case .references: S.reference
    case .onDelete: S.onDelete
    case .onUpdate: S.onUpdate
    case .deferred: S.deferred
    case .children: S.children
    case .parent: S.parent
    case .generated: S.sql.described("The SQL expression that computes the value.")
    case .stored: S.boolean.described("Whether the generated value is stored on disk.")
    case .notNull:
      S.constraint("The details of the NOT NULL that a type without '?' implies.")
    case .encoding: S.encoding
    case .touch: S.boolean.described("Whether every update sets the column to the current time.")
    case .rowVersion:
      S.boolean.described("Whether the number counts updates, so that stale records are refused.")
    case .softDelete:
      S.boolean.described("Whether a deletion sets the column, and leaves the row.")
    case .swiftName: S.text.described("The name of the property in Swift.")
    case .swiftType: S.swiftType
    case .sqlType:
      S.literal.described("The declared type, verbatim, such as VARCHAR(255).")
    case .doc: S.text.described("The doc comment of the property.")
    }
  }
}

extension ConstraintProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .name: LanguageSchema.constraintName
    case .onConflict: LanguageSchema.conflictResolution
    }
  }
}

extension DefaultProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .sql: LanguageSchema.sql.described("An SQL expression, such as CURRENT_TIMESTAMP.")
    }
  }
}

extension ReferenceProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .table: LanguageSchema.name.described("The referenced table.")
    case .columns:
      LanguageSchema.filledList(of: LanguageSchema.name).described(
        "The referenced columns. Default: the primary key.")
    case .external:
      LanguageSchema.boolean.described("Whether the table isn't declared in this file.")
    }
  }
}

extension LanguageSchema {
  static var column: JSONValue {
    let cells = mapping(ColumnCell.self, required: [.type]).with(
      needing([
        (ColumnCell.primaryKey, for: [.autoincrement]),
        (.references, for: [.onDelete, .onUpdate, .deferred, .children, .parent]),
        (.generated, for: [.stored]),
      ]))
    return either(columnType, cells.with(booleanDefault)).described(
      "A column: its type, or a mapping of its cells.")
  }

  /// The rule for boolean columns, the only ones whose default must also have the right YAML type.
  private static var booleanDefault: JSONValue {
    let isBoolean: JSONValue = ["type": ["enum": ["boolean", "boolean?"]]]
    let value: JSONValue = ["default": ["type": ["boolean", "null", "object"]]]
    return ["if": ["properties": isBoolean], "then": ["properties": value]]
  }

  /// The types, with and without a `?`.
  static var columnType: JSONValue {
    let types = ColumnType.builtIn.flatMap { [$0.name, $0.name + "?"] }
    return words(types, orOther: "The name of an enum; with a '?', the column can be NULL.")
      .described("A type, or the name of an enum; with a '?', the column can be NULL.")
  }

  static func constraint(_ description: String) -> JSONValue {
    either(boolean, mapping(ConstraintProperty.self)).described(description)
  }

  static var reference: JSONValue {
    either(text, mapping(ReferenceProperty.self, required: [.table])).described(
      "The reference: table, table.column or table(column, column).")
  }

  static var onDelete: JSONValue {
    words(ForeignKeyAction.self).described(
      "The action if the referenced row is deleted.")
  }

  static var onUpdate: JSONValue {
    words(ForeignKeyAction.self).described(
      "The action if the referenced key changes.")
  }

  static var deferred: JSONValue {
    boolean.described("Whether the reference is checked only at the end of the transaction.")
  }

  static var children: JSONValue {
    either(boolean, text).described(
      "The relation from a row to those that refer to it: its name, or true for the usual name.")
  }

  static var parent: JSONValue {
    either(boolean, text).described(
      "The relation from a row to the one that it refers to: its name, or true for the usual name."
    )
  }

  static var collation: JSONValue {
    words(SQLFacts.collations, orOther: "A collation that the app registers.").described(
      "The collation, which determines how texts are compared.")
  }

  static var encoding: JSONValue {
    words(Encoding.self).described("The form in which the Swift value is stored.")
  }

  static var swiftType: JSONValue {
    text.described("The app's own Swift type for the value.")
  }

  static var constraintName: JSONValue { name.described("The constraint's name.") }

  static var conflictResolution: JSONValue {
    words(ConflictResolution.self).described(
      "The action if a row violates the constraint. Default: abort.")
  }
}
