/// Reads a spreadsheet of OpenDocument (ISO/IEC 26300), such as LibreOffice's.
struct OpenDocumentReader {
  let archive: ZipArchive

  func read() throws(WorkbookError) -> Workbook {
    let manifest = try archive.document("META-INF/manifest.xml")
    let encryption = try manifest?.elements(named: "manifest:encryption-data") ?? []
    guard encryption.isEmpty else { throw .encrypted }
    let document = try archive.requiredDocument("content.xml")
    let hidden = try document.elements(named: "style:style").filter { style in
      style["style:family"] == "table"
        && style.child("style:table-properties")?["table:display"] == "false"
    }
    let names = Set(hidden.compactMap { $0["style:name"] })
    let tables = OpenDocumentTables(hidden: names, archive.budget)
    try document.read(to: tables)
    return try tables.workbook()
  }
}
