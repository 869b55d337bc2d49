extension TableProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    typealias S = LanguageSchema
    return switch self {
    case .columns:
      S.names(to: S.column).with(["minProperties": 1]).described("The columns, by their names.")
    case .doc: S.text.described("The doc comment of the struct.")
    case .swiftName: S.text.described("The name of the struct in Swift.")
    case .conformances: S.conformances("the struct and its draft")
    case .primaryKey:
      S.either(S.keyColumns, S.mapping(KeyProperty.self, required: [.columns])).described(
        "The primary key of several columns: a list, or a mapping of properties.")
    case .unique:
      S.list(of: S.uniqueConstraint).described("UNIQUE constraints of several columns: [[a, b]].")
    case .foreignKeys:
      S.either(S.list(of: S.foreignKey), S.names(to: S.foreignKey)).described(
        "Foreign keys of several columns, with or without names.")
    case .indexes: S.names(to: S.index).described("Indexes, by their names.")
    case .checks:
      S.either(S.names(to: S.condition), S.list(of: S.either(S.condition, S.check))).described(
        "CHECK constraints by name, or a list of unnamed ones.")
    case .strict:
      S.boolean.described(
        "Whether the table is STRICT, so that each value has its column's type. Default: true.")
    case .withoutRowID:
      S.boolean.described(
        "Whether the table is WITHOUT ROWID, so that rows are stored by their primary key.")
    case .model:
      S.words(ModelKind.self).described(
        "The type of a row in Swift: a struct (the default), or a named tuple.")
    case .sql:
      S.text.described(
        "The whole CREATE TABLE statement, verbatim, which must match the columns.")
    case .allow: S.allowance
    }
  }
}

extension CheckProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .name: LanguageSchema.constraintName
    case .condition: LanguageSchema.condition
    }
  }
}

extension LanguageSchema {
  /// The advice that `dbgen lint` suppresses for a table or a query.
  static var allowance: JSONValue {
    let codes: JSONValue = ["enum": .array(DiagnosticCode.advice.map { .string($0.rawValue) })]
    let reasons: JSONValue = [
      "type": "object", "propertyNames": codes, "additionalProperties": text,
    ]
    return either(list(of: codes), reasons).described(
      "Codes of advice for 'dbgen lint' to suppress here: a list, or a mapping to the reasons.")
  }

  static var table: JSONValue {
    mapping(TableProperty.self, required: [.columns]).described("A table.")
  }
}

// MARK: - Keys

extension LanguageSchema {
  /// The columns of a key.
  static var keyColumns: JSONValue {
    let written = mapping(
      IndexedColumnProperty.self, required: [.column], without: [.expression])
    return filledList(of: either(name, written)).described("The columns, in order.")
  }

  static var condition: JSONValue { sql.described("An SQL condition that every row must meet.") }

  static var check: JSONValue { mapping(CheckProperty.self, required: [.condition]) }

  static var uniqueConstraint: JSONValue {
    either(keyColumns, mapping(UniqueProperty.self, required: [.columns]))
  }

  static var index: JSONValue {
    either(indexTerms, mapping(IndexProperty.self, required: [.columns])).described(
      "A list of columns, or a mapping of properties.")
  }

  /// The columns and expressions of an index.
  static var indexTerms: JSONValue {
    let written = mapping(IndexedColumnProperty.self).with([
      "oneOf": [["required": ["column"]], ["required": ["expression"]]]
    ])
    return filledList(of: either(name, written)).described(
      "Columns or expressions, in order.")
  }

  static var foreignKey: JSONValue {
    mapping(ForeignKeyProperty.self, required: [.columns, .references]).described(
      "A reference of one or more columns to the key of a table.")
  }
}

extension KeyProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .columns: LanguageSchema.keyColumns
    case .name: LanguageSchema.constraintName
    case .onConflict: LanguageSchema.conflictResolution
    case .autoincrement:
      LanguageSchema.boolean.described("Whether the ids of deleted rows are never reused.")
    }
  }
}

extension UniqueProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .columns: LanguageSchema.keyColumns
    case .name: LanguageSchema.constraintName
    case .onConflict: LanguageSchema.conflictResolution
    }
  }
}

extension IndexProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .columns: LanguageSchema.indexTerms
    case .unique: LanguageSchema.boolean.described("Whether the values must be unique.")
    case .where:
      LanguageSchema.sql.described("The SQL condition for the rows to index. Default: all rows.")
    }
  }
}

extension IndexedColumnProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .column: LanguageSchema.name.described("The column's name.")
    case .expression: LanguageSchema.sql.described("An SQL expression over the row.")
    case .collate: LanguageSchema.collation
    case .order:
      LanguageSchema.words(SortOrder.self).described("The sort order. Default: ascending.")
    }
  }
}

extension ForeignKeyProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .columns:
      LanguageSchema.filledList(of: LanguageSchema.name).described("The referencing columns.")
    case .references: LanguageSchema.reference
    case .onDelete: LanguageSchema.onDelete
    case .onUpdate: LanguageSchema.onUpdate
    case .deferred: LanguageSchema.deferred
    case .children: LanguageSchema.children
    case .parent: LanguageSchema.parent
    case .name: LanguageSchema.constraintName
    }
  }
}
