import DBGenAdoption
import SchemaImporter
import SchemaParser
import SchemaSQL
import Workbook

/// The tables of a schema as a workbook.
struct WorkbookExport {
  private let book: SheetBook

  /// - Parameters:
  ///   - path: The schema file.
  ///   - database: The database whose rows are counted, if any.
  init(of schema: CheckedSchema, _ path: String, countingRowsOf database: String?) throws {
    let rowCounts = try database.map { try RowExport(of: path, $0).counts() }
    book = SheetBook(schema.written, rowCounts: rowCounts ?? [:])
  }

  /// Returns the contents of the file, whose path errors name.
  func bytes(for path: String) throws -> [UInt8] {
    // The library writes a file of its own, and not beside another in one step.
    let folder = try PrivateFolder()
    defer { folder.remove() }
    let file = folder.path + "/model.xlsx"
    do throws(UnwritableWorkbook) {
      try WorkbookWriter.write(book, to: file)
    } catch {
      throw Failure.error(.failedFile, error.description, path: path, .inputOutput)
    }
    return try SourceFile.read(named: file).bytes
  }
}
