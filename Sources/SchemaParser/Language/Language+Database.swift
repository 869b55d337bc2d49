extension Language {
  /// The key of the files that a schema includes, which are found before anything is read.
  static let include = "include"

  /// The keys of a schema.
  package static let schema = Mapping<Schema>(
    "a schema", layout: .apart, otherWords: .schema,
    [
      Key(
        required: "database", .name, \.database,
        "The name of the database, which becomes the Swift namespace with `open(at:)`. Only an [included file](#several-files) has none."
      ),
      Key(
        include, .list(of: .text),
        "A list of [other files](#several-files) with parts of the schema.",
        read: { decoder, pair, _ in
          decoder.checkIncludes(pair)
          return true
        }),
      Key(
        "keys", .word("kind of keys"), \.keys, default: .typed,
        "`typed` gives integer and UUID keys a Swift type of their own, such as `Team.ID`. `plain` gives them the type of the column: `Int64` or `UUID`."
      ),
      Key(
        "runsOn", .word("place of databases"), \.runsOn, default: .file,
        "`cluster` reports what [a cluster](cluster.md#what-a-cluster-refuses) would refuse when it runs. `file` doesn't."
      ),
      Key(
        "sqlite", .sqliteVersion, \.oldestSQLite,
        "The oldest version of SQLite that the app runs on, such as `3.39`. SQL that needs a newer one is an [error](diagnostics.md#sc160). With `3.53` or later, migrations change NOT NULL and drop checks [without a rebuild](migrations.md#what-opening-does)."
      ),
      Key(
        "strict", .strictness, \.isStrict, default: true,
        "Whether tables are `STRICT` that don't say otherwise."),
      Key(
        "sqlTypes", .word("kind of SQL types"), \.sqlTypes, default: .standard,
        "`declared` lets columns have [SQL types](#sql-types) in capitals, such as `VARCHAR(255)`, which are declared as they are written. `standard` doesn't."
      ),
      allow(for: "schema") { $0.allowed },
      conformances(\.conformances, of: "all structs of rows and drafts"),
      Key(
        "functions",
        .entries(function, layout: .lines, \.name) { SQLFunction(name: $0, arguments: .any) },
        \.functions, default: [],
        "The [SQL functions](#functions-and-collations) that the app registers, by name."),
      Key(
        "collations", .registered("collation"), \.collations, default: [],
        "A list of the [collations](#functions-and-collations) that the app registers."),
      Key(
        "tokenizers", .registered("tokenizer"), \.tokenizers, default: [],
        "A list of the [tokenizers](#tokenizers-of-the-app) that the app registers, for full-text indexes."
      ),
      Key(
        "enums", .entries(enumeration, \.name) { Enumeration(name: $0) }, \.enums, default: [],
        "The [enums](#enums), by name."),
      Key(
        "tables", .names(to: table.schema),
        "The [tables](#tables), by name. Only an included file can lack them; without tables, write `{}`.",
        read: { decoder, pair, schema in
          (decoder.isStrict, decoder.sqlTypes) = (schema.isStrict, schema.sqlTypes)
          schema.tables = decoder.tables(pair)
          return true
        },
        write: { schema, _ in
          .names(schema.tables, .apart, \.name) { table.write(TableLayout($0)) }
        },
        export: { schema in
          .array(schema.tables.map { table.export(TableLayout.plain($0), named: $0.name) })
        }
      ).with(.required),
      Key(
        "views",
        .entries(view, \.name, isNoted: true) { View(name: $0, sql: Located("", at: $0.range)) },
        \.views, default: [], "The [views](#views), by name."),
      Key(
        "triggers",
        .entries(trigger, \.name) { Trigger(name: $0, sql: Located("", at: $0.range)) },
        \.triggers, default: [], "The [triggers](#triggers), by name."),
      Key(
        "fullTextSearch",
        .entries(fullTextTable, \.name, isNoted: true) { FullTextTable(name: $0) },
        \.fullTextTables, default: [],
        "The [full-text indexes](#full-text-search), by name."),
      Key(
        "virtualTables",
        .entries(virtualTable, \.name, isNoted: true) {
          VirtualTable(name: $0, sql: Located("", at: $0.range))
        }, \.virtualTables, default: [],
        "The [virtual tables](#virtual-tables), by name."),
      Key(
        "queries", .entries(query, \.name) { Query(name: $0, sql: Located("", at: $0.range)) },
        \.queries, default: [], "The [queries](#queries), by name."),
    ],
    check: { decoder, _, pairs in
      decoder.allow(pairs["allow"], for: 0..<Int.max)
      return true
    })

  /// The keys of a function.
  static let function = Mapping<SQLFunction>(
    "a function", main: "arguments",
    [
      Key(required: "arguments", .argumentCount, \.arguments, "The number of arguments, or `any`."),
      Key(
        "deterministic", .flag, \.isDeterministic, default: false,
        "Whether equal arguments always give the same result. Indexes and generated columns require it."
      ),
      Key(
        "innocuous", .flag, \.isInnocuous, default: false,
        "Whether views, triggers, checks, defaults, generated columns and indexes may call the function, and not only queries. It must have no side effects and reveal no secret, because the author of a database file decides when it is called."
      ),
    ])

  /// The keys of an enum.
  package static let enumeration = Mapping<Enumeration>(
    "an enum", main: "cases", layout: .block, otherWords: .enumeration,
    [
      Key("doc", .doc, \.doc, "The doc comment of the Swift enum."),
      Key("swiftName", .text(.name), \.swiftName, "The name of the Swift enum."),
      conformances(\.conformances, of: "the enum"),
      Key(
        "open", .flag, \.isOpen, default: false,
        "Whether other values are kept: they are read as `.unknown(value)` and written back unchanged. Otherwise, another value throws when it is read."
      ),
      Key(
        "cases", .either(caseNames, cases),
        "A list of names, or a mapping of names to stored values. Required.",
        read: { decoder, pair, enumeration in
          decoder.readCases(pair, of: &enumeration)
          return true
        },
        write: { enumeration, node in enumeration.caseNode(like: node) },
        export: { .array($0.cases.map(\.json)) }
      ).with(.required),
    ],
    isLong: { node in
      // Cases have scalar values, so a list or mapping named `cases` must be the key.
      node["cases"].map { !$0.isScalar } ?? false
    },
    check: { decoder, enumeration, _ in
      let name = enumeration.name.value
      decoder.enums[name] = decoder.enums[name] ?? enumeration
      return true
    })

  private static let caseNames = JSONValue.filledList(of: .name)

  /// The cases with their values, which can include the key `open`.
  private static let cases: JSONValue = {
    let value: JSONValue = ["type": ["string", "integer"]]
    let open: JSONValue = ["type": ["boolean", "string", "integer"]]
    return .names(to: value).with(["minProperties": 1, "properties": ["open": open]])
  }()
}

