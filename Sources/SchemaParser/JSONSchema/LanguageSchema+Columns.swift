extension ColumnCell: DescribedVocabulary {
  var jsonSchema: JSONValue {
    typealias S = LanguageSchema
    return switch self {
    case .type: S.columnType
    case .primaryKey: S.constraint("Whether the column is the table's key.")
    case .autoincrement: S.boolean.described("Whether no id is ever used again.")
    case .unique: S.constraint("Whether no two rows have the same value.")
    case .index: S.boolean.described("Whether there is an index of the column: <table>_<column>.")
    case .default:
      S.either(["type": ["string", "number", "boolean", "null"]], S.mapping(DefaultProperty.self))
        .described("What an insert without the column stores: a constant, or { sql: EXPRESSION }.")
    case .check:
      S.either(S.sql, ["const": false]).described(
        "An SQL condition that every row meets; or false: no CHECK keeps to the type's values.")
    case .min: S.literal.described("The least value.")
    case .max: S.literal.described("The greatest value.")
    case .minLength: S.count.described("The least length: characters, or a blob's bytes.")
    case .maxLength: S.count.described("The greatest length: characters, or a blob's bytes.")
    case .oneOf: S.filledList(of: S.literal).described("The values that there are.")
    case .collate: S.collation
    case .references: S.reference
    case .onDelete: S.onDelete
    case .onUpdate: S.onUpdate
    case .deferred: S.deferred
    case .generated: S.sql.described("The SQL expression that the value follows from.")
    case .stored: S.boolean.described("Whether the generated value is kept on disk.")
    case .notNull:
      S.constraint("What to say of the NOT NULL that follows from a type without '?'.")
    case .encoding: S.encoding
    case .swiftName: S.text.described("What the property is called in Swift.")
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
    case .table: LanguageSchema.name.described("The table that is referred to.")
    case .columns:
      LanguageSchema.filledList(of: LanguageSchema.name).described("Its columns; else its key.")
    case .external:
      LanguageSchema.boolean.described("Whether the table is one that the file doesn't have.")
    }
  }
}

extension LanguageSchema {
  static var column: JSONValue {
    let cells = mapping(ColumnCell.self, required: [.type]).with(
      needing([
        (ColumnCell.primaryKey, for: [.autoincrement]),
        (.references, for: [.onDelete, .onUpdate, .deferred]),
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
    return words(types, orOther: "The name of an enum; with a '?' the column may be NULL.")
      .described("A type, or the name of an enum; with a '?' the column may be NULL.")
  }

  static func constraint(_ description: String) -> JSONValue {
    either(boolean, mapping(ConstraintProperty.self)).described(description)
  }

  static var reference: JSONValue {
    either(text, mapping(ReferenceProperty.self, required: [.table])).described(
      "What a row refers to: table, table.column or table(column, column).")
  }

  static var onDelete: JSONValue {
    words(ForeignKeyAction.self).described(
      "The action on the row when the row that it refers to is deleted.")
  }

  static var onUpdate: JSONValue {
    words(ForeignKeyAction.self).described(
      "The action on the row when the key that it refers to changes.")
  }

  static var deferred: JSONValue {
    boolean.described("Whether the reference is checked at the end of the transaction.")
  }

  static var collation: JSONValue {
    words(["nocase", "rtrim", "binary"], orOther: "A collation that the app registers.").described(
      "How texts are compared.")
  }

  static var encoding: JSONValue {
    words(Encoding.self).described("How the Swift value is stored.")
  }

  static var swiftType: JSONValue {
    text.described("A Swift type of the app's own that stands for the value.")
  }

  static var constraintName: JSONValue { name.described("The constraint's name.") }

  static var conflictResolution: JSONValue {
    words(ConflictResolution.self).described(
      "What SQLite does with a row that breaks the constraint. Default: abort.")
  }
}
