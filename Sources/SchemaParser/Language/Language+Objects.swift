import DBGenSQLText

extension Language {
  /// The keys of a view.
  static let view = Mapping<View>(
    "a view", main: "sql", layout: .block,
    rules: [
      "not": [
        "required": ["unchecked"], "properties": ["unchecked": ["const": true]],
        "anyOf": .array(ofSwiftTypes.map { ["required": [.string($0)]] }),
      ]
    ], otherWords: .statement,
    [
      Key("doc", .doc, \.doc, "The doc comment of the struct."),
      Key("swiftName", .text(.name), \.swiftName, "The name of the struct."),
      conformances(\.conformances, of: "the struct"),
      Key(
        "unchecked", .flag, \.isUnchecked, default: false,
        "Whether the view is created without a check, because it names tables that this file doesn't have. It then has no Swift type."
      ),
      Key(
        "columns", .resultColumns, \.cells, default: [],
        "The types and names of [result columns](#result-columns) for which SQL alone doesn't say."
      ).exported { $0.isUnchecked ? nil : .unchecked },
      Key(
        "key", .name, \.key, "The column that [identifies a row](queries.md#rows-in-lists)."
      ).exported { _ in .unchecked },
      Key(required: "sql", .statement, \.sql, "The SELECT, or the whole `CREATE VIEW` statement."),
    ],
    check: { decoder, view, pairs in
      for name in ofSwiftTypes where view.isUnchecked {
        guard let pair = pairs[name] else { continue }
        decoder.report(
          .wrongShape, "an unchecked view can't have '\(name)', because it has no Swift type",
          at: pair.key.range)
      }
      return true
    })

  /// The keys that only a view with a Swift type has.
  private static let ofSwiftTypes = ["columns", "key", "swiftName", "conformances"]

  /// The keys of a trigger.
  static let trigger = Mapping<Trigger>(
    "a trigger", main: "sql", layout: .block, otherWords: .trigger,
    [
      Key(
        "unchecked", .flag, \.isUnchecked, default: false,
        "Whether the trigger is created without a check."),
      Key(required: "sql", .statement, \.sql, "The whole `CREATE TRIGGER` statement."),
    ])

  /// The keys of a full-text table.
  static let fullTextTable = Mapping<FullTextTable>(
    "a full-text table", layout: .block,
    rules: [
      "not": [
        "required": ["contentless"], "properties": ["contentless": ["const": true]],
        "anyOf": [["required": ["content"]], ["required": ["unindexed"]]],
      ]
    ], otherWords: .fullTextTable,
    [
      Key("doc", .doc, \.doc, "The doc comment of the struct."),
      Key("swiftName", .text(.name), \.swiftName, "The name of the struct."),
      conformances(\.conformances, of: "the struct"),
      Key(
        "content", .name, \.contentTable,
        "The table with the text. Give it an integer primary key, so that its rows keep their numbers. Without `content`, the full-text table stores the text itself."
      ),
      Key(
        "contentless", .flag, \.isContentless, default: false,
        "Whether the text isn't stored at all, only the index. Not with `content`."),
      Key(required: "columns", .columns, \.columns, "The columns to index."),
      Key(
        "unindexed", .columns, \.unindexed, default: [],
        "Those of the `columns` that a row of the index has and a search doesn't look into. Not with `contentless`."
      ),
      Key(
        "tokenizer", .text(.text), \.tokenizer,
        "FTS5's `tokenize` option: one of SQLite's [tokenizers](#tokenizers-of-the-app), or of the app's, with its arguments."
      ),
      Key(
        "prefix", .text(.text), \.prefix,
        "FTS5's `prefix` option: the lengths of beginnings that have an index of their own, such as `2 3`, which makes queries like `yo*` faster."
      ),
      Key(
        "triggers", .columns, \.ownTriggerNames,
        "The names of the triggers that keep the index up to date, after an insert, a delete and an update. Default: `<name>_insert`, `<name>_delete`, `<name>_update`."
      ).needing("content"),
      allow(for: "full-text table"),
    ],
    check: { decoder, table, pairs in
      decoder.allow(pairs["allow"], for: table.name.range.lowerBound..<pairs.range.upperBound)
      if let names = table.ownTriggerNames, names.count != 3, let pair = pairs["triggers"] {
        table.ownTriggerNames = nil
        decoder.report(
          .wrongShape,
          "a full-text table has three triggers: after an insert, a delete and an update",
          at: pair.value.range)
      }
      if table.isContentless, table.contentTable != nil, let pair = pairs["contentless"] {
        decoder.report(
          .wrongShape, "a full-text table has either 'content' or 'contentless'",
          at: pair.key.range)
      }
      if table.isContentless, let pair = pairs["unindexed"] {
        decoder.report(
          .wrongShape, "a full-text table that is 'contentless' doesn't store such columns",
          at: pair.key.range)
      }
      return true
    })

  /// The keys of a virtual table.
  static let virtualTable = Mapping<VirtualTable>(
    "a virtual table", main: "sql", layout: .block,
    rules: [
      "not": [
        "required": ["unchecked"], "properties": ["unchecked": ["const": true]],
        "not": ["required": ["columns"]],
      ]
    ],
    [
      Key("doc", .doc, \.doc, "The doc comment of the struct."),
      Key("swiftName", .text(.name), \.swiftName, "The name of the struct."),
      conformances(\.conformances, of: "the struct"),
      Key(
        "unchecked", .flag, \.isUnchecked, default: false,
        "Whether the table has exactly the declared `columns`, because its module isn't there."),
      Key(
        "columns", .resultColumns, \.cells, default: [],
        "The types and names of [result columns](#result-columns)."
      ).exported { _ in .unchecked },
      Key(required: "sql", .statement, \.sql, "The whole `CREATE VIRTUAL TABLE` statement."),
    ],
    check: { decoder, table, pairs in
      if table.isUnchecked { decoder.requireTypes(of: table, pairs) }
      return true
    })
}

extension SchemaDecoder {
  /// Reads the named part of a schema, and adds the name to `lost` if anything is reported.
  mutating func noting<Value>(
    _ pair: YAMLPair, _ mapping: Mapping<Value>, _ blank: Value
  ) -> Value? {
    let before = diagnostics.count
    let value = read(mapping, pair, named: true, into: blank)
    if diagnostics.count > before { lost.insert(SQLName.folded(pair.key.value)) }
    return value
  }

  /// Reports columns of an unchecked virtual table that aren't declared, which SQLite can't tell.
  mutating func requireTypes(of table: VirtualTable, _ pairs: MappingPairs) {
    if table.cells.isEmpty {
      report(
        .missingValue,
        "unchecked virtual table '\(table.name.value)' needs 'columns': SQLite can't tell which it has",
        at: (pairs["columns"] ?? pairs["unchecked"])?.key.range ?? table.name.range)
    }
    for cell in table.cells where cell.type == nil {
      report(.missingValue, "column '\(cell.name.value)' needs a type", at: cell.name.range)
    }
  }
}
