#if Workbooks
  import Testing

  @testable import Workbook

  struct OpenDocumentTests {
    @Test func rowsAndCellsCanBeRepeated() throws {
      let rows = """
        <table:table-header-rows><table:table-row><table:table-cell table:number-columns-repeated="2"/>
          <table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell>
          <table:table-cell table:number-columns-repeated="16380"/></table:table-row></table:table-header-rows>
        <table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>
        <table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>y</text:p></table:table-cell>
        </table:table-row>
        <table:table-row table:number-rows-repeated="1048571"><table:table-cell/></table:table-row>
        """
      #expect(try Books.cells(Books.openDocument(rows)) == ["C1=x", "D1=x", "A4=y", "A5=y"])
    }

    @Test func textsAreThatOfTheParagraphs() throws {
      let rows = """
        <table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p>
          </office:annotation><text:p>a <text:span>b</text:span><text:s text:c="2"/>c<text:tab/>d</text:p>
          <text:p>e</text:p></table:table-cell></table:table-row>
        """
      #expect(try Books.cells(Books.openDocument(rows)) == ["A1=a b  c\td\ne"])
    }

    @Test func valuesHaveTypes() throws {
      let cells = [
        "office:value-type='float' office:value='1.0'",
        "office:value-type='boolean' office:boolean-value='true'",
        "office:value-type='date' office:date-value='2024-01-31'",
        "office:value-type='date' office:date-value='2024-01-31T08:00:00.5'",
        "office:value-type='time' office:time-value='PT30H05M00S'",
        "office:value-type='percentage' office:value='0.5'",
      ]
      let row = cells.map { "<table:table-cell \($0)><text:p>shown</text:p></table:table-cell>" }
      let book = Books.openDocument("<table:table-row>\(row.joined())</table:table-row>")
      #expect(
        try Books.cells(book) == [
          "A1=1", "B1=TRUE", "C1=2024-01-31", "D1=2024-01-31 08:00:00", "E1=30:05:00", "F1=0.5",
        ])
    }

    @Test func mergedCellsCountForTheirRows() throws {
      let rows = """
        <table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>club</text:p>
          </table:table-cell><table:table-cell><text:p>id</text:p></table:table-cell></table:table-row>
        <table:table-row><table:covered-table-cell><text:p>hidden</text:p></table:covered-table-cell>
          <table:table-cell><text:p>name</text:p></table:table-cell></table:table-row>
        """
      #expect(
        try Books.cells(Books.openDocument(rows)) == ["A1=club", "B1=id", "A2=club", "B2=name"])
    }
  }
#endif
