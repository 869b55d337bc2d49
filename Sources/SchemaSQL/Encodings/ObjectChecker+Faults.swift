import DBGenSQLText
import SchemaParser

/// The cause of a value in another form than those beside it.
enum FormFault {
  /// The declarations of columns: with another type or encoding, nothing would be wrong.
  case types([ColumnOrigin], reading: Encoding? = nil)
  /// The SQL alone.
  case sql

  fileprivate var subject: DiagnosticSubject? {
    if case .types(let origins, let encoding) = self { .forms(origins, encoding) } else { nil }
  }
}

extension ObjectChecker {
  /// Reports a value in another form than those beside it, or than its type reads.
  ///
  /// A fault of SQL alone is a warning in tables, views and triggers: a database that exists
  /// may have it, and is taken over as it is.
  mutating func report(
    _ code: DiagnosticCode, _ message: String, at value: Operand, suggestion: String? = nil,
    cause fault: FormFault, in typed: TypedSQL
  ) {
    var severity = Diagnostic.Severity.error
    if case .sql = fault, !typed.isQuery { severity = .warning }
    let range = place(of: value, in: typed)
    let isWhole = range == typed.place(typed.sql.bytes(of: value.words) ?? 0..<0).text.range
    report(
      code, message, at: range,
      suggestion: suggestion.map { isWhole ? YAMLText.scalar($0) : $0 }, severity: severity,
      subject: fault.subject)
  }

  func place(of value: Operand, in typed: TypedSQL) -> SourceRange {
    let place = typed.place(typed.sql.bytes(of: value.words) ?? 0..<0)
    return file.range(ofText: place.range, in: place.text)
  }
}

extension Operand {
  /// Returns what a comparison with the value is due to: a column's type, unless it is calculated.
  func fault(reading encoding: Encoding?) -> FormFault {
    // What is calculated has a column without a name.
    let isDeclared =
      origin != nil || column.map { !$0.storedType.isPlain && !$0.name.value.isEmpty } == true
    return isDeclared ? .types([origin].compactMap(\.self), reading: encoding) : .sql
  }
}
