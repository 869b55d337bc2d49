import Testing

@testable import CodeGen

struct SourceTests {
  @Test("a hole takes on the indentation of its line")
  func indentation() {
    let body: Source = "one\n  two\n\nthree"
    let source: Source = """
      {
        \(body)
      }
      """
    #expect(source.text == "{\n  one\n    two\n\n  three\n}")
  }

  @Test("a list on a line that is indented by its own text is broken from there")
  func indentationOfText() {
    let name = String(repeating: "x", count: 90)
    let call = Source.call(name, ["abcdefgh: 1", "ijklmnop: 2"])
    #expect(
      Source("    try \(call)\n").text
        == "    try \(name)(\n      abcdefgh: 1, ijklmnop: 2)\n")
  }

  @Test("text with line breaks in a hole goes on several lines, and CRLF stays as it is")
  func linesInHole() {
    let text = "a\r\nb\n\nc"
    let source: Source = "- \(text)!"
    #expect(source.text == "- a\r\nb\n\nc!")
  }

  @Test("a line with only an empty hole vanishes")
  func emptyHole() {
    let source: Source = """
      a
        \(Source.none)
      b
      """
    #expect(source.text == "a\nb")
  }

  @Test("paragraphs and lines leave out empty parts")
  func emptyParts() {
    #expect(Source.paragraphs(["a", nil, "b"]).text == "a\n\nb")
    #expect(Source.lines([nil, "a", "b"]).text == "a\nb")
  }

  @Test("a function's head is broken where it doesn't fit on a line of 100 columns")
  func longHead() {
    let name = String(repeating: "x", count: 80)
    let head = Source.declaration("func f", ["a: Int"])
    #expect(Source("\(head) {").text == "func f(a: Int) {")
    let long = Source.declaration("func \(name)", ["abcdefgh: Int", "ijklmnop: Int"])
    #expect(
      Source("  \(long) {").text == "  func \(name)(\n    abcdefgh: Int, ijklmnop: Int\n  ) {")
  }

  @Test("arguments that are only text share lines where another argument is broken")
  func textBesideBroken() {
    let array = Source.array([Source(String(repeating: "x", count: 100))], label: "a")
    #expect(
      Source.call("f", [array, "b: 1", "2", "3"]).text
        == "f(\n  a: [\n    \(String(repeating: "x", count: 100))\n  ],\n  b: 1, 2, 3)")
  }

  @Test("a statement is a literal on one line if it fits there, and has that line for itself")
  func statements() {
    let index = #"CREATE INDEX "a" ON "t" ("b")"#
    #expect(
      Source.statements([index], label: "of").text == ##"of: [#"CREATE INDEX "a" ON "t" ("b")"#]"##)
    let long = "SELECT " + String(repeating: "a", count: 60)
    #expect(
      Source.statements([index, long, "SELECT 1\n"], label: "of").text
        == ##"""
        of: [
          #"CREATE INDEX "a" ON "t" ("b")"#,
          "\##(long)",
          """
          SELECT 1

          """,
        ]
        """##)
  }
}
