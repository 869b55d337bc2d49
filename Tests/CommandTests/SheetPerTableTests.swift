import Foundation
import Testing

@Suite("dbgen import of a sheet for each table")
struct SheetPerTableTests {
  private let sandbox = Sandbox()

  private static let plan = "Column,Type,Null,Key\nPlanID,integer,no,primary\nPlanName,text,no,\n"
  private static let activity =
    "Column,Type,Null,Key,References\nActivityID,integer,no,primary,\nPlanID,integer,yes,,Plan\n"
  private static let schema = """
    database: Model

    tables:
      Activity:
        columns:
          ActivityID: { type: integer, primaryKey: true }
          PlanID:     { type: "integer?", references: Plan }

      Plan:
        columns:
          PlanID:   { type: integer, primaryKey: true }
          PlanName: text

    """

  @Test("a sheet without the header table is about the table of its name")
  func names() throws {
    try sandbox.write(Self.plan, to: "Plan.csv")
    try sandbox.write(Self.activity, to: "Activity.csv")
    let outcome = try sandbox.dbgen("import", "Activity.csv", "Plan.csv")
    #expect(outcome == Outcome(status: 0, output: Self.schema, error: ""))
  }

  @Test(
    "a folder stands for its sheets, without what all their names have in common",
    arguments: ["", "Model-", "My Model - "], ["", "-Table 1"])
  func folder(prefix: String, suffix: String) throws {
    for (name, text) in [
      ("Plan", Self.plan), ("Activity", Self.activity), ("Overview", "Table,Rows\nPlan,3\n"),
    ] {
      try sandbox.write(text, to: "Model/\(prefix)\(name)\(suffix).csv")
    }
    try sandbox.write("a picture", to: "Model/picture.png")
    for folder in ["Model", "Model/"] {
      let outcome = try sandbox.dbgen("import", folder)
      #expect(outcome == Outcome(status: 0, output: Self.schema, error: ""))
    }
  }

  @Test("a folder without sheets is refused")
  func emptyFolder() throws {
    try sandbox.write("", to: "Model/picture.png")
    let outcome = try sandbox.dbgen("import", "Model")
    #expect(
      outcome.error
        == "Model: error: the folder has no sheets: .xlsx, .ods, .csv, .tsv, .tab or .txt [SI015]\n"
    )
  }

  @Test("titles above the headers are skipped, and sheets without headers are said")
  func titles() throws {
    try sandbox.write("The plans,,\n,,\n,as of May,\nName,Type,Notes\na,text,b\n", to: "m/Plan.csv")
    try sandbox.write("Date,Author\n2024-01-01,Ann\n", to: "m/Notes.csv")
    try sandbox.write("Name,Notes\nAnn,writes\n", to: "m/People.csv")
    let outcome = try sandbox.dbgen("import", "m")
    #expect(
      outcome.output == """
        database: M

        tables:
          Plan:
            columns:
              a: { type: text, doc: b }

        """)
    let heads = outcome.error.split(separator: "\n").filter { $0.hasPrefix("m/") }
    #expect(
      heads == [
        "m/Notes.csv:1:1: warning: the sheet 'Notes' isn't read: it has no headers such as 'column' and 'type' [SI011]",
        "m/People.csv:1:1: warning: the sheet 'People' isn't read: it has no headers such as 'column' and 'type' [SI011]",
      ])
  }

  @Test("a sheet that isn't read doesn't remove the table of its name")
  func unread() throws {
    try sandbox.write(Self.schema, to: "a.yaml")
    try sandbox.write(Self.plan, to: "m/Plan.csv")
    try sandbox.write("Column,Doc\nActivityID,\n", to: "m/Activity.csv")
    let outcome = try sandbox.dbgen("import", "m", "--into", "a.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "m/Activity.csv:1:1: error: the sheet has no header 'table', nor one such as 'type'"),
      "\(outcome.error)")
    #expect(try sandbox.read("a.yaml") == Self.schema)
  }

  @Test("the message about a sheet without cells has the sheet's name")
  func emptySheet() throws {
    try sandbox.write(Self.schema, to: "a.yaml")
    try sandbox.write(",,\n", to: "Plan.csv")
    let outcome = try sandbox.dbgen("import", "Plan.csv", "--into", "a.yaml")
    #expect(outcome.error.hasPrefix("Plan.csv:1:1: error: the sheet has no headers"))
  }

  @Test(
    "rows of data are no model",
    arguments: [
      (
        "id,email\n1,a@example.org\n",
        "a.csv:1:1: error: the sheet has no headers such as 'column' and 'type': a model has a row for each column of a table, and no rows of data [SI020]"
      ),
      (
        "id,name\n1,Ann\n",
        "a.csv:1:1: error: the sheet has no header 'table', nor one such as 'type' for a sheet of one table: a model has a row for each column of a table, and no rows of data [SI020]"
      ),
      (
        "name,type,price\nball,toy,5\ncar,toy,4\n",
        "a.csv:2:6: error: none of the types is one: a model has a row for each column of a table, and no rows of data [SI020]"
      ),
    ])
  func data(text: String, error: String) throws {
    try sandbox.write(text, to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.error.split(separator: "\n").contains { $0 == error }, "\(outcome.error)")
  }

  @Test("numbers may have the point and the exponent that programs write")
  func numbers() throws {
    try sandbox.write(
      """
      table,column,type,key,max length,min,max,default,unique
      t,a,integer,1.0,,,,,0.0
      t,b,integer,2.0,,-1.0,1E+03,5.0,1.0
      t,c,text,,40.0,,,1.0,
      t,d,real,,,1.0,,,

      """, to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv")
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: A

        tables:
          t:
            columns:
              a: integer
              b: { type: integer, unique: true, default: 5, min: -1, max: 1000 }
              c: { type: text, default: "1.0", maxLength: 40 }
              d: { type: real, min: 1.0 }
            primaryKey: [a, b]

        """)
  }
}
