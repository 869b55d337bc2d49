import Testing

@Suite("mistakes in a sheet's lists of values")
struct SheetMistakeTests {
  private let sandbox = Sandbox()

  @Test("a case without a value is an error, and one of an empty text isn't")
  func emptyValue() throws {
    try sandbox.write("table,column,type\nt,id,integer\nt,k,Kind\n", to: "a.csv")
    try sandbox.write("list,name,value\nKind,one,1\nKind,two,\n", to: "b.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "b.csv")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix(
        "b.csv:3:6: error: case 'two' has no value: write '' for an empty text [SI020]\n"),
      "\(outcome.error)")
    try sandbox.write("list,name,value\nKind,one,'1'\nKind,two,''\n", to: "b.csv")
    let fixed = try sandbox.dbgen("import", "a.csv", "b.csv")
    #expect(fixed.output.contains(#"Kind: { one: "1", two: "" }"#), "\(fixed)")
  }

  @Test("a value that a list of a column has twice is an error")
  func repeatedValue() throws {
    try sandbox.write(
      "table,column,type,values\nt,id,integer,\nt,q,text,\"a, b, a\"\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix("a.csv:3:11: error: 'a' is in this list twice [SI021]\n"),
      "\(outcome.error)")
  }

  @Test("the rename that a hint suggests is one word to a shell")
  func quotedRename() throws {
    try sandbox.write(
      "database: A\ntables:\n  t: { columns: { id: integer, \"it's $x\": text } }\n", to: "a.yaml")
    try sandbox.write("table,column,type\nt,id,integer\nt,a b,text\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml", "--check")
    #expect(outcome.error.contains(#" --rename 't.it'\''s $x=a b'"#), "\(outcome.error)")
  }
}
