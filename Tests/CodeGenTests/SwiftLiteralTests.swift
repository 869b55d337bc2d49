import Testing

@testable import CodeGen

struct SwiftLiteralTests {
  @Test(
    "what would end, break or fill in a literal is escaped",
    arguments: [
      ("plain", #""plain""#), ("a\"b", #""a\"b""#), (#"\(x)"#, #""\\(x)""#),
      ("a\nb\tc\r", #""a\nb\tc\r""#),
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

  @Test("long numbers have their digits in groups of three")
  func integers() {
    #expect(SwiftLiteral.integer(-123456) == "-123456")
    #expect(SwiftLiteral.integer(1_234_567) == "1_234_567")
    #expect(SwiftLiteral.integer(.min) == "-9_223_372_036_854_775_808")
  }
}
