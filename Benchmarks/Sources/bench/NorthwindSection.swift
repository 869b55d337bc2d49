import DBGenWorkloads

/// The section of a report that has the results on the tables of Northwind, in Markdown.
struct NorthwindSection {
  let lines: [ResultLine]

  var markdown: String {
    """
    ## Northwind

    The tables of Northwind, with its numbers of rows and its indexes. The rows are made to its measures.

    \(ResultTable(lines: lines.ofNorthwind).markdown)

    What generated source is held to:

    \(BoundList(lines: lines.ofNorthwind).markdown)
    """
  }
}

extension [ResultLine] {
  var ofNorthwind: [ResultLine] { filter(\.isOfNorthwind) }
  var ofOthers: [ResultLine] { filter { !$0.isOfNorthwind } }
}

extension Workload {
  var isOfNorthwind: Bool {
    if case .northwind = self { true } else { false }
  }
}