extension Enumeration {
  /// Whether each case is stored as its name.
  var isListOfNames: Bool { cases.allSatisfy { $0.value.value == .text($0.name.value) } }

  /// Returns the cases: a list of names, or a mapping to their values.
  fileprivate func caseNode(like node: YAMLNode?) -> SchemaNode {
    let isList = node.map { !$0.isMapping } ?? (!isOpen && !cases.isEmpty)
    if isListOfNames, isList { return .list(cases.map { .scalar($0.name.value, .name) }, .wrapped) }
    return .names(cases, .wrapped, \.name) { item in
      switch item.value.value {
      case .integer(let value): .word("\(value)")
      case .text(let text): .scalar(text, .string)
      }
    }
  }
}

extension Enumeration.Case {
  fileprivate var json: JSONValue {
    switch value.value {
    case .integer(let value): ["name": .string(name.value), "value": .integer(value)]
    case .text(let text): ["name": .string(name.value), "value": .string(text)]
    }
  }
}

extension ValueShape where Value == SQLFunction.ArgumentCount {
  static let argumentCount = ValueShape(
    .either(["type": "integer", "minimum": 0, "maximum": 127], ["const": "any"]),
    read: { $0.argumentCount($1) },
    write: { count, _ in
      switch count {
      case .any: .word("any")
      case .exactly(let count): .word("\(count)")
      }
    })
}

extension ValueShape where Value == [Located<String>] {
  /// A list of names, none of which is there twice.
  ///
  /// - Parameter noun: What each is the name of.
  static func registered(_ noun: String) -> Self {
    ValueShape(names.schema, read: { $0.registered($1, noun) }, write: names.write)
  }
}
