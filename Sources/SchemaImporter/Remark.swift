package import SchemaParser
import SchemaSQL

/// A remark about what is imported.
struct Remark: Hashable {
  var code: DiagnosticCode
  /// Lowercase, with names in single quotes and no period.
  var message: String
  /// The object that the remark is about.
  var object: ObjectName?
  var severity = Diagnostic.Severity.warning

  init(
    _ code: DiagnosticCode, _ message: String, about object: ObjectName? = nil,
    severity: Diagnostic.Severity = .warning
  ) {
    self.code = code
    self.message = message
    self.object = object
    self.severity = severity
  }

  /// Returns the remark as a diagnostic, at the place of its object or else at the beginning.
  func diagnostic(_ places: [ObjectName: SourceRange]) -> Diagnostic {
    let range = object.flatMap { places[$0] } ?? 0..<0
    return Diagnostic(code, message, at: range, severity: severity)
  }
}

extension [Remark] {
  mutating func add(
    _ code: DiagnosticCode, _ message: String, about object: ObjectName? = nil,
    severity: Diagnostic.Severity = .warning
  ) {
    append(Remark(code, message, about: object, severity: severity))
  }

  /// Returns the remarks as diagnostics, without duplicates.
  func diagnostics(_ places: [ObjectName: SourceRange]) -> [Diagnostic] {
    var seen = Set<Remark>()
    return filter { seen.insert($0).inserted }.map { $0.diagnostic(places) }
  }
}

/// The reason that something can't be imported.
package struct ImportError: Error, CustomStringConvertible {
  package var description: String
  /// The problems with a source, by place; without places in a database file.
  package var diagnostics: [Diagnostic]
  /// The schema as it was and the sheets, which have the places; nil for those of the source.
  package var places: SourceFile?
  /// The problems whose places aren't known yet.
  var remarks: [Remark] = []
  /// Whether a file couldn't be read or written, regardless of its contents.
  package var isOfDisk = false
  /// Whether the importer itself is to blame.
  package var isBug = false

  package init(
    _ description: String, _ diagnostics: [Diagnostic] = [], in places: SourceFile? = nil
  ) {
    (self.description, self.diagnostics, self.places) = (description, diagnostics, places)
  }

  init(_ description: String, _ remarks: [Remark]) {
    self.init(description)
    self.remarks = remarks
  }

  static func bug(_ description: String) -> ImportError {
    var error = ImportError(description)
    error.isBug = true
    return error
  }

  /// Creates an import error from itself, or from a failure of SQLite.
  init(_ error: any Error) {
    self = error as? ImportError ?? ImportError("\(error)")
    if let failure = error as? SQLiteError { isOfDisk = failure.isOfDisk }
  }
}
