/// The sizes in a diagram, in pixels.
enum DiagramMetrics {
  static let titleHeight = 30
  static let rowHeight = 20
  static let padding = 12
  /// The least distance between the name of a column and its type.
  static let typeGap = 16
  static let bottom = 6
  static let margin = 16
  static let boxGap = 24
  /// The distance of a line from boxes and other lines that pass beside it.
  static let lineGap = 12
  /// The distance between the vertical parts of lines.
  static let trackGap = 10
  static let arrowLength = 9
  /// The room between a box and the first vertical part of a line.
  static let entryLength = 20

  /// Returns the width of a text in a monospaced font of 12 pixels, whose characters are less than
  /// 7.3 pixels wide. Those of East Asian scripts and emoji are as wide as two.
  static func width(of text: String) -> Int {
    let cells = text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
    return (cells * 73 + 9) / 10
  }

  /// Returns the room for the marks of keys before the names of columns, in a font of 10 pixels.
  static func markWidth(of box: DiagramGraph.TableBox) -> Int {
    let longest = box.rows.map(\.markText.utf8.count).max() ?? 0
    return 14 + max(2, longest) * 6
  }

  static func height(of box: DiagramGraph.TableBox) -> Int {
    let rows = box.rows.count + (box.remainder == nil ? 0 : 1)
    return titleHeight + (rows == 0 ? 0 : rows * rowHeight + bottom)
  }

  static func width(of box: DiagramGraph.TableBox) -> Int {
    let markWidth = markWidth(of: box)
    let rows = box.rows.map { markWidth + width(of: $0.name) + typeGap + width(of: $0.type) }
    let remainder = box.remainder.map { markWidth + width(of: $0) }
    return max(width(of: box.name), rows.max() ?? 0, remainder ?? 0) + 2 * padding
  }

  /// Returns the distance of a line's end from the top of a box.
  ///
  /// - Parameter row: The row that the line belongs to; nil for the box as a whole.
  static func offset(ofRow row: Int?) -> Int {
    row.map { titleHeight + $0 * rowHeight + rowHeight / 2 } ?? titleHeight / 2
  }
}
