import Testing

@testable import SchemaParser

@Suite struct DiagnosticFormatterTests {
  @Test("an error shows its line, a caret under it and what should stand there")
  func shape() {
    let file = SourceFile(
      path: "Schemas/baseball.yaml", bytes: Array("a: 1\n  teamID: { type: integr }\n".utf8))
    let diagnostic = Diagnostic(
      .unknownType, "unknown column type 'integr'", at: 23..<29, suggestion: "integer")
    #expect(
      format([diagnostic], in: file) == """
        Schemas/baseball.yaml:2:19: error: unknown column type 'integr' [SC014]
          teamID: { type: integr }
                          ^~~~~~
                          integer

        """)
  }

  @Test("a note has a line of its own, without the source")
  func notes() {
    let file = SourceFile(text: "a: 1\nb: 2\na: 3\n")
    let note = Diagnostic.Note("first declared here", at: 0..<1)
    let diagnostic = Diagnostic(
      .declaredTwice, "table 'a' is declared twice", at: 10..<11, notes: [note])
    #expect(
      format([diagnostic], in: file) == """
        schema.yaml:3:1: error: table 'a' is declared twice [SC003]
        a: 3
        ^
        schema.yaml:1:1: note: first declared here

        """)
  }

  @Test("the order is that of the places, then of the codes")
  func order() {
    let file = SourceFile(text: "a: 1\nb: 2\n")
    let diagnostics = [
      Diagnostic(.unknownType, "third", at: 5..<6), Diagnostic(.unknownType, "second", at: 0..<1),
      Diagnostic(.declaredTwice, "first", at: 0..<1, severity: .warning),
    ]
    let heads = format(diagnostics, in: file).split(separator: "\n").filter { $0.contains("[SC") }
    #expect(
      heads == [
        "schema.yaml:1:1: warning: first [SC003]", "schema.yaml:1:1: error: second [SC014]",
        "schema.yaml:2:1: error: third [SC014]",
      ])
  }

  @Test("after fifty, the rest is counted")
  func limit() {
    let file = SourceFile(text: "")
    let diagnostics = (0..<57).map { _ in Diagnostic(.syntax, "no", at: 0..<0) }
    let lines = format(diagnostics, in: file).split(separator: "\n")
    #expect(lines.count == 51)
    #expect(lines.last == "7 more diagnostics not shown")
    #expect(format(Array(diagnostics.prefix(50)), in: file).split(separator: "\n").count == 50)
    #expect(format([], in: file) == "")
  }

  @Test(
    "the caret stands under its character, after any other characters",
    arguments: [
      ("\tx", 8), ("ab\tx", 8), ("日本x", 4), ("e\u{301}x", 1), ("😀x", 2), ("👩‍👩‍👧x", 2), ("🇩🇪x", 2),
      ("\u{200B}x", 0), ("\u{1B}[2Jx", 9), ("한국\tx", 8), ("ＡＢx", 4), ("\u{202E}x", 8),
    ])
  func alignment(_ line: String, _ column: Int) {
    let file = SourceFile(text: line + "y")
    let end = file.bytes.count
    let lines = format([Diagnostic(.syntax, "no", at: end - 2..<end)], in: file)
      .split(separator: "\n")
    #expect(lines.last.map(String.init) == String(repeating: " ", count: column) + "^~")
  }

  @Test("wide characters are underlined in their whole width")
  func wideRange() {
    let file = SourceFile(text: "a: 日本")
    #expect(format([Diagnostic(.syntax, "no", at: 3..<9)], in: file).hasSuffix("\n   ^~~~\n"))
  }

  @Test("a range over several lines is underlined on the first")
  func severalLines() {
    let file = SourceFile(text: "a: [b,\r\n  c]\n")
    let text = format([Diagnostic(.syntax, "no", at: 3..<12)], in: file)
    #expect(text.hasSuffix("a: [b,\n   ^~~\n"))
  }

  @Test("the part around the caret is shown of a very long line")
  func longLine() {
    let file = SourceFile(
      text: String(repeating: "é", count: 5_000) + "x" + String(repeating: "z", count: 5_000))
    let lines = format([Diagnostic(.syntax, "no", at: 10_000..<10_001)], in: file)
      .split(separator: "\n")
    #expect(lines[1].hasPrefix("...é") && lines[1].hasSuffix("z..."))
    #expect(lines[1].count < 220)
    let caret = lines[2].count - 1
    #expect(lines[1].dropFirst(caret).first == "x")
  }

  @Test("nothing in a message, a path or the source can steer a terminal")
  func escapes() {
    let file = SourceFile(path: "a\n.yaml", bytes: Array("x\u{1B}[31m: 1".utf8) + [0xFF])
    let note = Diagnostic.Note("\u{9B}", at: 0..<0)
    let text = format(
      [Diagnostic(.syntax, "'\u{1B}\u{202E}'", at: 0..<1, suggestion: "\u{7}", notes: [note])],
      in: file)
    #expect(
      text == """
        a<U+A>.yaml:1:1: error: '<U+1B><U+202E>' [SC026]
        x<U+1B>[31m: 1\u{FFFD}
        ^
        <U+7>
        a<U+A>.yaml:1:1: note: <U+9B>

        """)
  }

  @Test("color is added around the same text")
  func color() {
    let file = SourceFile(text: "a: 1\n")
    let diagnostic = Diagnostic(
      .syntax, "no", at: 3..<4, suggestion: "2", notes: [Diagnostic.Note("so", at: 0..<1)])
    let colored = DiagnosticFormatter.format([diagnostic], in: file, colored: true)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    let plain = colored.replacing(/\x1B\[[0-9;]*m/, with: "")
    #expect(plain == format([diagnostic], in: file))
  }

  @Test("every code is printed once and for all")
  func codes() {
    let codes = DiagnosticCode.allCases.map(\.rawValue)
    #expect(Set(codes).count == codes.count)
    #expect(
      codes.allSatisfy { $0.wholeMatch(of: /(?:BG|CL|DB|FI|GF|LN|M[GL]|RN|S[CIW])[0-9]{3}/) != nil }
    )
  }

  private func format(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    DiagnosticFormatter.format(diagnostics, in: file, colored: false)
  }
}
