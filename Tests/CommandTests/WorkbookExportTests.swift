#if Workbooks
  import Foundation
  import RuntimeSamples
  import Testing

  @testable import Workbook

  @Suite("dbgen export of a workbook")
  struct WorkbookExportTests {
    private let sandbox: Sandbox

    init() throws {
      sandbox = Sandbox()
    }

    /// Exports a schema, and returns the bytes of the workbook.
    private func export(_ path: String, to file: String = "a.xlsx") throws -> [UInt8] {
      let outcome = try sandbox.dbgen(
        "export", path, "--format", "xlsx", "--output", file, "--quiet")
      #expect(outcome.status == 0, "\(outcome.error)")
      return try Array(Data(contentsOf: sandbox.url(file)))
    }

    private func export(schema: String) throws -> [UInt8] {
      try sandbox.write(schema, to: "a.yaml")
      return try export("a.yaml")
    }

    /// Returns the texts in the cells of each sheet.
    private func texts(_ bytes: [UInt8]) throws -> [String] {
      try Workbook(reading: bytes).sheets.map { sheet in
        let rows = sheet.rows.map { row in
          row.cells.map { cell in
            "\(CellAddress(column: cell.column, row: row.number)) \(cell.text)"
          }.joined(separator: " | ")
        }
        return (["# \(sheet.name)"] + rows).joined(separator: "\n")
      }
    }

    /// Returns a part of the file.
    private func part(_ name: String, of bytes: [UInt8]) throws -> String {
      let contents = try ZipArchive(bytes).contents(of: name)
      return String(decoding: try #require(contents), as: UTF8.self)
    }

    /// `RECORD_GOLDEN=1` rewrites the file, and fails.
    @Test("a workbook has a sheet for each table, one for the enums, and an overview")
    func golden() throws {
      let root = ExportTests.root
      let bytes = try export(root.appending(path: "Schemas/baseball.yaml").path)
      let player = try part("xl/worksheets/sheet3.xml", of: bytes)
      let rules = player.matches(
        of: #/<(?:pane|autoFilter|cfRule|dataValidation) [^>]*>|<formula1?>[^<]*/#)
      let sheets = try texts(bytes) + [rules.map { String($0.output) }.joined(separator: "\n")]
      let listing = sheets.joined(separator: "\n\n") + "\n"
      let file = root.appending(path: "Tests/Golden/workbook/baseball.txt")
      guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == nil else {
        try Data(listing.utf8).write(to: file)
        Issue.record("recorded baseball.txt")
        return
      }
      #expect(listing == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test("the same schema gives the same bytes")
    func bytes() throws {
      let path = ExportTests.root.appending(path: "Schemas/chinook.yaml").path
      #expect(try export(path) == export(path, to: "b.xlsx"))
    }

    @Test("texts are never formulas, numbers, links or escapes")
    func texts() throws {
      let bytes = try export(
        schema: """
          database: A
          tables:
            t:
              doc: =1+1
              columns:
                a: { type: text, default: "1.0", doc: "https://example.org" }
                b: { type: text?, default: "+1", doc: _x0041_ and _x004 }
          """)
      #expect(
        try texts(bytes)[1] == """
          # t
          A1 column | B1 type | C1 null | D1 key | E1 unique | F1 default | G1 references \
          | H1 on delete | I1 check | J1 doc
          J2 =1+1
          A3 a | B3 text | C3 no | F3 '1.0' | J3 https://example.org
          A4 b | B4 text | C4 yes | F4 '+1' | J4 _x0041_ and _x004
          """)
      let sheet = try part("xl/worksheets/sheet2.xml", of: bytes)
      let isOfTexts = sheet.matches(of: #/<c [^>]*>/#).allSatisfy { $0.output.contains("t=\"s\"") }
      #expect(isOfTexts && !sheet.contains("<f>"))
      // The only link is that back to the overview.
      #expect(sheet.matches(of: #/<hyperlink /#).count == 1)
    }

    @Test("a table whose name no sheet can have is named in the sheet's first column")
    func names() throws {
      let long = String(repeating: "long", count: 10)
      let bytes = try export(
        schema: """
          database: A
          tables:
            a/b: { columns: { c: text } }
            overview: { columns: { c: text } }
            plain: { columns: { c: text } }
            \(long)1: { columns: { c: text } }
            \(long)2: { columns: { c: text } }
          """)
      let sheets = try texts(bytes)
      let names = sheets.map { $0.prefix { $0 != "\n" } }
      #expect(
        names == [
          "# Overview", "# a_b", "# overview 2", "# plain", "# longlonglonglonglonglonglonglon",
          "# longlonglonglonglonglonglongl 2", "# Enums",
        ])
      let rows = sheets.map { $0.split(separator: "\n").last ?? "" }
      #expect(rows[1] == "A2 a/b | B2 c | C2 text | D2 no")
      #expect(rows[2] == "A2 overview | B2 c | C2 text | D2 no")
      #expect(rows[3] == "A2 c | B2 text | C2 no")
      #expect(rows[5] == "A2 \(long)2 | B2 c | C2 text | D2 no")
    }

    @Test("a workbook that somebody may have changed is only overwritten with --force")
    func force() throws {
      try sandbox.write("database: A\ntables: { t: { columns: { c: text } } }\n", to: "a.yaml")
      try sandbox.write("mine", to: "a.xlsx")
      let export = ["export", "a.yaml", "--format", "xlsx"]
      let missing = try sandbox.dbgen(export)
      #expect(missing.status == 64 && missing.error.contains("--format xlsx requires --output"))
      let refused = try sandbox.dbgen(export + ["--output", "a.xlsx"])
      #expect(refused.status == 74)
      #expect(
        refused.error == """
          a.xlsx: error: the file already exists; --force replaces it [FI003]

          """)
      #expect(try sandbox.read("a.xlsx") == "mine")
      #expect(try sandbox.dbgen(export + ["--output", "a.xlsx", "--force"]).status == 0)
      #expect(try sandbox.read("a.xlsx").hasPrefix("PK"))
    }

    @Test("the overview counts the rows of a database, whose tables may have other capitals")
    func rowCounts() throws {
      try sandbox.write(
        """
        database: A
        tables:
          team: { columns: { id: { type: integer, primaryKey: true } } }
          player: { doc: Somebody., columns: { id: { type: integer, primaryKey: true } } }
        """, to: "a.yaml")
      try SQLiteFile(sandbox.path("a.db")).execute(
        """
        CREATE TABLE TEAM (id INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE player (id INTEGER PRIMARY KEY) STRICT;
        INSERT INTO team VALUES (1), (7)
        """)
      let outcome = try sandbox.dbgen(
        "export", "a.yaml", "--format", "xlsx", "--output", "a.xlsx", "--rows", "a.db")
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
      let bytes = try Array(Data(contentsOf: sandbox.url("a.xlsx")))
      let rows = try texts(bytes)[0].split(separator: "\n")
      #expect(
        rows[3...5] == [
          "A4 table | B4 columns | C4 rows | D4 doc | F4 type | G4 example",
          "A5 team | B5 1 | C5 2 | F5 integer | G5 1",
          "A6 player | B6 1 | C6 0 | D6 Somebody. | F6 int64 | G6 1",
        ])
    }

    @Test("a text that no cell can hold is an error that names the cell")
    func longText() throws {
      let doc = String(repeating: "a", count: 32_768)
      try sandbox.write(
        "database: A\ntables: { t: { columns: { c: { type: text, doc: \(doc) } } } }\n",
        to: "a.yaml")
      let outcome = try sandbox.dbgen("export", "a.yaml", "--format", "xlsx", "--output", "a.xlsx")
      #expect(outcome.status == 74)
      #expect(
        outcome.error.hasPrefix(
          "a.xlsx: error: t!J2 would have a text of more than 32,767 characters, which no cell holds"
        ))
      #expect(!FileManager.default.fileExists(atPath: sandbox.path("a.xlsx")))
    }
  }
#endif
