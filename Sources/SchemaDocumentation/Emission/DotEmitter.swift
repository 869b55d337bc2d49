import SchemaParser

/// Writes diagrams in Graphviz's language.
enum DotEmitter {
  static func text(of graph: DiagramGraph) -> String {
    let boxes = graph.boxes.enumerated().map { node($1, number: $0) }
    let references = graph.references.map { edge($0, in: graph) }
    return """
      digraph \(graph.title.dotText) {
        graph [rankdir=RL, splines=true, nodesep=0.4, ranksep=0.9]
        node [shape=plain, fontname="Helvetica", fontsize=11]
        edge [color="#64748b", arrowsize=0.8, dir=both]

      """ + (boxes + references).joined() + "}\n"
  }

  private static func node(_ box: DiagramGraph.TableBox, number: Int) -> String {
    let rows = box.rows.enumerated().map { index, row in
      "<tr><td align=\"left\" port=\"c\(index)\">\(mark(row))\(row.name.markupText)</td>"
        + "<td align=\"left\"><font color=\"#64748b\">\(row.type.markupText)</font></td></tr>"
    }
    let remainder = box.remainder.map { "<tr><td colspan=\"2\" align=\"left\">\($0)</td></tr>" }
    return """
        t\(number) [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="4" \
      color="#cbd5e1"><tr><td colspan="2" bgcolor="#e2e8f0" port="name"><b>\
      \(box.name.markupText)</b></td></tr>\(rows.joined())\(remainder ?? "")</table>>]

      """
  }

  private static func mark(_ row: DiagramGraph.BoxRow) -> String {
    guard !row.marks.isEmpty else { return "" }
    return "<font color=\"#1d4ed8\" point-size=\"9\">\(row.markText)</font> "
  }

  private static func edge(
    _ reference: DiagramGraph.BoxReference, in graph: DiagramGraph
  ) -> String {
    let from = port(reference.columns, in: graph.boxes[reference.from])
    let to = port(reference.keyColumns, in: graph.boxes[reference.to])
    let tail = reference.isUnique ? "teeodot" : "crowodot"
    let head = reference.isOptional ? "teeodot" : "teetee"
    return "  t\(reference.from)\(from) -> t\(reference.to)\(to) "
      + "[arrowtail=\(tail), arrowhead=\(head), "
      + "tooltip=\(reference.columns.joined(separator: ", ").dotText)]\n"
  }

  private static func port(_ columns: [String], in box: DiagramGraph.TableBox) -> String {
    box.row(of: columns).map { ":c\($0)" } ?? ":name"
  }
}

extension String {
  /// The text as a quoted string of Graphviz.
  fileprivate var dotText: String {
    let inside = shown.replacingScalars { scalar in
      scalar.isLineBreak ? " " : scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : nil
    }
    return "\"" + inside + "\""
  }
}
