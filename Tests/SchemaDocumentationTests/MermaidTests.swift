import Foundation
import Testing

@testable import SchemaDocumentation

/// Mermaid's own parser reads the diagrams, if there are Node and the Python package
/// `mermaid-parser-py`, which comes with the parser (`pip install --no-deps mermaid-parser-py`).
@Suite("diagrams for Mermaid")
struct MermaidTests {
  @Test(
    "Mermaid's parser takes the diagrams of a document",
    .enabled(if: MermaidParser.path != nil, "Node or mermaid-parser-py is missing"))
  func parsed() throws {
    let parser = try #require(MermaidParser.path)
    var diagrams: [String: String] = [:]
    for path in try ExampleSchema.paths {
      let example = try ExampleSchema(path)
      diagrams[path] = SchemaDocumentation.text(
        of: example.schema, try example.chronicle, as: .mermaid)
    }
    diagrams["words"] = MermaidEmitter.text(of: Self.reservedWords)
    let failures = try MermaidParser.failures(of: diagrams, parser: parser)
    #expect(failures == "")
  }

  /// Words that have a meaning in Mermaid as names of everything.
  private static var reservedWords: DiagramGraph {
    let words = [
      "erDiagram", "one", "many", "only", "zero", "to", "optionally", "title", "accTitle",
      "accDescr", "class", "classDef", "style", "default", "direction", "TB", "LR", "u", "PK", "fk",
      "UK", "end", "1", "_", "-", "", "\"", "%%", "a b", "é", "日本", "{", "}", "*", "\\", "\n",
    ]
    let rows = words.map { word in
      DiagramGraph.BoxRow(
        name: word, type: word + "?", marks: [.primary, .foreign, .unique], isNullable: true)
    }
    let boxes = words.enumerated().map { index, word in
      DiagramGraph.TableBox(
        name: word, rows: index == 0 ? rows : [], hiddenCount: index < 2 ? 3 : nil)
    }
    let references = words.indices.map { index in
      DiagramGraph.BoxReference(
        from: index, to: (index + 1) % words.count, columns: [words[index]], keyColumns: [],
        isOptional: index % 2 == 0, isUnique: index % 3 == 0)
    }
    return DiagramGraph(title: "", boxes: boxes, references: references)
  }

  @Test("a diagram alone has all columns, and a document says how many it leaves out")
  func manyColumns() throws {
    let columns = (1...201).map { "      c\($0): integer\n" }.joined()
    let example = try ExampleSchema(
      text: "database: A\ntables:\n  a:\n    columns:\n\(columns)")
    func text(_ format: DocumentFormat) throws -> String {
      SchemaDocumentation.text(of: example.schema, try example.chronicle, as: format)
    }
    for format in [DocumentFormat.mermaid, .dot] {
      #expect(Self.columns(in: try text(format)) == (1...201).map { "c\($0)" }, "\(format)")
      #expect(try !text(format).contains("more"))
    }
    #expect(
      try text(.md).contains(
        "    integer c40\n    more columns \"+ 161 more\"\n  }\n```\n"))
  }

  private static func columns(in text: String) -> [String] {
    text.matches(of: /[ >](c[0-9]+)[<\n]/).map { String($0.output.1) }
  }

  @Test("names that Mermaid would take for one another stay different")
  func names() {
    let boxes = ["a b", "a-b", "A_B"].map {
      DiagramGraph.TableBox(name: $0, rows: [], hiddenCount: nil)
    }
    let text = MermaidEmitter.text(of: DiagramGraph(title: "", boxes: boxes, references: []))
    #expect(
      text == """
        erDiagram
          a_b["a b"]
          a_b_2["a-b"]
          A_B_3["A_B"]

        """)
  }
}

/// Mermaid's parser as JavaScript, which the Python package contains.
private enum MermaidParser {
  static let path: String? = {
    let find = """
      import importlib.util as u, os; s = u.find_spec("mermaid_parser"); \
      p = os.path.join(os.path.dirname(s.origin), "js", "parser.bundle.js") if s else ""; \
      print(p if os.path.exists(p) else "")
      """
    guard (try? run(["node", "--version"])) != nil, let output = try? run(["python3", "-c", find])
    else { return nil }
    let path = output.trimmingCharacters(in: .whitespacesAndNewlines)
    return path.isEmpty ? nil : path
  }()

  /// Returns the names of the diagrams that the parser refuses, with its messages.
  static func failures(of diagrams: [String: String], parser: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONSerialization.data(withJSONObject: diagrams).write(to: file)
    let script = """
      const parse = require(process.argv[1]);
      const diagrams = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
      (async () => {
        for (const [name, text] of Object.entries(diagrams)) {
          try {
            if (JSON.parse(await parse(text)).graph_type !== "er") console.log(name, "isn't one");
          } catch (error) { console.log(name, String(error)); }
        }
      })();
      """
    return try run(["node", "-e", script, parser, file.path])
  }

  private struct Failed: Error {}

  private static func run(_ command: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed() }
    return String(decoding: output, as: UTF8.self)
  }
}
