/// Limits of what is read from a file, which somebody may have made to take all memory.
final class WorkbookBudget {
  private var bytes: Int
  private var elements = 4_000_000
  private var cells = 1_000_000
  private var text = 16 << 20

  /// The depth of elements in each other.
  static let depth = 64

  init(forFileOf count: Int) {
    // The XML of sheets is often compressed to a hundredth, and no more than to a thousandth.
    bytes = min(64 << 20, 4 << 20 + 200 * count)
  }

  /// Takes the bytes of a part that is unpacked.
  func unpack(_ count: Int) throws(WorkbookError) {
    try Self.take(count, from: &bytes)
  }

  func addElement() throws(WorkbookError) {
    try Self.take(1, from: &elements)
  }

  func addCell(_ cell: String) throws(WorkbookError) {
    try Self.take(1, from: &cells)
    try Self.take(cell.utf8.count, from: &text)
  }

  private static func take(_ count: Int, from rest: inout Int) throws(WorkbookError) {
    guard count <= rest else { throw .tooLarge }
    rest -= count
  }
}
