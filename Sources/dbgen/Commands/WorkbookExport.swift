import DBGenAdoption
import SchemaExporter
import SchemaImporter
import SchemaParser
import SchemaSQL

/// The tables of a schema as a workbook.
struct WorkbookExport {
  private let book: SheetBook
  private let rowCounts: [String: Int]

  /// - Parameters:
  ///   - path: The schema file.
  ///   - database: The database whose rows are counted, if any.
  init(of schema: CheckedSchema, _ path: String, countingRowsOf database: String?) throws {
    book = SheetBook(schema.written)
    rowCounts = try database.map { try RowExport(of: path, $0).counts() } ?? [:]
  }

  /// Returns the contents of the file, whose path errors name.
  func bytes(for path: String) throws -> [UInt8] {
    // The library writes a file of its own, and not beside another in one step.
    let folder = try PrivateFolder()
    defer { folder.remove() }
    let file = folder.path + "/model.xlsx"
    do throws(UnwritableWorkbook) {
      try WorkbookWriter.write(book, rowCounts: rowCounts, to: file)
    } catch {
      throw Failure.error(.failedFile, error.description, path: path, .inputOutput)
    }
    return try SourceFile.read(named: file).bytes
  }
}
