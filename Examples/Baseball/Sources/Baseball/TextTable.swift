/// Lays out rows below their headings, with each column as wide as its widest cell.
func table(_ headings: [String], _ rows: [[String]]) -> String {
  let widths = headings.indices.map { column in
    ([headings] + rows).map { $0[column].count }.max() ?? 0
  }
  let rule = widths.map { String(repeating: "-", count: $0) }
  return ([headings, rule] + rows).map { row in
    let cells = zip(row, widths).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }
    let line = cells.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }.joined(separator: "\n")
}
