#if Workbooks
  import Testing

  @testable import Workbook

  /// Workbooks with what Excel writes, and other programs don't.
  struct ExcelTests {
    @Test func textsAreSharedInlineOrOfFormulas() throws {
      let strings = """
        <si><t xml:space="preserve"> a b </t></si>
        <si><r><t>two </t></r><r><rPr><b/></rPr><t>runs</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si>
        <si><t>line_x000D_\nand _x005F_x000D_ _x0000_</t></si>
        """
      let rows = """
        <row r="2" spans="1:4"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>
          <c r="D2" t="inlineStr"><is><t>inline</t></is></c></row>
        <row r="5"><c r="A5" t="str"><f>A1&amp;"x"</f><v>formula</v></c><c r="B5" t="s"><v>2</v></c></row>
        """
      #expect(
        try Books.cells(Books.excel(rows, strings: strings)) == [
          "A2= a b ", "B2=two runs", "D2=inline", "A5=formula", "B5=line\r\nand _x000D_ _x0000_",
        ])
    }

    @Test func numbersAreAsAPersonWritesThem() throws {
      let values = [
        "1": "1", "1.0": "1", "1E+03": "1000", "-2.50": "-2.5", "0.30000000000000004": "0.3",
        "1E-3": "0.001", "12345678901234567890": "12345678901234600000", "0": "0", "-0": "0",
        "9.9999999999999999E+22": "1e23", "0.99999999999999999": "1", "1e999": "1e999",
        "9999999999999.98": "9999999999999.98", "9999999999999999": "10000000000000000",
      ]
      for (stored, text) in values {
        #expect(
          try Books.cells(Books.excel("<row><c><v>\(stored)</v></c></row>")) == ["A1=\(text)"])
      }
    }

    @Test func datesAreInISO() throws {
      let styles = """
        <numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\.\\ mmm\\ yyyy;@"/>
          <numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/>
          <numFmt numFmtId="166" formatCode="[h]:mm"/><numFmt numFmtId="167" formatCode="yy/m/d h:mm"/>
        </numFmts>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>
          <xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="20"/></cellXfs>
        """
      let cells = [
        (0, "45322"), (1, "45322"), (2, "60"), (3, "1"), (4, "1.25"), (5, "45322.5"), (6, "0.75"),
      ]
      let row = cells.map { "<c s='\($0.0)'><v>\($0.1)</v></c>" }.joined()
      let expected = [
        "A1=45322", "B1=2024-01-31", "C1=1900-02-29", "D1=1", "E1=30:00:00",
        "F1=2024-01-31 12:00:00", "G1=18:00:00",
      ]
      #expect(try Books.cells(Books.excel("<row>\(row)</row>", styles: styles)) == expected)
      let later = Books.excel(
        "<row><c s='1'><v>0</v></c><c s='1'><v>43860</v></c><c s='1'><v>-1</v></c></row>",
        styles: styles, properties: "date1904='1'")
      #expect(try Books.cells(later) == ["A1=1904-01-01", "B1=2024-01-31", "C1=-1"])
    }

    @Test func valuesOfFormulasAreSaid() throws {
      let row = """
        <row><c t="b"><v>1</v></c><c t="b"><f>FALSE()</f><v>0</v></c><c t="e"><f>A0</f><v>#REF!</v></c>
          <c><f>1+1</f></c><c><f>1+1</f><v>2</v></c><c t="d"><v>2024-01-31T00:00:00</v></c><c s="1"/></row>
        """
      #expect(
        try Books.cells(Books.excel(row)) == [
          "A1=TRUE", "B1=FALSE", "C1=#REF!!error", "D1=!uncalculated", "E1=2",
          "F1=2024-01-31 00:00:00",
        ])
    }

    @Test func mergedCellsCountForTheirRows() throws {
      let rows = (1...5).map { row in
        "<row r='\(row)'>" + (row == 2 ? "<c r='A2' t='str'><v>club</v></c>" : "")
          + "<c r='B\(row)'><v>\(row)</v></c></row>"
      }
      let merged = "<mergeCells><mergeCell ref='A2:A4'/><mergeCell ref='B5:D5'/></mergeCells>"
      #expect(
        try Books.cells(Books.excel(rows.joined(), after: merged)) == [
          "B1=1", "A2=club", "B2=2", "A3=club", "B3=3", "A4=club", "B4=4", "B5=5",
        ])
    }

    @Test func theStrictFormatAndExtensionsAreRead() throws {
      let row = """
        <row r="1" x14ac:dyDescent="0.2" xmlns:x14ac="urn:x"><x14ac:c><v>9</v></x14ac:c><c r="A1"><v>1</v>
          <extLst><ext><v>2</v></ext></extLst></c></row>
        """
      #expect(try Books.cells(Books.excel(row, namespace: Books.strict)) == ["A1=1"])
    }
  }
#endif
