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
        isCodable: choice.isCodable, tables: tables.filter { $0.0 == isSecond }.map(\.1))
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
      sources += try schema.generated(choice).enumerated().map {
        SourceText(name: "\(schema.name)-\($0)-\($1.name)", text: $1.text, isOfLibrary: true)
      }
      sources += schema.tables.map { table in
        let text = TableDriver(table: table).source.replacing("§", with: schema.name)
        return SourceText(name: "Table\(table.number).swift", text: importing(text))
      }
    }
    return sources + [SourceText(name: "Main.swift", text: importing(main))]
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

  private var main: String {
    let runs = schemas.map { schema in
      let rows = schema.rows.map { "      #\"\($0)\"#," }.joined(separator: "\n")
      return """
            let \(schema.name.lowercased()) = try \(schema.name).open(at: ":memory:")
            let rows\(schema.name) = [
        \(rows)
            ]
            try \(schema.name.lowercased()).write { t in
              for sql in rows\(schema.name) { _ = try t.execute(SQL(raw: sql)) }
            }
        \(schema.tables.map { "    try\($0.number)(\(schema.name.lowercased()))" }.joined(separator: "\n"))
        """
    }
    let shared = schemas.map { schema in
      """
      nonisolated func tag(_ tag: \(schema.name)Tag) -> [SQLValue] { [stored_key(tag.id), .text(tag.label)] }
      nonisolated func tag(_ tag: \(schema.name)Tag?) -> [SQLValue] { tag.map { [stored_key($0.id), .text($0.label)] } ?? [.null, .null] }
      nonisolated func mark(_ mark: \(schema.name)Mark) -> [SQLValue] { [stored_key(mark.id), stored_key(mark.tagID)] }
      """
    }
    return """

      import DBGenRuntime

      \(shared.joined(separator: "\n"))

      @main nonisolated struct Main {
        static func main() throws {
      \(runs.joined(separator: "\n").replacing("§", with: name))
        }
      }

      """
  }
}
