import SchemaParser

/// Something in a database, by its kind and its name as SQLite looks it up.
package struct ObjectName: Hashable, Sendable, CustomStringConvertible {
  package let kind: Kind
  let name: String

  package enum Kind: String, Sendable {
    /// Virtual tables among them.
    case table
    case index, view, trigger
  }

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = SQLName.folded(name)
  }

  package var description: String { "\(kind.rawValue) \(name)" }
}

/// Something to say of what is imported.
struct Remark: Hashable {
  var code: DiagnosticCode
  /// Lower case, names in single quotes, no full stop.
  var message: String
  /// What it is about.
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

  /// The diagnostic of it, at the place of what it is about, or else at the beginning.
  func diagnostic(_ places: [ObjectName: SourceRange]) -> Diagnostic {
    let range = object.flatMap { places[$0] } ?? 0..<0
    return Diagnostic(code, message, at: range, severity: severity)
  }
}

extension [Remark] {
  /// The diagnostics of remarks, each of them once.
  func diagnostics(_ places: [ObjectName: SourceRange]) -> [Diagnostic] {
    var seen = Set<Remark>()
    return filter { seen.insert($0).inserted }.map { $0.diagnostic(places) }
  }
}
