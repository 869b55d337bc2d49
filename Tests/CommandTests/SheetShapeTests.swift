import Testing

@Suite("Sheets as people lay them out")
struct SheetShapeTests {
  private let sandbox = Sandbox()

  private func expectImport(_ files: [String], toGive schema: String) throws {
    let outcome = try sandbox.dbgen(["import"] + files)
    #expect(outcome == Outcome(status: 0, output: schema, error: ""))
  }

  @Test("headers that are repeated below the first are no column")
  func repeatedHeaders() throws {
    try sandbox.write(
      "Column,Type,Values\nid,integer,\nFIELD,type,values\nfoot,text,\"left, right\"\n", to: "t.csv"
    )
    try expectImport(
      ["t.csv"],
      toGive: """
        database: Model

        tables:
          t:
            columns:
              id:   integer
              foot: { type: text, oneOf: [left, right] }

        """)
  }

  @Test("a sheet with columns and their values is that of a table, also without types")
  func valuesWithoutTypes() throws {
    try sandbox.write("column,null,values\nid,no,\nfoot,yes,\"left, right\"\n", to: "t.csv")
    try expectImport(
      ["t.csv"],
      toGive: """
        database: Model

        tables:
          t:
            columns:
              id:   any
              foot: { type: "any?", oneOf: [left, right] }

        """)
  }

  @Test("an enum with the name of a type of Swift gets another name there")
  func nameOfSwift() throws {
    try sandbox.write("list,value\nResult,won\n,lost\n", to: "Enums.csv")
    try sandbox.write("column,type\nid,integer\nresult,Result\n", to: "t.csv")
    try expectImport(
      ["t.csv", "Enums.csv"],
      toGive: """
        database: Model

        enums:
          Result:
            swiftName: ResultKind
            cases: [won, lost]

        tables:
          t:
            columns:
              id:     integer
              result: Result

        """)
  }

  @Test("only the first row of a list has the doc of the enum")
  func docOfValue() throws {
    try sandbox.write("list,value,doc\nSide,left,\n,right,Mine.\n", to: "Enums.csv")
    try sandbox.write("column,type\nside,Side\n", to: "t.csv")
    let outcome = try sandbox.dbgen("import", "t.csv", "Enums.csv")
    #expect(
      outcome.error == """
        Enums.csv:3:8: warning: this isn't read: values have no docs, and that of 'Side' is in its first row [SI011]
        ,right,Mine.
               ^~~~~

        """)
    #expect(outcome.output.contains("  Side: [left, right]\n"))
  }

  @Test("a table of Numbers is called as it is there, or as its sheet if it has no name")
  func numbers() throws {
    try sandbox.write("Column,Type\nid,integer\n", to: "m/Model-plan.csv")
    try sandbox.write("Column,Type\nid,integer\n", to: "m/step-Table 1-1.csv")
    try sandbox.write("List,Value\nSide,left\n", to: "m/Enums-Table 1.csv")
    try expectImport(
      ["m"],
      toGive: """
        database: M

        enums:
          Side: [left]

        tables:
          plan:
            columns:
              id: integer

          step:
            columns:
              id: integer

        """)
  }
}
