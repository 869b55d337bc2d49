import Testing

@testable import CodeGen

struct SwiftLiteralTests {
  @Test(
    "what would end, break or fill in a literal is escaped",
    arguments: [
      ("plain", #""plain""#), ("a\"b", #""a\"b""#), (#"\(x)"#, #""\\(x)""#), ("a\nb\tc\r", #""a\nb\tc\r""#),
      ("nul\0", #""nul\u{0}""#), ("\u{202E}x", #""\u{202e}x""#), ("größe 😀", #""größe 😀""#),
      ("\u{2028}", #""\u{2028}""#),
    ])
  func strings(text: String, literal: String) {
    #expect(SwiftLiteral.string(text) == literal)
  }

  @Test("a multi-line literal keeps quotes, and escapes three of them and blanks at a line's end")
  func multilineStrings() {
    #expect(SwiftLiteral.multilineString("a \"b\"\nc").text == "\"\"\"\na \"b\"\nc\n\"\"\"")
    #expect(SwiftLiteral.multilineString("\"\"\"").text == "\"\"\"\n\"\"\\\"\n\"\"\"")
    #expect(SwiftLiteral.multilineString("a \nb").text == "\"\"\"\na\\u{20}\nb\n\"\"\"")
  }
}
