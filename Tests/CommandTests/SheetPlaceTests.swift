import Testing

@Suite("places of objections to a sheet's changes")
struct SheetPlaceTests {
  private let sandbox = Sandbox()

  private let schema = """
    database: A
    tables:
      kind: { columns: { a: text } }
    views:
      mood: SELECT a FROM kind

    """

  @Test("an objection to a name of the sheet is at its cell, and shows what is in the schema")
  func names() throws {
    try sandbox.expectRefusal(
      of: """
        table,column,type,values
        ,,Kind,"a, b"
        kind,a,text,
        kind,hashValue,Kind,
        Data,a b,text,
        Data,aB,text,
        mood,a,text,

        """,
      by: ["a.yaml": schema],
      error: """
        a.csv:2:3: error: 'Kind' and 'kind' are both 'Kind' in Swift [SW002]
        ,,Kind,"a, b"
          ^~~~
        a.yaml:3:3: note: the other is here
        a.csv:4:6: error: column 'hashValue' would conflict with 'hashValue', which the generated type has; give it a 'swiftName' [SW004]
        kind,hashValue,Kind,
             ^~~~~~~~~
        a.csv:5:1: error: table 'Data' would hide the Swift type 'Data'; give it a 'swiftName' [SW003]
        Data,a b,text,
        ^~~~
        a.csv:6:6: error: 'aB' and 'a b' are both 'aB' in Swift in table 'Data' [SW002]
        Data,aB,text,
             ^~
        a.csv:5:6: note: the other is here
        a.csv:7:1: error: table 'mood' has the name of view 'mood' [SC057]
        mood,a,text,
        ^~~~
        a.yaml:5:3: note: first declared here

        """)
  }

  @Test("an objection to what is in a file of the schema stays there")
  func standingParts() throws {
    try sandbox.expectRefusal(
      of: """
        table,column,type,swift name
        kind,b,text,
        other,,,Data
        other,a,text,
        third,a,text,

        """,
      by: [
        "a.yaml": schema.replacing("tables:", with: "include: [b.yaml]\ntables:"),
        "b.yaml": "tables:\n  third: { columns: { a: text } }\n",
      ],
      error: """
        a.yaml:4:22: warning: column 'kind.a' is removed, since the sheet lacks it [SI023]
          kind: { columns: { a: text } }
                             ^
        note: if its name is 'b' now:  dbgen import a.csv --into a.yaml --rename kind.a=b
        a.yaml:6:16: error: SQLite refuses this view: no such column: a [SC080]
          mood: SELECT a FROM kind
                       ^
                       b
        a.csv:3:9: error: table 'Data' would hide the Swift type 'Data'; choose another 'swiftName' [SW003]
        other,,,Data
                ^~~~

        """)
  }

  @Test("a place in a cell counts the quotes that are written twice, and line breaks")
  func doubledQuotes() throws {
    try sandbox.expectRefusal(
      of: "table;column;type;check\nkind;k;integer;\"k > \"\"x\"\" AND zz = 1\"\n"
        + "kind;l;integer;\"'a' <> 'b'\r\nAND yy = 1\"\n"
        + "kind;m;integer;'a' <> 'b' AND xx = 1\n",
      by: ["a.yaml": schema.replacing("  mood: SELECT a FROM kind", with: "  mood: SELECT 1 AS a")],
      error: """
        a.csv:2:17: warning: double quotes around strings become single ones: k > 'x' AND zz = 1 [SI006]
        kind;k;integer;"k > ""x"" AND zz = 1"
                        ^~~~~~~~~~~~~~~~~~~~
        a.csv:2:31: error: SQLite refuses this check: no such column: zz [SC080]
        kind;k;integer;"k > ""x"" AND zz = 1"
                                      ^~
        a.csv:4:5: error: SQLite refuses this check: no such column: yy [SC080]
        AND yy = 1"
            ^~
        a.csv:5:31: error: SQLite refuses this check: no such column: xx [SC080]
        kind;m;integer;'a' <> 'b' AND xx = 1
                                      ^~

        """)
  }

  @Test("what is wrong in a check is shown in its statement, or else at the cell")
  func check() throws {
    try sandbox.expectRefusal(
      of: """
        table,column,type,sql
        kind,a,text,
        kind,,,CHECK (a <> 'x' AND zz = 1)
        kind,,,"CONSTRAINT ok CHECK (length(a) > 3 AND yy = 1)"
        kind,,,"CHECK (a <> 'a""b' AND xx = 1)"

        """,
      by: ["a.yaml": schema],
      error: """
        a.csv:3:28: error: SQLite refuses this check: no such column: zz [SC080]
        kind,,,CHECK (a <> 'x' AND zz = 1)
                                   ^~
        a.csv:4:48: error: SQLite refuses this check: no such column: yy [SC080]
        kind,,,"CONSTRAINT ok CHECK (length(a) > 3 AND yy = 1)"
                                                       ^~
        a.csv:5:9: error: SQLite refuses this check: no such column: xx [SC080]
        kind,,,"CHECK (a <> 'a""b' AND xx = 1)"
                ^

        """)
  }

  @Test("an index of the sheet is refused at its statement")
  func index() throws {
    try sandbox.expectRefusal(
      of: "table,column,type,sql\nkind,a,text,\nkind,,,CREATE INDEX mood ON kind(a)\n",
      by: ["a.yaml": schema],
      error: """
        a.csv:3:8: error: index 'mood' has the name of view 'mood' [SC057]
        kind,,,CREATE INDEX mood ON kind(a)
               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
        a.yaml:5:3: note: first declared here

        """)
  }

  @Test("an enum that only the sheet lists gets a name that is free in the schema")
  func enumName() throws {
    try sandbox.expectImport(
      of: "table,column,type\nkind,a,text\nkind,mood,\"ENUM('x', 'y')\"\n",
      into: ["a.yaml": schema],
      toGive: [
        "a.yaml": schema.replacing("tables:", with: "\nenums:\n  KindMood: [x, y]\n\ntables:")
          .replacing("a: text }", with: "a: text, mood: KindMood }")
      ])
  }
}
