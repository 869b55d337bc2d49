extension Language {
  /// The keys of a query.
  static let query = Mapping<Query>(
    "a query", main: "sql", layout: .block, otherWords: .statement,
    [
      Key("doc", .doc, \.doc, "The doc comment of the function."),
      Key("swiftName", .text(.name), \.swiftName, "The name of the function."),
      conformances(\.conformances, of: "the struct of the rows"),
      Key(
        "params", .resultColumns(called: "parameter"), \.parameterCells, default: [],
        "The types of parameters for which SQL alone doesn't say, as for [result columns](#result-columns)."
      ).exported { _ in .unchecked },
      Key(
        "orders",
        .entries(order, \.name) { QueryOrder(name: $0, terms: Located("", at: $0.range)) },
        \.orders, default: [],
        "The [orders](queries.md#orders) that the app chooses from, by name, as terms of ORDER BY, with parameters of their own."
      ),
      Key(
        "columns", .resultColumns, \.cells, default: [],
        "The types and names of [result columns](#result-columns)."
      ).exported { _ in .unchecked },
      Key(
        "returns",
        .either(
          .words(QueryCardinality.self), ValueShape<[ResultColumnCells]>.resultColumns.schema),
        "`many`: an array. `one`: the first row, or `DatabaseError.rowNotFound`. `optional`: the first row or `nil`. `value`: the only column of the first row. `count`: the number of changed rows. Or a mapping, as for `columns`.",
        read: { decoder, pair, query in
          decoder.readReturns(pair, of: &query)
          return true
        },
        write: { query, _ in query.cardinality.map { .word($0.rawValue) } },
        export: { _ in .unchecked }),
      Key(
        "group", .group, \.group,
        "The table whose rows collect the rows of the other tables of a [join](queries.md#joins), or a list of levels."
      ),
      Key(
        "key", .name, \.key,
        "The result column, or the table, that [identifies a row](queries.md#rows-in-lists)."
      ).exported { _ in .unchecked },
      allow(for: "query"),
      Key(
        required: "sql", .statement, \.sql,
        "A SELECT, INSERT, UPDATE or DELETE statement, or [several](queries.md#several-statements). A parameter is a colon and a name. `/*? ... */` is an [optional part](queries.md#optional-parts)."
      ),
    ],
    check: { decoder, query, pairs in
      decoder.allow(pairs["allow"], for: query.name.range.lowerBound..<pairs.range.upperBound)
      return true
    })

  /// The terms of an order, which aren't written as a mapping.
  private static let order = Mapping<QueryOrder>(
    "an order", main: "terms",
    [Key(required: "terms", .text, \.terms, "The terms of ORDER BY.")], isLong: { _ in false })

  /// The keys of a result column or a parameter.
  static let resultColumn = Mapping<ResultColumnCells>(
    "a result column", main: "type",
    [
      Key(
        "type", .columnType, "The type, with `?` if it can be NULL.",
        read: { decoder, pair, column in
          guard let written = decoder.columnType(pair, of: column.name, isStored: false) else {
            return false
          }
          (column.type, column.isNullable) = (written.type, written.isNullable)
          return true
        },
        write: { column, _ in
          column.type.map { .type($0.value.name, isNullable: column.isNullable) }
        }),
      Key(
        "encoding", .words(Encoding.self), "The [encoding](#encodings).",
        read: { decoder, pair, column in
          guard let type = column.type else { return false }
          column.encoding = decoder.encoding(pair, of: type.value)
          return true
        },
        write: { column, _ in column.encoding.map { .word($0.rawValue) } }
      ).needing("type"),
      Key("swiftName", .text(.name), \.swiftName, "The name of the Swift property or parameter."),
      Key(
        "swiftType", .text(.name), \.swiftType, "A [type of your app](#types-of-your-app)."
      ).needing("type"),
      Key("doc", .doc, \.doc, "The doc comment of the property."),
    ],
    check: { decoder, column, pairs in
      if let type = pairs["type"] {
        decoder.requireSwiftType(column.swiftType, of: column.type?.value, type)
      }
      return true
    })
}

extension ValueShape where Value == [ResultColumnCells] {
  static let resultColumns = resultColumns(called: "column")

  static func resultColumns(called noun: String) -> ValueShape {
    .entries(Language.resultColumn, noun: noun, layout: .rows, \.name) {
      ResultColumnCells(name: $0)
    }
  }
}

extension ValueShape where Value == QueryGroup {
  /// A table, or a list of tables, of which the last can be a list itself.
  static let group = ValueShape(
    .either(
      .name,
      [
        "type": "array", "items": [.name],
        "additionalItems": .either(.name, .list(of: .name)),
      ]),
    read: { $0.group($1) },
    write: { group, _ in
      let parents = group.parents.map { SchemaNode.scalar($0.value, .name) }
      if parents.count == 1, group.children.isEmpty { return parents[0] }
      return .list(parents + (group.children.isEmpty ? [] : [.names(group.children)]), .flow)
    })
}
