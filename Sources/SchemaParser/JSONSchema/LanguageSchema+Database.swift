extension SchemaProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    typealias S = LanguageSchema
    return switch self {
    case .database:
      S.name.described("The name of the database, which names the generated namespace.")
    case .keys:
      S.words(KeyStyle.self).described(
        "typed (the default): integer and uuid keys have types of their own, such as Team.ID; "
          + "plain: they have the type of their column.")
    case .conformances: S.conformances("all structs of rows")
    case .functions:
      S.names(to: S.function).described(
        "The SQL functions that the app registers, by their names.")
    case .include:
      S.list(of: S.text).described(
        "Other files with parts of the schema, relative to this one.")
    case .collations:
      S.list(of: S.name).described("The names of the collations that the app registers.")
    case .enums:
      S.names(to: S.enumeration).described("Lists of the values that columns can hold.")
    case .tables: S.names(to: S.table).described("The tables, by their names.")
    case .views: S.names(to: S.view).described("SELECTs that become read-only structs.")
    case .triggers:
      S.names(to: S.trigger).described("Triggers, verbatim.")
    case .fullTextSearch:
      S.names(to: S.fullTextTable).described("Full-text indexes (FTS5) over the texts of tables.")
    case .virtualTables:
      S.names(to: S.virtualTable).described("Virtual tables of any module, verbatim.")
    case .queries:
      S.names(to: S.query).described("SQL statements that become functions.")
    }
  }
}

extension FunctionProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .arguments:
      LanguageSchema.argumentCount.described("The number of arguments, or any.")
    case .deterministic:
      LanguageSchema.boolean.described(
        "Whether equal arguments always give equal results, as indexes and generated columns require."
      )
    case .innocuous:
      LanguageSchema.boolean.described(
        "Whether the schema itself may call the function. It then must not have side effects or "
          + "reveal secrets, regardless of its arguments.")
    }
  }
}

extension EnumProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .cases:
      LanguageSchema.either(LanguageSchema.caseNames, LanguageSchema.cases).described(
        "The cases: a list of names, or a mapping of names to stored values.")
    case .doc: LanguageSchema.text.described("The enum's doc comment.")
    case .swiftName: LanguageSchema.text.described("The name of the enum in Swift.")
    case .conformances: LanguageSchema.conformances("the enum")
    case .open:
      LanguageSchema.boolean.described(
        "Whether values without a case are kept, as .unknown(value), instead of being errors."
      )
    }
  }
}

extension LanguageSchema {
  static var function: JSONValue {
    either(argumentCount, mapping(FunctionProperty.self, required: [.arguments]))
      .described("The number of arguments, or a mapping of properties.")
  }

  static var argumentCount: JSONValue {
    either(["type": "integer", "minimum": 0, "maximum": 127], ["const": "any"])
  }

  static var enumeration: JSONValue {
    either(caseNames, mapping(EnumProperty.self, required: [.cases]), cases).described(
      "A list of cases, a mapping of cases to stored values, or a mapping of properties.")
  }

  static var caseNames: JSONValue { filledList(of: name) }

  /// The cases with their values, which can include the property `open`.
  static var cases: JSONValue {
    let value: JSONValue = ["type": ["string", "integer"]]
    let open: JSONValue = ["type": ["boolean", "string", "integer"]]
    return names(to: value).with(["minProperties": 1, "properties": ["open": open]])
  }
}
