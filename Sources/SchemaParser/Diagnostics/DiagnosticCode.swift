/// A kind of diagnostic, with its explanation and an example of the fix.
///
/// `Catalog/` declares each code once. The raw values are printed and never change.
package struct DiagnosticCode: Sendable {
  package let rawValue: String
  /// The problem, in one sentence.
  package let summary: String
  /// The reason that the problem matters.
  package let reason: String
  package let wrong: String
  package let fixed: String
  /// The part of a schema file that the examples belong to, if they are from one.
  package let place: ExamplePlace?

  package enum ExamplePlace: Sendable {
    /// The columns of a table.
    case column
    /// The tables.
    case table
    /// The top level of the file.
    case schema
    /// The top level of the file, for a diagnostic that `dbgen lint` reports.
    case lint
    /// The whole file.
    case file
  }

  init(
    _ rawValue: String, in place: ExamplePlace? = nil, _ summary: String, why reason: String,
    wrong: String, fixed: String
  ) {
    self.rawValue = rawValue
    self.place = place
    self.summary = summary
    self.reason = reason
    self.wrong = wrong
    self.fixed = fixed
  }

  /// The text that `dbgen explain` prints.
  package var explanation: String {
    func indented(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    }
    let lines =
      ["\(rawValue): \(summary)", reason, "", "wrong:"] + indented(wrong) + ["", "fixed:"]
      + indented(fixed)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension DiagnosticCode: CaseIterable {
  package static let allCases =
    ofShape + ofText + ofNames + ofTables + ofSQL + ofObjects + ofQueries + ofMigrations
    + ofDatabases + ofImports + ofSwift + ofFiles

  package init?(rawValue: String) {
    guard let code = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = code
  }
}

extension DiagnosticCode: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension DiagnosticCode: CustomStringConvertible {
  package var description: String { rawValue }
}

extension DiagnosticCode {
  /// Whether only `dbgen lint` reports the code: the schema works, but could work better.
  package var isAdvice: Bool { self == .unindexedReference || rawValue.hasPrefix("LN") }

  /// The codes that a file can allow.
  static let advice = allCases.filter { $0.isAdvice && $0 != .needlessAllowance }
}
