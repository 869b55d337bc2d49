#if Workbooks
  import Foundation
  import Testing

  @testable import Workbook

  /// A model as different programs write it; `Samples/make` has made the files.
  struct SampleTests {
    static let names = [
      "libreoffice.ods", "libreoffice.xlsx", "openpyxl.xlsx", "pandas.xlsx", "xlsxwriter.xlsx",
    ]

    @Test(arguments: names) func whatProgramsWriteIsRead(_ name: String) throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")
      let bytes = try Data(contentsOf: folder.appending(path: name))
      let workbook = try Workbook(reading: Array(bytes))
      // pandas writes no merged cells, and hides nothing.
      let isPlain = name == "pandas.xlsx"
      let expected = [
        "A1=table", "B1=column", "C1=type", "D1=null", "E1=default", "F1=doc",
        "A2=club", "B2=id", "C2=integer", "D2=FALSE",
        "A3=club", "B3=name", "C3=text", "D3=FALSE", "F3=two\nlines",
        "A4=club", "B4=founded", "C4=date", "D4=TRUE", "E4=2024-01-31",
        "A5=player", "B5=id", "C5=integer", "D5=FALSE",
        "A6=player", "B6=number", "C6=integer", "D6=TRUE", "E6=1000", "F6=1 & <2>",
        "A7=player", "B7=share", "C7=real", "D7=TRUE", "E7=0.3", "F7= Ünïcode 日本 ",
      ]
      let rows = isPlain ? expected : expected.filter { $0 != "A6=player" && $0 != "A7=player" }
      #expect(Books.cells(workbook) == rows)
      #expect(workbook.sheets.map(\.name) == ["Model", "Lists"])
      #expect(workbook.sheets.map(\.isHidden) == [false, !isPlain])
      let hidden = workbook.sheets[0].rows.filter(\.isHidden).map(\.number)
      #expect(hidden == (isPlain ? [] : [7]))
    }
  }
#endif
