import Testing

@testable import CodeGen

struct SwiftLiteralTests {
  @Test(
    "characters that would end, break or interpolate a literal are escaped",
    arguments: [
      ("plain", #""plain""#), ("a\"b", #""a\"b""#), (#"\(x)"#, #""\\(x)""#),
      ("a\nb\tc\r", #""a\nb\tc\r""#),
      ("nul\0", #""nul\u{0}""#), ("\u{202E}x", #""\u{202e}x""#), ("größe 😀", #""größe 😀""#),
      ("\u{2028}", #""\u{2028}""#), ("\u{61C}\u{200E}\u{200F}", #""\u{61c}\u{200e}\u{200f}""#),
    ])
  func strings(text: String, literal: String) {
    #expect(SwiftLiteral.string(text) == literal)
  }

  @Test("characters that change the direction of a doc comment are spelled out")
  func directions() {
    let text = "a\u{61C}b\u{200E}c\u{200F}d\u{202E}e\u{2066}f"
    #expect(
      Source.doc([text]).text == "/// a<U+61C>b<U+200E>c<U+200F>d<U+202E>e<U+2066>f")
  }

  @Test("a multi-line literal keeps quotes, and escapes three of them and blanks at a line's end")
  func multilineStrings() {
    #expect(Source.literal("a \"b\"\nc").text == "\"\"\"\na \"b\"\nc\n\"\"\"")
    #expect(Source.literal("\"\"\"").text == "\"\"\"\n\"\"\\\"\n\"\"\"")
    #expect(Source.literal("a \nb").text == "\"\"\"\na\\u{20}\nb\n\"\"\"")
  }

  @Test("long numbers have their digits in groups of three")
  func integers() {
    #expect(SwiftLiteral.integer(-123456) == "-123456")
    #expect(SwiftLiteral.integer(1_234_567) == "1_234_567")
    #expect(SwiftLiteral.integer(Int64.min) == "-9_223_372_036_854_775_808")
    #expect(SwiftLiteral.integer(UInt64.max) == "18_446_744_073_709_551_615")
  }
}
