extension QueryProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .sql: LanguageSchema.statement
    case .params:
      LanguageSchema.names(to: LanguageSchema.resultColumn).described(
        "The types of parameters that can't be derived from the statement.")
    case .returns:
      LanguageSchema.either(
        LanguageSchema.words(QueryCardinality.self), LanguageSchema.resultColumns
      ).described(
        "many: an array of rows; one: the first row, or an error; optional: the first row, if there "
          + "is one; value: the only column of the first row; count: the number of changed rows.")
    case .columns: LanguageSchema.resultColumns
    case .group:
      LanguageSchema.name.described(
        "The table, by its name in the SQL, whose rows group the rows of the others."
      )
    case .doc: LanguageSchema.text.described("The doc comment of the function.")
    case .swiftName: LanguageSchema.text.described("The name of the function in Swift.")
    case .allow: LanguageSchema.allowance
    }
  }
}

extension LanguageSchema {
  static var query: JSONValue {
    either(statement, mapping(QueryProperty.self, required: [.sql]))
  }

  static var statement: JSONValue {
    text.described("A SELECT, INSERT, UPDATE or DELETE, with parameters such as :teamID.")
  }
}
