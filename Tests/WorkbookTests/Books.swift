@testable import Workbook

/// Workbooks of a single sheet, from the XML of its rows.
enum Books {
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  static let strict = "http://purl.oclc.org/ooxml/spreadsheetml/main"
  private static let relations =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  static func excel(
    _ rows: String, after: String = "", strings: String = "", styles: String = "",
    properties: String = "", namespace: String = main
  ) -> [(name: String, text: String)] {
    let links = ["worksheet", "sharedStrings", "styles"].enumerated().map { number, type in
      "<Relationship Id='r\(number)' Type='\(relations)/\(type)' Target='/xl/\(type).xml'/>"
    }
    return [
      (
        "xl/workbook.xml",
        "<workbook xmlns='\(namespace)' xmlns:r='\(relations)'><workbookPr \(properties)/>"
          + "<sheets><sheet name='Players' sheetId='1' r:id='r0'/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>"
          + links.joined() + "</Relationships>"
      ),
      ("xl/sharedStrings.xml", "<sst xmlns='\(namespace)'>\(strings)</sst>"),
      ("xl/styles.xml", "<styleSheet xmlns='\(namespace)'>\(styles)</styleSheet>"),
      (
        "xl/worksheet.xml",
        "<worksheet xmlns='\(namespace)'><sheetData>\(rows)</sheetData>\(after)</worksheet>"
      ),
    ]
  }

  static func openDocument(_ rows: String) -> [(name: String, text: String)] {
    let names = ["office", "table", "text"].map {
      "xmlns:\($0)='urn:oasis:names:tc:opendocument:xmlns:\($0):1.0'"
    }
    return [
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        "<office:document-content \(names.joined(separator: " "))><office:body><office:spreadsheet>"
          + "<table:table table:name='Players'>\(rows)</table:table>"
          + "</office:spreadsheet></office:body></office:document-content>"
      ),
    ]
  }

  /// Returns the cells of the first sheet, such as `C7=text`.
  static func cells(_ parts: [(name: String, text: String)]) throws -> [String] {
    try cells(Workbook(reading: Archive.bytes(parts)))
  }

  static func cells(_ workbook: Workbook) -> [String] {
    (workbook.sheets.first?.rows ?? []).flatMap { row in
      row.cells.map { cell in
        let fault = cell.fault.map { "!\($0)" } ?? ""
        return "\(CellAddress(column: cell.column, row: row.number))=\(cell.text)\(fault)"
      }
    }
  }

  /// Returns the reason why a file can't be read; nil if it can.
  static func refusal(of bytes: [UInt8]) -> String? {
    do throws(WorkbookError) {
      _ = try Workbook(reading: bytes)
      return nil
    } catch {
      return error.description
    }
  }
}
