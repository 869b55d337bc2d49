#if Workbooks
  import Foundation
  import Testing

  /// Workbooks as the command reads them; the module's own tests have their kinds of cells.
  @Suite("dbgen import of workbooks")
  struct WorkbookImportTests {
    private let sandbox: Sandbox

    init() throws {
      sandbox = Sandbox()
      let samples = ExportTests.root.appending(path: "Tests/WorkbookTests/Samples")
      for name in [
        "libreoffice.ods", "openpyxl.xlsx", "mistakes.xlsx", "faults.xlsx", "space.xlsx",
        "numbers.xlsx", "dashes.xlsx",
      ] {
        try FileManager.default.copyItem(
          at: samples.appending(path: name), to: sandbox.url(name))
      }
    }

    private static let schema = """
      enums:
        Position: [goalkeeper, striker]

      tables:
        club:
          columns:
            id:      integer
            name:    { type: text, doc: "two\\nlines" }
            founded: { type: "date?", default: 2024-01-31 }

        player:
          columns:
            id:     integer
            number: { type: "integer?", default: 1000, doc: 1 & <2> }
            share:  { type: "real?", default: 0.3, doc: Ünïcode 日本 }

      """

    @Test(
      "a workbook's sheets become a schema, and a note says which of its parts are hidden",
      arguments: ["libreoffice.ods", "openpyxl.xlsx"])
    func sheets(_ name: String) throws {
      let note = "note: hidden parts are read as well: row 7 of sheet 'Model', sheet 'Lists'"
      let outcome = try sandbox.dbgen("import", name)
      #expect(outcome.error == "\(name): \(note)\n")
      #expect(outcome.status == 0)
      #expect(outcome.output.hasSuffix("\n\n" + Self.schema), "\(outcome.output)")
      let written = try sandbox.dbgen("import", name, "--output", "a.yaml", "--quiet")
      #expect(written.status == 0)
      let again = try sandbox.dbgen("import", name, "--into", "a.yaml", "--check")
      #expect(again == Outcome(status: 0, output: "", error: "\(name): \(note)\n"))
    }

    @Test(
      "a table of Numbers is called as it is there or as its sheet, and one of others as its sheet",
      arguments: [
        ("numbers.xlsx", ["club", "player"]), ("dashes.xlsx", ["sales - club", "sales - player"]),
      ])
    func numbers(name: String, tables: [String]) throws {
      let outcome = try sandbox.dbgen("import", name)
      let names = outcome.output.matches(of: /\n {2}(\w[^:]*):\n {4}/).map { String($0.output.1) }
      #expect(names == tables, "\(outcome)")
    }

    @Test("a message has the sheet and the cell, in each format")
    func places() throws {
      let text = "'interger' is an unknown type: SQLite treats it as INTEGER"
      let outcome = try sandbox.dbgen("import", "mistakes.xlsx")
      #expect(
        outcome.error == """
          mistakes.xlsx: Players!C3: warning: \(text) [SI009]
          interger
          ^~~~~~~~
          integer

          """)
      let github = try sandbox.dbgen("import", "mistakes.xlsx", "--diagnostics", "github")
      #expect(
        github.error == "::warning file=mistakes.xlsx,title=SI009::Players!C3: \(text)\n")
      let json = try sandbox.dbgen("import", "mistakes.xlsx", "--diagnostics", "json")
      #expect(
        json.output.contains(
          """
                "file": "mistakes.xlsx",
                "cell": "Players!C3"
          """), "\(json.output)")
      let sarif = try sandbox.dbgen("import", "mistakes.xlsx", "--diagnostics", "sarif")
      #expect(
        sarif.output.contains(
          """
                        "physicalLocation": {"artifactLocation": {"uri": "mistakes.xlsx"}},
                        "logicalLocations": [{"fullyQualifiedName": "Players!C3"}]
          """), "\(sarif.output)")
    }

    @Test("formulas without a value, and those whose value is an error, are errors")
    func faults() throws {
      let outcome = try sandbox.dbgen("import", "faults.xlsx")
      #expect(
        outcome
          == Outcome(
            status: 1, output: "",
            error: """
              faults.xlsx: Players!E3: error: the value of this formula is the error #REF! [SI020]
              #REF!
              ^~~~~
              faults.xlsx: Players!F3: error: this formula has no value yet: open the workbook in a \
              spreadsheet, and save it [SI020]

              """))
    }

    @Test("space around the name of a sheet isn't part of the table's")
    func spaceInName() throws {
      let outcome = try sandbox.dbgen("import", "space.xlsx")
      #expect(
        outcome
          == Outcome(
            status: 0,
            output: "database: Space\n\ntables:\n  club:\n    columns:\n      id: integer\n",
            error: ""))
    }

    @Test("a file that isn't a workbook is told what to save it as")
    func others() throws {
      try sandbox.write("table,column", to: "model.xlsx")
      try sandbox.write("", to: "model.numbers")
      for name in ["model.xlsx", "model.numbers"] {
        let outcome = try sandbox.dbgen("import", name)
        #expect(
          outcome.error
            == "\(name): error: it isn't a workbook: save it as .xlsx or .ods [SI015]\n")
        #expect(outcome.status == 1)
      }
    }
  }
#endif
