/// Writes a document as a single file of HTML, which needs neither the network nor a script.
enum HTMLEmitter {
  static func text(of document: Document) -> String {
    let title = document.title.markupText
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(HTMLStyle.text)</style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the content</a>
      <nav aria-label="Contents">
      <a class="brand" href="#main">\(title)</a>
      <input id="search" type="search" placeholder="Search names" aria-label="Search names" hidden>
      <p class="message" id="message" role="status"></p>
      \(document.groups.map(contents).joined())\
      </nav>
      <main id="main">
      <header>
      <h1>\(title)</h1>
      <p class="summary">\(document.summary.markupText)</p>
      </header>
      \(overviews(document.overviews))\(document.groups.map(group).joined())\
      </main>
      <script>
      \(HTMLStyle.search)</script>
      </body>
      </html>

      """
  }

  private static func contents(_ group: PageGroup) -> String {
    let links = group.pages.map { page in
      let words = ([page.name] + page.words).joined(separator: " ").lowercased().markupText
      return
        "<li data-words=\"\(words)\"><a href=\"#\(page.anchor)\">\(page.name.markupText)</a></li>\n"
    }
    return """
      <details open>
      <summary>\(group.title.markupText) <span class="count">\(group.pages.count)</span></summary>
      <ul>
      \(links.joined())</ul>
      </details>

      """
  }

  private static func overviews(_ graphs: [DiagramGraph]) -> String {
    guard !graphs.isEmpty else { return "" }
    let figures = graphs.map { figure($0, heading: graphs.count > 1 ? $0.title : nil) }
    return """
      <section class="overview" aria-labelledby="diagram">
      <h2 id="diagram">Diagram</h2>
      <p class="legend">An arrow leads from a foreign key to the row that it refers to. It is dashed \
      if the key can be NULL.</p>
      \(figures.joined())</section>

      """
  }

  private static func figure(_ graph: DiagramGraph, heading: String?) -> String {
    let title = heading.map { "<h3>\($0.markupText)</h3>\n" } ?? ""
    return """
      \(title)<div class="scroll" role="region" tabindex="0" aria-label="\(graph.title.markupText)">
      \(SVGEmitter(graph).text)</div>

      """
  }

  private static func group(_ group: PageGroup) -> String {
    "<h2 class=\"group\" id=\"\(group.anchor)\">\(group.title.markupText)</h2>\n"
      + group.pages.map(page).joined()
  }

  private static func page(_ page: DocumentPage) -> String {
    let diagram = page.neighbors.map { figure($0, heading: nil) } ?? ""
    return """
      <article id="\(page.anchor)">
      <h3><a href="#\(page.anchor)">\(page.name.markupText)</a> \
      <span class="kind">\(page.kind.markupText)</span></h3>
      \(page.blocks.map(block).joined())\(diagram)\(page.details.map(block).joined())\
      </article>

      """
  }

  private static func block(_ block: Block) -> String {
    switch block {
    case .paragraph(let text): "<p>\(inlines(text))</p>\n"
    case .heading(let title): "<h4>\(title.markupText)</h4>\n"
    case .table(let grid): table(grid)
    case .list(let items):
      "<ul>\n" + items.map { "<li>\(inlines($0))</li>\n" }.joined() + "</ul>\n"
    case .code(let text, _): "<pre tabindex=\"0\"><code>\(text.markupText)</code></pre>\n"
    }
  }

  private static func table(_ grid: Grid) -> String {
    let headings = grid.headings.map { "<th scope=\"col\">\($0.markupText)</th>" }.joined()
    // On a phone, the cells of a row are below each other, each with its heading.
    let isWide = grid.headings.count > 3
    let rows = grid.rows.map { row in
      let cells = zip(grid.headings, row).enumerated().map { index, cell in
        let label = isWide ? " data-label=\"\(cell.0.markupText)\"" : ""
        return index == 0
          ? "<th scope=\"row\">\(inlines(cell.1))</th>" : "<td\(label)>\(inlines(cell.1))</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return """
      <div class="scroll" role="region" tabindex="0" aria-label="\(grid.caption.markupText)">
      <table\(isWide ? " class=\"wide\"" : "")>
      <caption>\(grid.caption.markupText)</caption>
      <thead><tr>\(headings)</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  private static func inlines(_ inlines: [Inline]) -> String {
    inlines.map { inline in
      switch inline {
      case .text(let text): text.markupText
      case .code(let text): "<code>\(text.markupText)</code>"
      case .link(let text, let anchor): "<a href=\"#\(anchor)\">\(text.markupText)</a>"
      case .badge(let text, let meaning):
        " <abbr title=\"\(meaning.markupText)\">\(text.markupText)</abbr>"
      case .lineBreak: "<br>"
      }
    }.joined()
  }
}
