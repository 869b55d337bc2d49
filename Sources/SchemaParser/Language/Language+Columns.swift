extension Language {
  /// The keys of a column.
  package static let column = Mapping<ColumnRow>(
    "a column", main: "type", rules: booleanDefault, otherWords: .column,
    [
      Key(
        "type", .columnType,
        "A [type](#column-types) or the name of an enum. Required.",
        read: { decoder, pair, row in decoder.readType(pair, of: &row) },
        write: { row, _ in
          let declared = row.column.isTypeDeclared ? row.column.typeInSQL : nil
          return .type(declared ?? row.column.type.value.name, isNullable: row.column.isNullable)
        },
        export: { .string($0.column.type.value.name) }
      ).with(.checked)
    ] + keys + values + references + rest,
    facts: { [.init("nullable", .boolean($0.column.isNullable))] },
    check: { decoder, row, pairs in decoder.check(&row, pairs) })

  private static let keys: [Key<ColumnRow>] = [
    Key(
      "encoding", .words(Encoding.self), "How the value is [stored](#encodings).",
      read: { decoder, pair, row in
        guard row.isTyped else { return false }
        row.column.encoding = decoder.encoding(pair, of: row.column.type.value)
        return true
      },
      write: { row, _ in row.column.encoding.map { .word($0.rawValue) } }
    ).copying { $1.column.encoding = $0.column.encoding },
    constraint("primaryKey", \.primaryKey, "`true`, or a mapping with a \(nameOrConflict).") {
      PrimaryKey(columns: [$0.term], range: $0.column.name.range)
    },
    autoincrement.within(
      \ColumnRow.primaryKey,
      "Whether SQLite never uses an id again. For an integer primary key."
    ) { PrimaryKey(columns: [], range: $0.column.name.range) }
    .needing("primaryKey"),
    constraint("unique", \.unique, "`true`, or a mapping with a \(nameOrConflict).") {
      UniqueConstraint(columns: [$0.term], range: $0.column.name.range)
    },
    Key(
      "sqlType", .declaredType, \ColumnRow.column.sqlType,
      "The declared type in SQL, such as `VARCHAR(255)`, which has to [keep the values](diagnostics.md#sc086) of the type. In a strict table: `INT`, `INTEGER`, `REAL`, `TEXT`, `BLOB` or `ANY`."
    ).leftOut { $0.column.isTypeDeclared && $0.column.typeInSQL != nil }
      .exported { .string($0.column.declaredType) },
    notNull,
  ]

  private static let notNull: Key<ColumnRow> = {
    let key = constraint(
      "notNull", \.column.notNull,
      "A \(nameOrConflict) for the `NOT NULL` that a type without `?` implies. `false` leaves it out: a NULL throws when it is read."
    ) { NotNullConstraint(range: $0.column.name.range) }
    return Key(
      key.name, key.schema, key.documentation,
      read: { decoder, pair, row in
        row.column.isNotNullLeftOut = pair.value.boolean == false
        return row.column.isNotNullLeftOut || key.read(&decoder, pair, &row)
      },
      write: { row, node in row.column.isNotNullLeftOut ? .word("false") : key.write(row, node) },
      export: { row in row.column.isNotNullLeftOut ? .boolean(false) : key.export(row) }
    ).copying {
      $1.column.notNull = $0.column.notNull
      $1.column.isNotNullLeftOut = $0.column.isNotNullLeftOut
    }
  }()

  private static let values: [Key<ColumnRow>] = [
    Key(
      "default", .either(.anyScalar, defaultSQL.longSchema),
      "The value of an insert that leaves the column out: a constant, or [`{ sql: EXPRESSION }`](#defaults).",
      read: { decoder, pair, row in
        guard let reader = decoder.literals(of: row) else { return false }
        row.column.defaultValue = decoder.defaultValue(pair, reader)
        return true
      },
      write: { row, _ in
        row.column.defaultValue.map { SchemaNode($0.value, in: row.column.type.value) }
      }),
    .rule("min", .literal, \.minimum, "The least value; see [Rules](#rules).") { $0.bound($1, $2) },
    .rule("max", .literal, \.maximum, "The greatest value.") { $0.bound($1, $2) },
    .rule("minLength", .count, \.minimumLength, "The least length.") { $0.length($1, $2) },
    .rule("maxLength", .count, \.maximumLength, "The greatest length.") { $0.length($1, $2) },
    .rule("oneOf", .filledList(of: .literal), \.allowedValues, "The list of allowed values.") {
      $0.allowedValues($1, $2)
    },
    Key(
      "check", .either(.sql, ["const": false]),
      "An SQL condition that every row meets. `false` leaves out the check of the column's type; see [Column types](#column-types).",
      read: { decoder, pair, row in
        if pair.value.boolean == false { row.column.isTypeChecked = false }
        guard pair.value.boolean != false, let condition = decoder.sql(pair) else { return false }
        row.check = Check(condition: condition, column: row.column.name.value)
        return true
      },
      write: { row, _ in
        row.column.hasUncheckedType
          ? .word("false") : row.check.map { .scalar($0.condition.value, .sql) }
      }),
    Key(
      "message", .text, \.column.message,
      "The sentence in [`problems`](#rules) about a value that breaks a rule or the `check`."
    ).needing("min", "max", "minLength", "maxLength", "oneOf", "check"),
    Key(
      "collate", .collation, \.column.collation,
      "How SQLite compares the text: `binary` (the default), `nocase`, `rtrim`, or a collation of the app."
    ),
  ]

  private static let references: [Key<ColumnRow>] =
    [
      reference.within(
        \ColumnRow.foreignKey,
        "The table and key that the column [refers to](#foreign-keys): `team`, `team.id`.",
        isBase: true, blank: ForeignKey.init(of:))
    ]
    + referenceDetails.map {
      $0.within(\.foreignKey, blank: ForeignKey.init(of:)).needing("references")
    }

  private static let rest: [Key<ColumnRow>] =
    [
      Key(
        "generated", .sql, "The SQL expression that [computes the column](#generated-columns).",
        read: { decoder, pair, row in
          guard row.isTyped, let sql = decoder.sql(pair) else { return false }
          row.column.generated = GeneratedValue(expression: sql, isStored: false)
          return true
        },
        write: { row, _ in row.column.generated.map { .scalar($0.expression.value, .sql) } }),
      Key(
        "stored", .flag, \GeneratedValue.isStored, default: false, "\(stored)"
      ).within(
        \ColumnRow.column.generated, stored
      ) { GeneratedValue(expression: $0.column.name, isStored: false) }
      .needing("generated"),
      Key(
        "index", .boolean, "`true` creates the index `<table>_<column>`.",
        read: { decoder, pair, row in
          guard decoder.boolean(pair) == true else { return false }
          row.index = Index(
            name: Located("\(row.table)_\(row.column.name.value)", at: pair.key.range),
            columns: [row.term])
          return true
        },
        write: { row, _ in row.index.map { _ in .word("true") } }),
    ] + ColumnRole.allCases.map { .role($0) } + [
      Key("swiftName", .text(.name), \.column.swiftName, "The name of the Swift property."),
      Key(
        "swiftType", .text(.name), \.column.swiftType,
        "A [type of your app](#types-of-your-app) for the property."),
      Key("doc", .doc, \.column.doc, "The doc comment of the property."),
    ]

  private static let stored =
    "Whether a generated value is stored in the file. Default: it is computed when it is read."
  static let nameOrConflict =
    "[name or a conflict clause](#constraint-names-and-conflicts)"

  /// The rule for boolean columns, the only ones whose default must also have the right YAML type.
  private static let booleanDefault: JSONValue = [
    "if": ["properties": ["type": ["enum": ["boolean", "boolean?"]]]],
    "then": ["properties": ["default": ["type": ["boolean", "null", "object"]]]],
  ]

  /// The keys of a default that isn't a constant.
  static let defaultSQL = Mapping<Located<String>>(
    "a default", [Key("sql", .sql, \.self, default: Located("", at: 0..<0), "An SQL expression.")])

  static let constraintName = "The name of the constraint."
}

