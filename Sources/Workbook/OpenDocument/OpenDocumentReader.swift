/// Reads a spreadsheet of OpenDocument (ISO/IEC 26300), such as LibreOffice's.
struct OpenDocumentReader {
  let archive: ZipArchive
  let budget: WorkbookBudget

  private static let part = "content.xml"

  func read() throws(WorkbookError) -> Workbook {
    try refuseEncryption()
    guard let bytes = try archive.contents(of: Self.part) else { throw .noWorkbook }
    let styles = try XMLElements.named("style:style", in: bytes, part: Self.part, budget)
    let hidden = styles.filter { style in
      style["style:family"] == "table"
        && style.child("style:table-properties")?["table:display"] == "false"
    }
    let tables = OpenDocumentTables(hidden: Set(hidden.compactMap { $0["style:name"] }), budget)
    try XMLReader.read(bytes, part: Self.part, budget, to: tables)
    return try tables.workbook()
  }

  private func refuseEncryption() throws(WorkbookError) {
    let part = "META-INF/manifest.xml"
    guard let bytes = try archive.contents(of: part) else { return }
    let data = try XMLElements.named("manifest:encryption-data", in: bytes, part: part, budget)
    guard data.isEmpty else { throw .encrypted }
  }
}
