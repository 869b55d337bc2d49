import DBGenSQLite
import SchemaParser
import SchemaSQL

/// The proofs of a history from earlier runs. Only proofs without findings are kept.
///
/// A proof is identified by a fingerprint of everything that affects it: the versions up to the
/// last one that it covers, the program, its SQLite, and its limits.
struct ProofMemory {
  private let store: any ProofStore
  private let history: [SchemaVersion]
  /// The fingerprints of the history up to each version.
  private let fingerprints: [String]

  init(_ store: any ProofStore, _ history: [SchemaVersion]) {
    self.store = store
    self.history = history
    let limit = "\(SQLiteMemory.allowedValue)"
    var last = TextList(["1", store.program, String(cString: sqlite3_sourceid()), limit]).hash
    fingerprints = history.map { version in
      last = TextList([last] + version.texts).hash
      return last
    }
  }

  /// The report from when the whole history was proven, if it was.
  var report: VerificationReport? {
    fingerprints.last.flatMap { record(Self.reportName($0)) }?.report(of: history, self)
  }

  /// The databases at the last version that was proven, with the index of the version.
  var journey: (index: Int, record: ProofRecord)? {
    for (index, fingerprint) in fingerprints.enumerated().reversed() {
      if let record = record(Self.journeyName(fingerprint)) { return (index, record) }
    }
    return nil
  }

  /// The samples for tests that were collected when the whole history was proven.
  var samples: [MigrationSample]? {
    fingerprints.last.flatMap { texts(Self.samplesName($0)) }.flatMap { texts in
      var reader = TextReader(texts)
      do throws(UnreadableText) { return try reader.samples() } catch { return nil }
    }
  }

  private func record(_ name: String) -> ProofRecord? { texts(name).flatMap { ProofRecord($0) } }

  /// Returns the texts of a file, which has to contain its own name.
  private func texts(_ name: String) -> [String]? {
    guard let texts = store.read(name).flatMap({ TextList($0)?.texts }), texts.first == name else {
      return nil
    }
    return Array(texts.dropFirst())
  }

  private func write(_ texts: [String], as name: String) {
    store.write(TextList([name] + texts).bytes, as: name)
  }

  func remember(_ samples: [MigrationSample]) {
    guard let last = fingerprints.last else { return }
    write(samples.texts, as: Self.samplesName(last))
  }

  func remember(_ report: VerificationReport) {
    guard let last = fingerprints.last else { return }
    remember(ProofRecord(report), of: report, as: Self.reportName(last))
  }

  func remember(_ journey: Journey, _ report: VerificationReport) throws(Diagnostic) {
    var record = ProofRecord(report)
    try record.take(journey)
    remember(record, of: report, as: Self.journeyName(fingerprints[journey.index]))
  }

  private func remember(_ record: ProofRecord, of report: VerificationReport, as name: String) {
    guard report.findings.isEmpty else { return }
    write(record.texts, as: name)
  }

  private static func reportName(_ fingerprint: String) -> String { fingerprint + ".report" }
  private static func samplesName(_ fingerprint: String) -> String { fingerprint + ".samples" }
  private static func journeyName(_ fingerprint: String) -> String { fingerprint + ".rows" }
}

extension SchemaVersion {
  /// The texts that affect a proof.
  fileprivate var texts: [String] {
    let enums = snapshot.enums.map { enumeration in
      TextList([enumeration.name] + enumeration.cases.flatMap { [$0.name, $0.value] }).hash
    }
    let types = types.flatMap { table in
      [table.name] + table.columns.flatMap { [$0.name, $0.type.name] }
    }
    let lists = [
      ["\(number)", "\(snapshot.types != nil)"], enums, types,
      rewrittenNext.map(\.description), snapshot.statements.map(\.value),
      steps.flatMap(\.value.lines),
      actions.flatMap(\.texts),
    ]
    return lists.flatMap { ["\($0.count)"] + $0 }
  }
}

extension MigrationAction {
  fileprivate var texts: [String] {
    switch effect {
    case .run(let sql): [step, "run", sql]
    case .refuse(let query, let table, let reason): [step, "refuse", query, table, reason]
    case .call(let name): [step, "call", name]
    }
  }
}

/// A store that keeps proofs between runs. Its contents may disappear or get damaged at any time.
package protocol ProofStore {
  /// The identity of this program. The proofs of other programs don't count.
  var program: String { get }

  func read(_ name: String) -> [UInt8]?
  func write(_ bytes: [UInt8], as name: String)
}
