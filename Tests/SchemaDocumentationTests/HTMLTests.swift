import Foundation
import Testing

@testable import SchemaDocumentation

@Suite("documents in HTML")
struct HTMLTests {
  private func html(_ path: String) throws -> String {
    let example = try ExampleSchema(path)
    return SchemaDocumentation.text(of: example.schema, try example.chronicle, as: .html)
  }

  @Test(
    "every link of a document leads to exactly one part of it", arguments: try ExampleSchema.paths)
  func links(path: String) throws {
    let text = try html(path)
    let anchors = text.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(Set(anchors).count == anchors.count)
    let links = text.matches(of: #/ href="([^"]*)"/#).map { String($0.output.1) }
    #expect(!links.isEmpty)
    for link in Set(links) {
      #expect(link.hasPrefix("#") && anchors.contains(String(link.dropFirst())), "\(link)")
    }
  }

  @Test("text of a schema never becomes an element, an attribute or a script")
  func texts() throws {
    let text = try html("Tests/Golden/documentation/awkward/schema.yaml")
    #expect(text.contains("&lt;/script&gt;, &lt;img src=x onerror=alert(1)&gt;"))
    #expect(text.contains("&lt;b&gt;bold&lt;/b&gt;"))
    #expect(text.ranges(of: "<script").count == 1 && text.ranges(of: "</script").count == 1)
    #expect(!text.contains("<img") && !text.contains("<b>"))
    #expect(text.contains(">a&quot;b<"))
  }

  @Test("a character that readers can't see is replaced")
  func invisible() {
    #expect("a\u{202E}b\u{1}c&'\"".markupText == "a\u{FFFD}b\u{FFFD}c&amp;&#39;&quot;")
  }

  @Test("a document loads nothing, and its field for searching is hidden without a script")
  func network() throws {
    let text = try html("Schemas/chinook.yaml")
    #expect(!text.contains("src=") && !text.contains("url(") && !text.contains("@import"))
    #expect(text.contains("default-src 'none'"))
    #expect(text.contains("aria-label=\"Search names\" hidden>"))
  }

  @Test("opening and closing tags of a document match", arguments: try ExampleSchema.paths)
  func tags(path: String) throws {
    let text = try html(path).replacing(/<(style|script)>(?s:.*?)<\/\1>/, with: "")
    var open: [Substring] = []
    let alone = Set(["meta", "input", "br"])
    for tag in text.matches(of: /<(\/?)([a-zA-Z0-9]+)[^>]*?(\/?)>/) {
      if !tag.output.3.isEmpty || alone.contains(String(tag.output.2)) { continue }
      if tag.output.1.isEmpty {
        open.append(tag.output.2)
      } else {
        #expect(open.popLast() == tag.output.2)
      }
    }
    #expect(open.isEmpty)
  }
}
