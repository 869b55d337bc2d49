/// The place of a cell in its sheet.
package struct CellAddress: Sendable, Hashable, CustomStringConvertible {
  /// The column's number, from 1.
  package var column: Int
  /// The row's number, from 1.
  package var row: Int

  /// The size of the largest sheet that spreadsheets have.
  package static let maximum = CellAddress(column: 16_384, row: 1_048_576)

  package init(column: Int, row: Int) {
    (self.column, self.row) = (column, row)
  }

  /// Reads an address such as `C7` or `$C$7`; nil if there is no such cell.
  package init?(_ text: some StringProtocol) {
    var (column, row, hasDigits) = (0, 0, false)
    for byte in text.utf8 where byte != UInt8(ascii: "$") {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z") where !hasDigits:
        column = column * 26 + Int(byte - UInt8(ascii: "A")) + 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        row = row * 10 + Int(byte - UInt8(ascii: "0"))
        hasDigits = true
      default: return nil
      }
      guard column <= Self.maximum.column, row <= Self.maximum.row else { return nil }
    }
    guard column > 0, row > 0 else { return nil }
    self.init(column: column, row: row)
  }

  /// The letters of a column's number, from 1.
  package static func letters(_ column: Int) -> String {
    var (rest, letters) = (column, "")
    while rest > 0 {
      let scalar = Unicode.Scalar(UInt8(ascii: "A") + UInt8((rest - 1) % 26))
      letters = String(Character(scalar)) + letters
      rest = (rest - 1) / 26
    }
    return letters
  }

  package var description: String { Self.letters(column) + String(row) }
}
