#if Workbooks
  /// The lists on the overview from which cells of other sheets are filled.
  struct WorkbookLists {
    static let sheet = SheetBook.overview
    /// The row of the first table and the first type.
    static let firstRow = 4
    /// The column of the types.
    static let typeColumn = 5

    let tableCount: Int
    let typeCount: Int
    let enumCount: Int

    func formula(of choices: SheetPage.Choices) -> String? {
      switch choices {
      case .types: Self.rows(0, typeCount)?.in(Self.typeColumn)
      case .tables: Self.rows(0, tableCount)?.in(0)
      case .words(let words):
        // Spreadsheets take 255 characters.
        words.joined(separator: ",").count > 255 ? nil : "\"" + words.joined(separator: ",") + "\""
      }
    }

    /// Returns the condition that the type in the first row is an enum.
    func isEnum(_ column: Int) -> String? {
      Self.rows(typeCount - enumCount, typeCount)?.in(Self.typeColumn).map {
        "COUNTIF(\($0.dropFirst()),$\(WorkbookArea.letters(column))2)>0"
      }
    }

    private static func rows(_ first: Int, _ end: Int) -> ClosedRange<Int>? {
      first < end ? firstRow + first...firstRow + end - 1 : nil
    }
  }

  extension ClosedRange<Int> {
    fileprivate func `in`(_ column: Int) -> String? {
      WorkbookArea(self, column...column).formula(in: WorkbookLists.sheet)
    }
  }
#endif
