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

  @Test("controls, and characters that reorder text, are replaced in every format")
  func deceptive() throws {
    let example = try ExampleSchema(
      text: """
        database: A
        tables:
          a: { doc: "b\\u202Ec\\u2066d", columns: { id: integer } }
        """)
    let graph = DiagramGraph(names: ["b\u{202E}c\u{2066}d"], [])
    let texts = try [DocumentFormat.html, .md].map {
      SchemaDocumentation.text(of: example.schema, try example.chronicle, as: $0)
    }
    for text in texts + [MermaidEmitter.text(of: graph), DotEmitter.text(of: graph)] {
      #expect(text.contains("b\u{FFFD}c\u{FFFD}d"))
    }
    #expect("b\u{1}c&'\"".markupText == "b\u{FFFD}c&amp;&#39;&quot;")
  }

  @Test("joiners, marks of direction, soft hyphens and tags stay, since words need them")
  func joiners() {
    let words =
      "\u{645}\u{6CC}\u{200C}\u{62E}\u{200F} a\u{AD}b \u{1F3F4}\u{E0067}\u{E007F} a\u{200D}b"
    #expect(words.markupText == words)
  }

  @Test("a document loads nothing, and its field for searching is hidden without a script")
  func network() throws {
    let text = try html("Schemas/chinook.yaml")
    #expect(!text.contains("src=") && !text.contains("url(") && !text.contains("@import"))
    #expect(text.contains("default-src 'none'"))
    #expect(text.contains("aria-label=\"Search names\" hidden>"))
  }

  @Test("a diagram is a group with a name, so that readers who don't see it find the links in it")
  func roles() throws {
    let text = try html("Schemas/chinook.yaml")
    let diagrams = text.matches(of: /<svg[^>]*>/).map { String($0.output) }
    #expect(diagrams.count > 5)
    #expect(diagrams.allSatisfy { $0.contains(#/role="group" aria-label="[^"]+"/#) })
    #expect(!text.contains("role=\"img\""))
  }

  @Test("a printed diagram is as narrow as the paper, and no heading stands alone below a page")
  func printing() {
    let print = HTMLStyle.text.split(separator: "@media print").last ?? ""
    #expect(print.contains(".diagram { min-width: 0 !important; }"))
    #expect(print.contains("h2, h3, h4 { break-after: avoid; }"))
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
