import DBGenSQLSyntax
import DBGenSQLText

// MySQL's collations, which a table has from its database, and a column from its table.
extension DumpReader {
  /// Returns the collation that the options of a table or database name, or else the character set,
  /// which has a usual collation; nil if they name neither.
  func collation(in options: Range<Int>) -> String? {
    guard system == .mysql else { return nil }
    return value(of: ["collate"], in: options)
      ?? value(of: ["charset"], in: options) ?? value(of: ["character", "set"], in: options)
  }

  private func value(of words: [String], in options: Range<Int>) -> String? {
    let start = options.first { start in
      words.enumerated().allSatisfy { sql.isAt(start + $0.offset, $0.element) }
    }
    guard let end = start.map({ $0 + words.count }) else { return nil }
    let place = sql.isAt(end, "=") ? end + 1 : end
    return options.contains(place) ? sql.name(place) : nil
  }

  /// Reads `ALTER TABLE ... COLLATE` and the like. `CONVERT TO` changes the columns, too.
  func setCollation(in change: Range<Int>, of table: inout DumpTable) {
    guard let collation = collation(in: change) else { return }
    table.collation = collation
    guard sql.isAt(change.lowerBound, "convert") else { return }
    for place in table.columns.indices { table.columns[place].collation = nil }
  }
}

extension String {
  /// Whether texts that differ in case are equal in MySQL's collation, or usual collation of the
  /// character set, of this name.
  var ignoresCase: Bool {
    let name = SQLName.folded(self)
    return name.hasSuffix("_ci") || !name.contains("_") && name != "binary"
  }
}
