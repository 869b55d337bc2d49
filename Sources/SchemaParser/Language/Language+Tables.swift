extension Language {
  /// The keys of a table.
  package static let table = Mapping<TableLayout>(
    "a table", layout: .block, otherWords: .table,
    [
      Key("doc", .doc, \.table.doc, "The doc comment of the Swift type."),
      Key(
        "swiftName", .text(.name), \.table.swiftName,
        "The name of the Swift type. Default: the table's name in Swift's style: `order_line` becomes `OrderLine`."
      ),
      conformances(\.table.conformances, of: "the struct and its draft"),
      Key(
        "sql", .statement, \.table.sql,
        "The whole `CREATE TABLE` statement; see [Plain SQL for a table](#plain-sql-for-a-table)."),
      Key(
        "columns", .names(to: column.schema).with(["minProperties": 1]),
        "The [columns](#columns), by name. A table has at least one. Required.",
        read: { decoder, pair, layout in
          layout.rows = decoder.rows(pair, of: layout.table.name.value)
          return true
        },
        write: { layout, _ in
          .names(layout.rows, .rows, \.column.name) { column.write($0) }
        },
        export: { .array($0.rows.map { column.export($0, named: $0.column.name) }) }
      ).with(.required),
      Key(
        "primaryKey", .mapping(primaryKey) { PrimaryKey(columns: [], range: $0.key.range) },
        \.table.primaryKey, "A [primary key](#primary-keys) of several columns."),
      Key(
        "unique", unique, \.table.uniqueConstraints, default: [],
        "A list of [unique constraints](#unique-constraints) of several columns."),
      Key(
        "foreignKeys", foreignKeys, \.table.foreignKeys, default: [],
        "[Foreign keys](#foreign-keys) of several columns: a list, or a mapping of names."),
      Key(
        "indexes",
        .entries(index, layout: .lines, \.name) { Index(name: $0, columns: []) },
        \.table.indexes, default: [], "The [indexes](#indexes), by name."),
      Key(
        "checks", checks, \.table.checks, default: [], "[Conditions](#checks) that every row meets."
      ),
      Key(
        "transient",
        .entries(transient, layout: .lines, \.name) { TransientProperty(name: $0) },
        \.table.transients, default: [],
        "[Properties](generated-code.md#properties-that-arent-stored) of the struct that aren't stored, by name."
      ),
      Key(
        "appRules", .flag, \.table.hasAppRules, default: false,
        "Whether the app declares [rules of its own](generated-code.md#rules-of-your-app) for the rows."
      ),
      Key(
        "strict", .boolean,
        "Whether the table is `STRICT`, so that SQLite refuses a value of another type. Default: the schema's `strict`.",
        read: { decoder, pair, layout in
          layout.table.isStrict = decoder.boolean(pair) ?? false
          return true
        },
        write: { layout, _ in
          let table = layout.table
          return table.isStrict == table.isStrictByDefault ? nil : .word("\(table.isStrict)")
        },
        export: { .boolean($0.table.isStrict) }
      ).besideStatement,
      Key(
        "withoutRowID", .flag, \.table.isWithoutRowID, default: false,
        "Whether the table is `WITHOUT ROWID`. It then needs a primary key."
      ).besideStatement,
      Key(
        "model", .word("model"), \.table.model, default: .struct,
        "`struct`, or `tuple` for a `typealias` of a named tuple."),
      allow(for: "table") { $0.table.allowed },
    ],
    check: { decoder, layout, pairs in decoder.check(&layout, pairs) })

  /// The keys of a primary key.
  static let primaryKey = Mapping<PrimaryKey>(
    "a primary key", main: "columns", otherWords: .primaryKey,
    [Key(required: "columns", .keyColumns, \.columns, keyColumns)] + details() + [autoincrement])

  static let autoincrement = Key(
    "autoincrement", .flag, \PrimaryKey.isAutoincrement, default: false,
    "Whether SQLite never uses an id again.")

  /// The keys of a unique constraint.
  static let uniqueConstraint = Mapping<UniqueConstraint>(
    "a unique constraint", main: "columns", otherWords: .uniqueConstraint,
    [Key(required: "columns", .keyColumns, \.columns, keyColumns)] + details())

  private static let keyColumns = "The columns in order: names, or mappings."

  private static let unique: ValueShape<[UniqueConstraint]> = {
    let list = ValueShape<[UniqueConstraint]>.list(uniqueConstraint, .listed) {
      UniqueConstraint(columns: [], range: $0.value.range)
    }
    return ValueShape(
      list.schema, read: { $0.uniqueConstraints($1) }, write: list.write,
      export: list.export)
  }()

  /// The keys of an index.
  static let index = Mapping<Index>(
    "an index", main: "columns", otherWords: .index,
    [
      Key(
        required: "columns", .indexTerms, \.columns,
        "The columns and expressions in order: names, or mappings."),
      Key("unique", .flag, \.isUnique, default: false, "Whether no two rows have the same values."),
      Key(
        "where", .sql, \.condition,
        "The SQL condition of the rows that the index contains. Default: all rows."),
    ])

  /// The keys of a check.
  static let check = Mapping<Check>(
    "a check", main: "condition", otherWords: .check,
    [
      Key("name", .name, \.constraintName, constraintName),
      Key(required: "condition", .sql, \.condition, "The SQL condition."),
      Key("message", .text, \.message, "The sentence in [`problems`](#rules)."),
    ],
    facts: { $0.column.map { [.init("column", .string($0))] } ?? [] })

  /// The keys of a property that isn't stored.
  static let transient = Mapping<TransientProperty>(
    "a property",
    rules: [
      "anyOf": [
        ["required": ["default"]],
        ["properties": ["swiftType": ["type": "string", "pattern": "\\?$"]]],
      ]
    ], otherWords: .transient,
    [
      Key(required: "swiftType", .text(.name), \.swiftType, "A type of Swift or of your app."),
      Key(
        "default", .constant, \.value,
        "The value of a new record: `true`, a number, a text, `.name` of a case, or `\"[]\"`. Required, unless the type ends in `?`."
      ),
      Key("doc", .doc, \.doc, "The doc comment of the property."),
    ],
    check: { decoder, property, pairs in
      if let value = property.value, !property.takes(value.value) {
        decoder.report(
          .valueOfOtherType,
          "'\(value.value)' isn't a value of the Swift type \(property.swiftType.value)",
          at: value.range)
        return false
      }
      guard property.value == nil, !property.isOptional, pairs["swiftType"] != nil else {
        return true
      }
      if pairs["default"] == nil {
        decoder.report(
          .missingProperty, "property '\(property.name.value)' has no 'default'",
          at: property.name.range)
      }
      return false
    })

  private static let checks = ValueShape<[Check]>.listOrEntries(check, \.constraintName) {
    Check(condition: Located("", at: $0.value.range))
  }

  // MARK: - Keys of tables

  /// The keys of a column of a primary key or a unique constraint.
  static let keyColumn = indexedColumn(orExpression: false)
  /// The keys of a column or an expression of an index.
  static let indexTerm = indexedColumn(orExpression: true)

  private static func indexedColumn(orExpression allowsExpression: Bool) -> Mapping<IndexedColumn> {
    Mapping(
      "an indexed column", main: "column",
      rules: allowsExpression
        ? ["oneOf": [["required": ["column"]], ["required": ["expression"]]]] : [:],
      otherWords: .indexedColumn,
      [
        Key(
          "column", .name, "The name of the column." + (allowsExpression ? "" : " Required."),
          read: { decoder, pair, column in
            decoder.name(pair).map { column.term = .column($0) } != nil
          },
          write: { column, _ in column.columnName.map { .scalar($0.value, .name) } }
        ).with(allowsExpression ? .optional : .checked),
        Key(
          "expression", .sql, "An SQL expression on the row.",
          read: { decoder, pair, column in
            allowsExpression && decoder.sql(pair).map { column.term = .expression($0) } != nil
          },
          write: { column, _ in
            if case .expression(let sql) = column.term { .scalar(sql.value, .sql) } else { nil }
          }
        ).with(allowsExpression ? .optional : .refused),
        Key("collate", .collation, \.collation, "The collation, if it isn't the column's."),
        Key(
          "order", .words(SortOrder.self),
          "`ascending` or `descending`; `asc` and `desc` mean the same. Default: `ascending`.",
          read: { decoder, pair, column in
            let order = decoder.word(SortOrder.self, in: pair, kind: "order")
            column.isDescending = order?.value.isDescending ?? false
            return true
          },
          write: { column, _ in column.isDescending ? .word("desc") : nil }),
      ],
      check: { decoder, column, pairs in
        decoder.checkTerm(of: column, pairs, orExpression: allowsExpression)
      })
  }
}
