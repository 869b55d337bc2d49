import SchemaMigration
import SchemaParser

/// A history to prove, with the files of its versions.
struct HistoryProof {
  private let versions: [SchemaVersion]
  private let history: History
  let schema: SourceFile

  init(_ versions: [SchemaVersion], _ history: History, _ schema: SourceFile) {
    (self.versions, self.history, self.schema) = (versions, history, schema)
  }

  /// Whether an earlier run has proven the history.
  var isRemembered: Bool {
    ProofCache().map { MigrationVerifier.isProven(versions, in: $0) } ?? false
  }

  /// Proves the history, and reports what fails and what couldn't be proved. Throws if anything fails.
  ///
  /// - Parameters:
  ///   - countsWarnings: Whether a warning is a failure.
  ///   - accepted: The tables and columns of which a draft that is sealed may refuse all that was tried;
  ///     nil if none is sealed.
  func proveAll(
    countsWarnings: Bool = false, accepting accepted: [String]? = nil,
    cache: ProofCache? = ProofCache()
  ) throws -> VerificationReport {
    var report = SchemaReport()
    let result = prove(reporting: &report, cache: cache)
    for table in result.emptyTables {
      report.add([warning(table, accepted)], of: source(of: table.version))
    }
    try report.finish(countsWarnings: countsWarnings)
    return result
  }

  @discardableResult
  func prove(
    reporting report: inout SchemaReport, cache: ProofCache? = ProofCache()
  ) -> VerificationReport {
    let result = MigrationVerifier.verify(versions, remembering: cache) { number, count in
      ProgressLine.show("verifying version \(number) of \(count)")
    }
    for finding in result.findings + versions.olderWriterFindings {
      report.add(
        [advised(finding.diagnostic, of: finding.version)], of: source(of: finding.version))
    }
    return result
  }

  /// Returns a warning about a table without rows. If a draft refuses them, it names the ways out, and is an
  /// error when the draft is sealed.
  private func warning(
    _ table: VerificationReport.VersionFinding, _ accepted: [String]?
  ) -> Diagnostic {
    guard let refused = table.refused, history.draft?.file.version.value == table.version,
      accepted?.contains(refused) != true
    else { return table.diagnostic }
    var advised = table.diagnostic
    if accepted != nil { advised.severity = .error }
    let path = ShellWord.quote(schema.path)
    let step = history.draft?.file.steps.first { $0.range == advised.range }
    advised.hints += [
      step?.value.valueOption.map { "to give other values:   dbgen migration new \(path) \($0)" },
      "to change or delete rows first:   dbgen migration new \(path) --sql-before \"an SQL statement\"",
      "if databases with such rows may stay as they are:   dbgen migration seal \(path) --refuse "
        + ShellWord.quote(refused),
    ].compactMap(\.self)
    return advised
  }

  /// Returns a failure of the last version with the command that lets its steps be edited, if it is
  /// sealed.
  private func advised(_ diagnostic: Diagnostic, of version: Int64) -> Diagnostic {
    guard diagnostic.severity == .error, let last = history.last, last.file.isSealed,
      last.file.version.value == version
    else { return diagnostic }
    return altering(diagnostic) { $0.hints.append(Diagnostic.unsealing(schema.path)) }
  }

  /// Returns the rows that tests of apps are generated from. If they can't be collected, reports an
  /// error and returns none.
  func samples(reporting report: inout SchemaReport) -> [MigrationSample] {
    do throws(Diagnostic) {
      return try prove(reporting: &report).samples()
    } catch {
      report.add([error], of: versions.last.map { source(of: $0.number) } ?? schema)
      return []
    }
  }

  func source(of version: Int64) -> SourceFile {
    history.versions.first { $0.file.version.value == version }?.source ?? schema
  }
}
