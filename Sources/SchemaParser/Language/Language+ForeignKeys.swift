extension Language {
  /// The keys of a foreign key.
  static let foreignKey = Mapping<ForeignKey>(
    "a foreign key", otherWords: .foreignKey,
    [Key(required: "columns", .columns, \.columns, "The columns that refer."), reference]
      + ownReferenceDetails + [Key("name", .name, \.constraintName, constraintName)],
    expanded: { pair in
      guard let target = pair.value.text, !target.isEmpty else { return nil }
      let column = YAMLText.scalar(pair.key.value)
      return "{ columns: [\(column)], references: \(YAMLText.scalar(target)) }"
    })

  static let reference = Key<ForeignKey>(
    "references", .either(.text, target.schema),
    "The key that they refer to: `seat`, `seat(row, number)`, or a mapping. Required.",
    read: { decoder, pair, key in decoder.readReference(pair, of: &key) },
    write: { key, _ in key.hasPlainTarget ? .scalar(key.targetText, .text) : target.write(key) },
    export: { target.export($0) }
  ).with(.required)

  /// The keys of the target of a foreign key.
  static let target = Mapping<ForeignKey>(
    "a reference", otherWords: .target,
    [
      Key(required: "table", .name, \.table, "The name of the table."),
      Key(
        "columns", .columns, \.referencedColumns, default: [],
        "Its columns. Default: its primary key."),
      Key(
        "external", .flag, \.isExternal, default: false,
        "Whether the table isn't in this file, because another program creates it."),
    ])

  private static let ownReferenceDetails = referenceDetails { action, own in own }

  /// The keys beside a reference, of which those of a column say more about its rows.
  static let referenceDetails = referenceDetails { inColumn, _ in inColumn }

  private static func referenceDetails(_ choose: (String, String) -> String) -> [Key<ForeignKey>] {
    [
      Key(
        "onDelete", .word("action", otherWords: .action), \.onDelete,
        choose(
          "What happens to the row when the row that it refers to is deleted.",
          "`cascade`, `setNull`, `setDefault`, `restrict` or `noAction`. Default: `noAction`.")),
      Key(
        "onUpdate", .word("action", otherWords: .action), \.onUpdate,
        choose(
          "What happens to the row when the key that it refers to changes.",
          "The same for a change of the key. Default: `noAction`.")),
      Key(
        "deferred", .flag, \.isDeferred, default: false,
        "Whether the foreign key is checked at the end of the transaction, not after each statement."
      ),
      Key(
        "children", .relation, \.children,
        "The [relation](#relations) from a row to those that refer to it: its name, or `true`."),
      Key(
        "parent", .relation, \.parent,
        "The [relation](#relations) to the row that the \(choose("column refers", "columns refer")) to: its name, or `true`."
      ),
    ]
  }

  static let foreignKeys = ValueShape<[ForeignKey]>.listOrEntries(foreignKey, \.constraintName) {
    ForeignKey(at: $0.value.range)
  }
}
