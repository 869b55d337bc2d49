#if Workbooks
  import Testing

  @testable import Workbook

  /// Files that somebody made to do harm, or that were damaged on their way.
  struct HostileWorkbookTests {
    @Test func aFileIsReadOrRefusedWhereverItIsCut() {
      let bytes = Archive.bytes(Books.excel("<row><c><v>1</v></c></row>"))
      for count in 4..<bytes.count {
        #expect(Books.refusal(of: Array(bytes[..<count])) == WorkbookError.truncated.description)
      }
    }

    @Test func aChangedByteIsNoticed() {
      let bytes = Archive.bytes(Books.excel("<row><c><v>1</v></c></row>"))
      guard
        let place = bytes.indices.first(where: { bytes[$0...].starts(with: Array("<v>1".utf8)) })
      else { return #expect(Bool(false)) }
      var changed = bytes
      changed[place + 3] = UInt8(ascii: "2")
      #expect(
        Books.refusal(of: changed)
          == "it is damaged: 'xl/worksheet.xml' has other contents than when it was written")
    }

    @Test func documentTypesAreRefused() {
      var parts = Books.excel("<row><c><v>1</v></c></row>")
      parts[4].text = "<!DOCTYPE w [<!ENTITY a 'aaaa'>]>" + parts[4].text
      #expect(
        Books.refusal(of: Archive.bytes(parts))
          == "it is damaged: 'xl/worksheet.xml' has a document type, which no workbook needs")
    }

    @Test func elementsInEachOtherHaveALimit() {
      let deep = String(repeating: "<a>", count: 100_000)
      #expect(
        Books.refusal(of: Archive.bytes(Books.excel(deep)))
          == "it is damaged: 'xl/worksheet.xml' has elements too deep in each other")
    }

    @Test func repeatedCellsHaveALimit() {
      let cell =
        "<table:table-cell table:number-columns-repeated='16384'><text:p>x</text:p></table:table-cell>"
      for row in [
        "<table:table-row table:number-rows-repeated='1048576'>\(cell)</table:table-row>",
        "<table:table-row table:number-rows-repeated='9223372036854775807'/>",
        "<table:table-row><table:table-cell table:number-columns-repeated='16385'/></table:table-row>",
      ] {
        let bytes = Archive.bytes(Books.openDocument(row))
        #expect(Books.refusal(of: bytes) == WorkbookError.tooLarge.description)
      }
    }

    @Test func repeatedSpacesHaveALimit() throws {
      let spaces = String(repeating: "<text:s text:c='32767'/>", count: 1000)
      let paragraphs = String(repeating: "<text:p>x\(spaces)y</text:p>", count: 2)
      let row =
        "<table:table-row><table:table-cell>\(paragraphs)</table:table-cell></table:table-row>"
      let cells = try Books.cells(Books.openDocument(row))
      #expect(cells.map(\.utf8.count) == ["A1=".utf8.count + 32_767 + "y\nxy".utf8.count])
    }

    @Test func theLinesOfATextAreOneNode() {
      var element = XMLElement(name: "t", attributes: [])
      for part in ["a", "\n", "b"] { element.add(part) }
      #expect(element.nodes.count == 1 && element.text == "a\nb")
    }

    @Test func textsThatManyCellsShareHaveALimit() {
      let text = "<si><t>\(String(repeating: "x", count: 1 << 20))</t></si>"
      let row = String(repeating: "<c t='s'><v>0</v></c>", count: 17)
      #expect(
        Books.refusal(of: Archive.bytes(Books.excel("<row>\(row)</row>", strings: text)))
          == WorkbookError.tooLarge.description)
    }

    @Test func whatIsUnpackedHasALimit() {
      let bytes = Archive.bytes([
        Archive.Part(name: "xl/workbook.xml", contents: [3, 0], method: 8, size: 0xFFFF_FFF0)
      ])
      #expect(Books.refusal(of: bytes) == WorkbookError.tooLarge.description)
    }

    @Test func pathsAreOnlyNames() {
      var parts = Books.excel("<row/>")
      parts[1].text = parts[1].text.replacing("/xl/worksheet.xml", with: "../../../../etc/passwd")
      #expect(Books.refusal(of: Archive.bytes(parts)) == "it is damaged: 'etc/passwd' is missing")
      parts = Books.excel("<row/>")
      parts[1].text = parts[1].text.replacing("Id='r0'", with: "Id='r0' TargetMode='External'")
      #expect(Books.refusal(of: Archive.bytes(parts)) == "one of its sheets is in another file")
    }

    @Test func aPartCanBeThereOnce() {
      let parts = Books.excel("<row/>") + [("XL/worksheet.xml", "<worksheet/>")]
      #expect(
        Books.refusal(of: Archive.bytes(parts))
          == "it is damaged: 'XL/worksheet.xml' is there twice")
    }

    @Test func cellsAreInOrder() {
      for row in [
        "<row r='2'/><row r='1'/>", "<row r='1048577'/>", "<row r='0'/>",
        "<row><c r='B1'/><c r='A1'/></row>", "<row r='1'><c r='A2'/></row>",
        "<row><c t='s'><v>0</v></c></row>", "<row><c t='s'><v>-1</v></c></row>",
      ] {
        let refusal = Books.refusal(of: Archive.bytes(Books.excel(row)))
        #expect(refusal?.hasPrefix("it is damaged: ") == true, "\(row): \(refusal ?? "read")")
      }
    }

    @Test func otherFilesAreToldWhatTheyAre() {
      let old: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
      let encrypted = old + "EncryptedPackage".utf8.flatMap { [$0, 0] as [UInt8] }
      let locked = Archive.Part(name: "xl/workbook.xml", contents: [1], flags: 1)
      #expect(Books.refusal(of: old) == "it is in the format of Excel 97: save it as .xlsx")
      #expect(Books.refusal(of: encrypted) == "it is encrypted: save it without a password")
      #expect(Books.refusal(of: Archive.bytes([locked])) == WorkbookError.encrypted.description)
      #expect(
        Books.refusal(of: Archive.bytes([("Index/Document.iwa", "")]))
          == "it is a file of Numbers: export it to Excel or CSV")
      #expect(
        Books.refusal(of: Archive.bytes([("xl/workbook.bin", "")]))
          == "it is a binary workbook: save it as .xlsx")
      for other in [[], Array("text".utf8), Archive.bytes([("word/document.xml", "<w/>")])] {
        #expect(Books.refusal(of: other) == WorkbookError.noWorkbook.description)
      }
    }
  }
#endif
