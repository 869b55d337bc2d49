package import SchemaParser

/// The reason that something can't be imported.
package struct ImportError: Error, Equatable, CustomStringConvertible {
  package var description: String
  /// The problems with a source, by place; without places in a database file.
  package var diagnostics: [Diagnostic] = []
  /// The problems whose places aren't known yet.
  var remarks: [Remark] = []
  /// Whether a file couldn't be read or written, regardless of its contents.
  package var isOfDisk = false
  /// Whether the importer itself is to blame.
  package var isBug = false

  package init(_ description: String) {
    self.description = description
  }

  static func bug(_ description: String) -> ImportError {
    var error = ImportError(description)
    error.isBug = true
    return error
  }

  /// Creates an import error from itself, or from a failure of SQLite.
  init(_ error: any Error) {
    self = error as? ImportError ?? ImportError("\(error)")
    if let failure = error as? SQLiteFailure { isOfDisk = failure.isOfDisk }
  }
}
