import Foundation
import RuntimeSamples
import SchemaImporter
import SchemaParser
import SchemaSQL
import Testing

@Suite("dbgen export")
struct ExportTests {
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// The schemas of the repository: examples and golden cases.
  static var schemas: [String] {
    get throws {
      try [
        "Schemas", "Examples/Service/Schemas", "Integrations/Schemas", "Benchmarks/Cluster/Schemas",
        "Benchmarks/Workloads/Schemas", "Tests/Golden/generated", "Tests/Golden/import",
      ].flatMap { folder in
        let path = root.appending(path: folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: path)
          .filter { $0.hasSuffix(".yaml") && !$0.contains(".migrations/") }.map {
            "\(folder)/\($0)"
          }.sorted()
      }
    }
  }

  private let sandbox = Sandbox()

  private func export(_ schema: String, as format: String) throws -> String {
    let path = schema.hasPrefix("/") ? schema : Self.root.appending(path: schema).path
    let outcome = try sandbox.dbgen("export", path, "--format", format)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output
  }

  /// Returns a schema's tables and enums, without what a sheet has no cell for.
  private func tables(of schema: String) throws -> NSDictionary {
    let data = Data(try export(schema, as: "json").utf8)
    let model = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let parts = try ["tables", "enums"].map { key in
      let items = try #require((model[key] ?? []) as? [[String: Any]])
      return (key, items.map(Self.inCells))
    }
    return Dictionary(uniqueKeysWithValues: parts) as NSDictionary
  }

  private static func inCells(_ item: [String: Any]) -> [String: Any] {
    var item = item.filter { !["conformances", "appRules", "transient"].contains($0.key) }
    if let checks = item["checks"] as? [[String: Any]] {
      item["checks"] = checks.map { $0.filter { $0.key != "message" } }
    }
    return item
  }

  @Test(
    "all of a schema's tables and enums are in its sheet, whose schema gives the same sheet",
    arguments: try schemas.sampled(every: 3))
  func sheet(schema: String) throws {
    let sheet = try export(schema, as: "csv")
    try sandbox.write(sheet, to: "sheet.csv")
    try sandbox.dbgen("import", "sheet.csv", "--output", "sheet.yaml")
    #expect(try export(sandbox.path("sheet.yaml"), as: "csv") == sheet)
    #expect(try tables(of: sandbox.path("sheet.yaml")) == tables(of: schema))
  }

  #if Workbooks
    @Test(
      "a schema's workbook is read back to the same tables and enums",
      arguments: try schemas.sampled(every: 3))
    func workbook(schema: String) throws {
      let path = Self.root.appending(path: schema).path
      try sandbox.dbgen("export", path, "--format", "xlsx", "--output", "sheet.xlsx")
      let outcome = try sandbox.dbgen("import", "sheet.xlsx", "--output", "sheet.yaml")
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try export(sandbox.path("sheet.yaml"), as: "csv") == export(schema, as: "csv"))
      #expect(try tables(of: sandbox.path("sheet.yaml")) == tables(of: schema))
    }
  #endif

  @Test("the JSON of a query has its parameters and results")
  func queries() throws {
    try sandbox.write(
      """
      database: A
      tables:
        a: { columns: { id: { type: integer, primaryKey: true }, b: text? } }
      queries:
        found: SELECT b FROM a WHERE id IN :ids
        whole: SELECT * FROM a
      """, to: "queries.yaml")
    let data = Data(try export(sandbox.path("queries.yaml"), as: "json").utf8)
    let model = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let queries = try #require(model["queries"] as? [[String: Any]])
    #expect(queries.map { $0["returns"] as? String } == ["many", "many"])
    let parameter = try #require((queries[0]["params"] as? [[String: Any]])?.first)
    #expect(parameter["name"] as? String == "ids" && parameter["list"] as? Bool == true)
    let column = try #require((queries[0]["columns"] as? [[String: Any]])?.first)
    #expect(column["type"] as? String == "text" && column["nullable"] as? Bool == true)
    let table = try #require((queries[1]["columns"] as? [[String: Any]])?.first)
    #expect(table["table"] as? String == "a")
  }

  @Test("one warning of dbgen export lists what the sheet has no cell for")
  func losses() throws {
    try sandbox.write(
      """
      database: A
      keys: plain
      conformances: [Codable]
      functions: { half: { arguments: 1, innocuous: true } }
      tables:
        a:
          columns: { b: { type: any, default: 1.5 } }
      views: { v: SELECT b FROM a WHERE half(b) }
      triggers: { t: CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; END }
      """, to: "a.yaml")
    let outcome = try sandbox.dbgen("export", "a.yaml", "--format", "csv")
    #expect(
      outcome.error == """
        a.yaml:1:11: warning: the sheet has no cell for 'keys: plain', conformance 'Codable', \
        function 'half', view 'v', trigger 't' [SI022]
        database: A
                  ^

        """)
    #expect(
      outcome.output == """
        table,column,type,null,key,default,references,check,doc
        a,b,any,no,,1.5,,,

        """)
    #expect(outcome.status == 0)
    #expect(try sandbox.dbgen("export", "a.yaml", "--format", "sql").error == "")
    let json = try sandbox.dbgen("export", "a.yaml", "--format", "json").output
    #expect(json.contains(#""conformances": ["Codable"]"#), "\(json)")
  }

  @Test(
    "SQLite takes the exported SQL, and the JSON has its tables and columns in their order",
    arguments: try schemas.sampled(every: 3))
  func model(schema: String) throws {
    let data = Data(try export(schema, as: "json").utf8)
    let model = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let tables = try #require(model["tables"] as? [[String: Any]])
    let columns = tables.flatMap { table in
      (table["columns"] as? [[String: Any]] ?? []).map { column in
        "\(table["name"] ?? ""),\(column["name"] ?? "")"
      }
    }
    #expect(model["database"] is String)
    var script = try Script()
    script.run(try export(schema, as: "sql"))
    #expect(script.diagnostics.isEmpty)
    let rows = try script.database.rows(
      """
      SELECT t.name, x.name FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS x
      JOIN pragma_table_list(t.name) AS l WHERE t.type = 'table' AND l.type = 'table' AND t.name NOT LIKE 'sqlite_%'
      ORDER BY t.rowid, x.cid
      """)
    #expect(columns == rows.map { "\($0[0] ?? ""),\($0[1] ?? "")" })
  }

  @Test("--output writes to a file what is printed otherwise", arguments: ["sql", "csv", "json"])
  func output(format: String) throws {
    let schema = "database: A\ntables: { t: { columns: { a: text } } }\n"
    try sandbox.write(schema, to: "a.yaml")
    let outcome = try sandbox.dbgen("export", "a.yaml", "--format", format, "--output", "x/a.txt")
    #expect(outcome.status == 0 && outcome.output == "" && outcome.error == "")
    #expect(try sandbox.read("x/a.txt") == export(sandbox.path("a.yaml"), as: format))
    let own = try sandbox.dbgen(
      "export", "a.yaml", "--format", format, "--output", "a.yaml", "--force")
    #expect(own.status == 74 && own.error.contains("this is the schema; choose another file"))
    #expect(try sandbox.read("a.yaml") == schema)
  }

  @Test("a schema with errors is not exported")
  func faulty() throws {
    try sandbox.write("database: A\ntables: { t: { columns: { a: integr } } }\n", to: "a.yaml")
    let outcome = try sandbox.dbgen("export", "a.yaml", "--format", "sql")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.error.contains("a.yaml:2:30: error: "), "\(outcome.error)")
    #expect(try sandbox.dbgen("export", "a.yaml", "--format", "xml").status == 64)
  }
}
