import SchemaParser

/// Writes a document as Markdown, as GitHub shows it.
enum MarkdownEmitter {
  static func text(of document: Document) -> String {
    var blocks = ["# \(document.title.markdownText)", document.summary + "."]
    blocks += document.groups.map(contents)
    for graph in document.overviews {
      blocks.append("## \(graph.title.markdownText)")
      blocks.append("```mermaid\n\(MermaidEmitter.text(of: graph))```")
    }
    for group in document.groups { blocks += ["## \(group.title)"] + group.pages.flatMap(page) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func contents(_ group: PageGroup) -> String {
    let links = group.pages.map { "[\($0.name.markdownText)](#\($0.anchor))" }
    return "**\(group.title)**: " + links.joined(separator: ", ")
  }

  private static func page(_ page: DocumentPage) -> [String] {
    ["<a id=\"\(page.anchor)\"></a>", "### \(page.name.markdownText)"]
      + (page.blocks + page.details).map(block)
  }

  private static func block(_ block: Block) -> String {
    switch block {
    case .paragraph(let text): inlines(text).lineStart
    case .heading(let title): "#### \(title)"
    case .table(let grid): table(grid)
    case .list(let items): items.map { "- " + inlines($0).lineStart }.joined(separator: "\n")
    case .code(let text, let language): fence(text, language)
    }
  }

  private static func table(_ grid: Grid) -> String {
    let rule = grid.headings.map { _ in "---" }
    let rows = [grid.headings, rule] + grid.rows.map { $0.map(inlines) }
    return rows.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// Returns a block of code, in a fence that is longer than any in the code.
  private static func fence(_ text: String, _ language: String) -> String {
    let text = text.shown
    let runs = text.unicodeScalars.split { $0 != "`" }
    let fence = String(repeating: "`", count: max(3, (runs.map(\.count).max() ?? 0) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  private static func inlines(_ inlines: [Inline]) -> String {
    inlines.map { inline in
      switch inline {
      case .text(let text): text.markdownText
      case .code(let text): code(text)
      case .link(let text, let anchor): "[\(text.markdownText)](#\(anchor))"
      case .badge(let text, _): " **\(text)**"
      case .lineBreak: "<br>"
      }
    }.joined()
  }

  /// Returns code in a line. Not even a backslash escapes a bar in a table's code, so that code with
  /// one is written as HTML.
  private static func code(_ text: String) -> String {
    let line = text.shown.scalarLines.filter { !$0.isEmpty }.joined(separator: " ")
    let isPlain = !line.isEmpty && !line.hasScalar("|") && !line.hasScalar("`")
    return isPlain ? "`\(line)`" : "<code>\(line.markdownText)</code>"
  }
}

extension String {
  /// The text without any meaning in Markdown inside of a line.
  fileprivate var markdownText: String {
    let scalars = Array(shown.unicodeScalars)
    return scalars.indices.map { index in
      switch scalars[index] {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "_" where scalars.isInsideWord(index): "_"
      case let scalar where scalar.isLineBreak: " "
      case let scalar: (Self.marks.contains(scalar) ? "\\" : "") + String(scalar)
      }
    }.joined()
  }

  /// The text at the start of a line, where a dash or a number would begin a list.
  fileprivate var lineStart: String {
    let number = prefix { $0.isASCII && $0.isNumber }
    let rest = self[number.endIndex...]
    let marks: Set<Character> = number.isEmpty ? ["-", "+", "="] : [".", ")"]
    return rest.first.map(marks.contains) == true ? "\(number)\\\(rest)" : self
  }

  private static let marks: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "|", "#", "~", "$", "!",
  ]
}

extension [Unicode.Scalar] {
  /// Returns whether there are letters or digits on both sides, where an underscore has no meaning
  /// and a backslash would become part of an address.
  fileprivate func isInsideWord(_ index: Int) -> Bool {
    index > 0 && index + 1 < count
      && [self[index - 1], self[index + 1]].allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
  }
}
