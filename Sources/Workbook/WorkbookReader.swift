extension Workbook {
  /// Reads a file of Excel (.xlsx) or OpenDocument (.ods).
  package init(reading bytes: [UInt8]) throws(WorkbookError) {
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { throw .oldFormat(bytes) }
    guard bytes.starts(with: [0x50, 0x4B]) else { throw .noWorkbook }
    guard Self.isSupported else { throw .notBuilt }
    let archive = try ZipArchive(bytes)
    if let type = try archive.contents(of: "mimetype") {
      guard type.starts(with: Array(openDocument.utf8)) else { throw .noWorkbook }
      self = try OpenDocumentReader(archive: archive).read()
    } else {
      let relations = try ExcelRelations(ofPart: "", in: archive)
      let part = relations.path(ofType: "officeDocument") ?? "xl/workbook.xml"
      guard archive.has(part), part.hasSuffix(".xml") else { throw .otherArchive(archive) }
      self = try ExcelReader(archive: archive).read(part)
    }
  }

  /// Whether the libraries are there that unpack a workbook and read its XML.
  package static var isSupported: Bool {
    #if Workbooks
      true
    #else
      false
    #endif
  }
}

private let openDocument = "application/vnd.oasis.opendocument.spreadsheet"

extension WorkbookError {
  package static let notBuilt = WorkbookError(
    "this dbgen was built without workbooks: build it with '--traits Command,Workbooks', or use CSV"
  )

  static let noWorkbook = WorkbookError("it isn't a workbook: save it as .xlsx or .ods")

  /// A file of Excel before 2007, in which Excel also puts workbooks that are encrypted.
  fileprivate static func oldFormat(_ bytes: [UInt8]) -> WorkbookError {
    let name = "EncryptedPackage".utf8.flatMap { [$0, 0] as [UInt8] }
    let isEncrypted = bytes.indices.contains {
      bytes[$0] == name[0] && bytes[$0...].starts(with: name)
    }
    return isEncrypted
      ? .encrypted : WorkbookError("it is in the format of Excel 97: save it as .xlsx")
  }

  fileprivate static func otherArchive(_ archive: ZipArchive) -> WorkbookError {
    if archive.has(suffix: ".iwa") || archive.has("Index.zip") {
      return WorkbookError("it is a file of Numbers: export it to Excel or CSV")
    }
    if archive.has("xl/workbook.bin") {
      return WorkbookError("it is a binary workbook: save it as .xlsx")
    }
    return .noWorkbook
  }
}
