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
  /// - Parameter countsWarnings: Whether a warning is a failure.
  func proveAll(
    countsWarnings: Bool = false, cache: ProofCache? = ProofCache()
  ) throws -> VerificationReport {
    var report = SchemaReport()
    let result = prove(reporting: &report, cache: cache)
    for table in result.emptyTables {
      report.add([table.diagnostic], of: source(of: table.version))
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