extension Key<ColumnRow> {
  /// Returns a key for a rule on the values of a column.
  fileprivate static func rule<Value>(
    _ name: String, _ schema: JSONValue,
    _ path: Path<ValueRules, Located<Value>?>, _ documentation: String,
    read: @escaping @Sendable (inout SchemaDecoder, YAMLPair, LiteralReader) -> Located<Value>?
  ) -> Key where Value: RuleValue {
    Key(
      name, schema, documentation,
      read: { decoder, pair, row in
        guard let reader = decoder.literals(of: row) else { return false }
        row.column.rules[keyPath: path] = read(&decoder, pair, reader)
        return true
      },
      write: { row, _ in
        row.column.rules[keyPath: path].map { $0.value.node(in: row.column.type.value) }
      }
    ).copying { $1.column.rules[keyPath: path] = $0.column.rules[keyPath: path] }
  }

  /// Returns the key that gives a column a role.
  fileprivate static func role(_ role: ColumnRole) -> Key {
    Key(
      role.rawValue, .boolean, role.documentation,
      read: { decoder, pair, row in
        guard row.isTyped, decoder.boolean(pair) == true else { return false }
        if let first = row.column.role {
          decoder.report(
            .secondRole, "a column can't be '\(first.rawValue)' and '\(role.rawValue)'",
            at: pair.key.range, notes: [.init("the other is here", at: first.range)])
        } else {
          row.column.role = Located(role, at: pair.key.range)
        }
        return true
      },
      write: { row, _ in row.column.role?.value == role ? .word("true") : nil })
  }
}
