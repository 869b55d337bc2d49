package import SchemaParser

/// Why something can't be imported at all.
package struct ImportError: Error, Equatable, CustomStringConvertible {
  package var description: String
  /// Where in a statement it is, in UTF-8 offsets.
  var offset: Int?
  /// What isn't there, where that is why.
  var subject: DiagnosticSubject?
  /// What is wrong with a source, by place; without places in a database file.
  package var diagnostics: [Diagnostic] = []
  /// The same before the places are known.
  var remarks: [Remark] = []
  /// Whether a file could not be read or written, which says nothing of what is in it.
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

  /// The source keeps SQLite busy for longer than its size accounts for.
  package static let tooMuchWork = ImportError("this takes SQLite too long")
}
