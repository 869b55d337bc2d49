extension ViewProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .sql: LanguageSchema.select
    case .columns: LanguageSchema.resultColumns
    case .key: LanguageSchema.name.described("The column that identifies a row.")
    case .doc: LanguageSchema.text.described("The doc comment of the struct.")
    case .swiftName: LanguageSchema.text.described("The name of the struct in Swift.")
    case .conformances: LanguageSchema.conformances("the struct")
    case .unchecked:
      LanguageSchema.boolean.described(
        "Whether the view is created even if SQLite can't read it. It then has no Swift type.")
    }
  }
}

extension TriggerProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .sql: LanguageSchema.createTrigger
    case .unchecked:
      LanguageSchema.boolean.described(
        "Whether the trigger is created even if SQLite can't run it.")
    }
  }
}

extension VirtualTableProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .sql: LanguageSchema.createVirtualTable
    case .columns: LanguageSchema.resultColumns
    case .doc: LanguageSchema.text.described("The doc comment of the struct.")
    case .swiftName: LanguageSchema.text.described("The name of the struct in Swift.")
    case .conformances: LanguageSchema.conformances("the struct")
    case .unchecked:
      LanguageSchema.boolean.described(
        "Whether the table has exactly the declared columns, because its module isn't there.")
    }
  }
}

extension FullTextProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .content: LanguageSchema.name.described("The table to index.")
    case .contentless:
      LanguageSchema.boolean.described("Whether only the index is stored, and not the texts.")
    case .columns:
      LanguageSchema.filledList(of: LanguageSchema.name).described("The columns to index.")
    case .tokenizer:
      LanguageSchema.text.described("FTS5's tokenize option, such as porter unicode61.")
    case .doc: LanguageSchema.text.described("The doc comment of the struct.")
    case .swiftName: LanguageSchema.text.described("The name of the struct in Swift.")
    case .conformances: LanguageSchema.conformances("the struct")
    }
  }
}

extension ResultColumnCell: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .type: LanguageSchema.columnType
    case .encoding: LanguageSchema.encoding
    case .swiftName: LanguageSchema.text.described("The name of the property in Swift.")
    case .swiftType: LanguageSchema.swiftType
    case .doc: LanguageSchema.text.described("The doc comment of the property.")
    }
  }
}

extension LanguageSchema {
  static var view: JSONValue {
    let ofSwift: JSONValue = [
      ["required": ["columns"]], ["required": ["key"]], ["required": ["swiftName"]],
      ["required": ["conformances"]],
    ]
    let both: JSONValue = [
      "required": ["unchecked"], "properties": ["unchecked": ["const": true]], "anyOf": ofSwift,
    ]
    return either(
      select, mapping(ViewProperty.self, required: [.sql]).with(["not": both]))
  }

  static var trigger: JSONValue {
    either(createTrigger, mapping(TriggerProperty.self, required: [.sql]))
  }

  static var createTrigger: JSONValue {
    text.described("The whole CREATE TRIGGER statement.")
  }

  static var select: JSONValue {
    text.described("The SELECT, or the whole CREATE VIEW statement.")
  }

  static var virtualTable: JSONValue {
    let undeclared: JSONValue = [
      "required": ["unchecked"], "properties": ["unchecked": ["const": true]],
      "not": ["required": ["columns"]],
    ]
    return either(
      createVirtualTable,
      mapping(VirtualTableProperty.self, required: [.sql]).with(["not": undeclared]))
  }

  static var createVirtualTable: JSONValue {
    text.described("The whole CREATE VIRTUAL TABLE statement.")
  }

  static var fullTextTable: JSONValue {
    let both: JSONValue = [
      "required": ["content", "contentless"], "properties": ["contentless": ["const": true]],
    ]
    return mapping(FullTextProperty.self, required: [.columns]).with(["not": both])
  }

  static var resultColumns: JSONValue {
    names(to: resultColumn).described(
      "The types of columns that SQLite can't determine, and the names of columns in Swift.")
  }

  static var resultColumn: JSONValue {
    let cells = mapping(ResultColumnCell.self).with(
      needing([(ResultColumnCell.type, for: [.encoding, .swiftType])]))
    return either(columnType, cells)
  }
}

extension QueryProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .sql: LanguageSchema.statement
    case .params:
      LanguageSchema.names(to: LanguageSchema.resultColumn).described(
        "The types of parameters that can't be derived from the statement.")
    case .orders:
      LanguageSchema.names(
        to: LanguageSchema.text.described("The terms of ORDER BY, such as 'date DESC'.")
      ).described("The orders of the rows that the app chooses from, by name.")
    case .returns:
      LanguageSchema.either(
        LanguageSchema.words(QueryCardinality.self), LanguageSchema.resultColumns
      ).described(
        "many: an array of rows; one: the first row, or an error; optional: the first row, if there "
          + "is one; value: the only column of the first row; count: the number of changed rows.")
    case .columns: LanguageSchema.resultColumns
    case .group:
      LanguageSchema.either(
        LanguageSchema.name,
        [
          "type": "array", "items": [LanguageSchema.name],
          "additionalItems": LanguageSchema.either(
            LanguageSchema.name, LanguageSchema.list(of: LanguageSchema.name)),
        ]
      ).described(
        "The table, by its name in the SQL, whose rows group the rows of the others; or several, "
          + "from the outside in. A list at the end names tables side by side.")
    case .key:
      LanguageSchema.name.described(
        "The result column, or the table by its name in the SQL, that identifies a row.")
    case .doc: LanguageSchema.text.described("The doc comment of the function.")
    case .swiftName: LanguageSchema.text.described("The name of the function in Swift.")
    case .conformances: LanguageSchema.conformances("the struct of the rows")
    case .allow: LanguageSchema.allowance
    }
  }
}

extension LanguageSchema {
  static func conformances(_ subject: String) -> JSONValue {
    list(of: name).described(
      "The protocols, such as Codable, that \(subject) conforms to. Swift synthesizes what they need."
    )
  }

  static var query: JSONValue {
    either(statement, mapping(QueryProperty.self, required: [.sql]))
  }

  static var statement: JSONValue {
    text.described("A SELECT, INSERT, UPDATE or DELETE, with parameters such as :teamID.")
  }
}
