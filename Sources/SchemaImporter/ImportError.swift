package import SchemaParser
import SchemaSQL

/// The reason that something can't be imported.
package struct ImportError: Error, CustomStringConvertible {
  package var description: String
  /// The problems with a source, by place; without places in a database file.
  package var diagnostics: [Diagnostic]
  /// The schema as it was and the sheets, which have the places; nil for those of the source.
  package var places: SourceFile?
  /// Whether a file couldn't be read or written, regardless of its contents.
  package var isOfDisk = false
  /// Whether the importer itself is to blame.
  package var isBug = false

  package init(
    _ description: String, _ diagnostics: [Diagnostic] = [], in places: SourceFile? = nil
  ) {
    (self.description, self.diagnostics, self.places) = (description, diagnostics, places)
  }

  static func bug(_ description: String) -> ImportError {
    var error = ImportError(description)
    error.isBug = true
    return error
  }

  /// Creates an import error from itself, or from a failure of SQLite.
  init(_ error: any Error) {
    self = error as? ImportError ?? ImportError("\(error)")
    guard let failure = error as? SQLiteError else { return }
    isOfDisk = failure.isOfDisk
    if failure.isOfDamage { self = ImportError(damage: "it", failure) }
  }

  /// Creates an import error for a part of a file that SQLite can't read. Without all rows, the types
  /// would be guesses.
  init(damage part: String, _ error: SQLiteError) {
    self.init(
      "the file is damaged, and SQLite can't read \(part): \(error); 'sqlite3 OLD .recover | sqlite3 NEW' "
        + "saves what it can read in a new file")
  }
}

extension [Diagnostic] {
  /// Adds a warning about what is imported.
  mutating func warn(_ code: DiagnosticCode, _ message: String, at range: SourceRange = 0..<0) {
    add(code, message, at: range, severity: .warning)
  }
}
