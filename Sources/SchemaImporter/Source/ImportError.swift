package import SchemaParser

/// The reason that something can't be imported.
package struct ImportError: Error, Equatable, CustomStringConvertible {
  package var description: String
  /// The UTF-8 offset of the error in a statement.
  var offset: Int?
  /// The missing object, if that is the cause.
  var subject: DiagnosticSubject?
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

  /// The error for a source that keeps SQLite busy for longer than its size justifies.
  package static let tooMuchWork = ImportError("this takes SQLite too long")
}
