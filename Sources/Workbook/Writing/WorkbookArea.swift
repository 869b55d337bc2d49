#if Workbooks
  /// A rectangle of cells.
  struct WorkbookArea: CustomStringConvertible {
    private let rows: ClosedRange<Int>
    private let columns: ClosedRange<Int>

    init(_ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>) {
      (self.rows, self.columns) = (rows, columns)
    }

    var firstRow: UInt32 { UInt32(rows.lowerBound) }
    var lastRow: UInt32 { UInt32(rows.upperBound) }
    var firstColumn: UInt16 { UInt16(columns.lowerBound) }
    var lastColumn: UInt16 { UInt16(columns.upperBound) }

    /// The area's first cell, such as `B2`.
    var first: String { Self.letters(columns.lowerBound) + "\(rows.lowerBound + 1)" }
    var description: String {
      "\(first):\(Self.letters(columns.upperBound))\(rows.upperBound + 1)"
    }

    /// The area in a formula of any sheet.
    func formula(in sheet: String) -> String {
      let (left, right) = (Self.letters(columns.lowerBound), Self.letters(columns.upperBound))
      return
        "=\(sheet.quotedAsSheet)!$\(left)$\(rows.lowerBound + 1):$\(right)$\(rows.upperBound + 1)"
    }

    /// The letters of a column, from 0.
    static func letters(_ column: Int) -> String { CellAddress.letters(column + 1) }
  }
#endif
