import CodeGen
import SchemaParser

/// Tables that are compiled together, in one or two schemas.
struct PairModule {
  var number: Int
  var choice: ModuleChoice
  /// The rows of the covering array, by their numbers.
  var rows: [(number: Int, table: TableChoice)]

  var name: String { "P\(number)" }

  /// The module of the generated source, if other modules can see its declarations.
  var library: String? { choice.access == .internal ? nil : name + "Schema" }

  /// The schemas. Names of tables are given in the order of the rows, each once.
  var schemas: [TestedSchema] {
    var taken = Set<String>()
    let tables = rows.map { number, row in
      let isSecond = choice.hasTwoSchemas && number % 2 == 1
      return (
        isSecond,
        TestedTable(
          row, number: number, prefix: isSecond ? name + "b" : name,
          name: Self.name(row.names, number, &taken), keysAreTyped: choice.keysAreTyped,
          module: library.map { $0 + "." } ?? "")
      )
    }
    return [false, true].map { isSecond in
      TestedSchema(
        name: isSecond ? name + "b" : name, keysAreTyped: choice.keysAreTyped,
        isCodable: choice.isCodable, namesOldest: choice.namesOldest,
        tables: tables.filter { $0.0 == isSecond }.map(\.1))
    }.filter { !$0.tables.isEmpty }
  }

  private static func name(_ kind: NameKind, _ number: Int, _ taken: inout Set<String>) -> String {
    let name = kind.tables.first { !taken.contains($0) } ?? kind.tables[0] + "\(number)"
    taken.insert(name)
    return name
  }

  /// Returns the module with some of its rows.
  func only(_ rows: [(number: Int, table: TableChoice)]) -> PairModule {
    var module = self
    module.rows = rows
    return module
  }
}

/// A file of a module, or why there is none.
struct SourceText {
  var name: String
  var text: String
  /// Whether an app doesn't write it beside its own source.
  var isOfLibrary = false
}

extension PairModule {
  /// Returns the source of the module, or the objections to its schemas.
  func sources() throws(SchemaRefusal) -> [SourceText] {
    var sources = [
      SourceText(name: "OwnTypes.swift", text: ownTypes, isOfLibrary: true),
      SourceText(name: "Support.swift", text: SupportSource.text),
    ]
    for schema in schemas {
      sources.append(
        SourceText(name: "Rules\(schema.name).swift", text: rules(schema), isOfLibrary: true))
      sources += try schema.generated(choice).enumerated().map {
        SourceText(name: "\(schema.name)-\($0)-\($1.name)", text: $1.text, isOfLibrary: true)
      }
      sources += schema.tables.map { table in
        let text = TableDriver(table: table).source.replacing("§", with: schema.name)
        return SourceText(name: "Table\(table.number).swift", text: importing(text))
      }
    }
    return sources + [SourceText(name: "Main.swift", text: importing(MainSource.text(schemas)))]
  }

  private func rules(_ schema: TestedSchema) -> String {
    let rules = schema.tables.map { TableDriver(table: $0).rules }.joined()
    let access = library == nil ? "" : "internal "
    return access + "import DBGenRuntime\n" + rules.replacing("§", with: schema.name)
  }

  /// Returns the source of a driver with the import of the generated module.
  private func importing(_ text: String) -> String {
    (library.map { "import \($0)\n" } ?? "") + text
  }

  private var ownTypes: String {
    let access = choice.access.rawValue
    return OwnTypesSource.text.replacing("¤access", with: access)
      .replacing("¤import", with: library == nil ? "import" : access + " import")
  }
}
