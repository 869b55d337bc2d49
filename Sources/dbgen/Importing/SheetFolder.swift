import DBGenRuntime
import SchemaImporter
import SchemaParser

/// A folder of sheets, as spreadsheets export those of a document.
enum SheetFolder {
  /// Returns the sheets in a folder, in the order of their names, or else the path itself.
  static func files(of path: String) throws -> [String] {
    guard FileSystem.isDirectory(path), let folder = try Directory.open(path) else { return [path] }
    // Spreadsheets hide the files that they lock.
    let names = try folder.names().filter { !$0.hasPrefix(".") && !$0.hasPrefix("~") }
    let sheets = names.filter { SourceFile(path: $0, bytes: []).isSheet }.sorted()
    guard !sheets.isEmpty else {
      throw ImportFailure(
        path: path, reason: "the folder has no sheets: .xlsx, .ods, .csv, .tsv, .tab or .txt")
    }
    return sheets.map { LexicalPath.join(path, $0) }
  }

  /// Returns the path without slashes at its end.
  static func name(_ path: String) -> String {
    String(path.reversed().drop { $0 == "/" }.reversed())
  }
}
