import DBGenSQLite
import SchemaParser
import SchemaSQL

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

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
    (self.store, self.history) = (store, history)
    let limit = "\(SQLiteMemory.allowedValue)"
    var last = SHA256.hash(of: ["2", store.program, String(cString: sqlite3_sourceid()), limit])
    fingerprints = history.map { version in
      last = SHA256.hash(of: [last] + version.texts)
      return last
    }
  }

  /// The report from when the whole history was proven, if it was.
  var report: VerificationReport? {
    fingerprints.last.flatMap { read($0 + ".report", as: ProofRecord.self) }?
      .report(of: history, self)
  }

  /// The databases at the last version that was proven, with the index of the version.
  var journey: (index: Int, record: ProofRecord)? {
    for (index, fingerprint) in fingerprints.enumerated().reversed() {
      if let record = read(fingerprint + ".rows", as: ProofRecord.self) { return (index, record) }
    }
    return nil
  }

  /// The samples for tests that were collected when the whole history was proven.
  var samples: [MigrationSample]? {
    fingerprints.last.flatMap { read($0 + ".samples", as: [MigrationSample].self) }
  }

  func remember(_ samples: [MigrationSample]) {
    if let last = fingerprints.last { write(samples, as: last + ".samples") }
  }

  func remember(_ report: VerificationReport) {
    guard let last = fingerprints.last, report.findings.isEmpty else { return }
    write(ProofRecord(report), as: last + ".report")
  }

  func remember(_ journey: Journey, _ report: VerificationReport) throws(Diagnostic) {
    guard report.findings.isEmpty else { return }
    var record = ProofRecord(report)
    try record.take(journey)
    write(record, as: fingerprints[journey.index] + ".rows")
  }

  /// The contents of a file, which follow their hash.
  private struct KeptValue<Value: Codable>: Codable {
    /// The name of the file that it belongs in.
    var name: String
    var value: Value
  }

  private static let hashLength = 64

  /// Returns what a file keeps; nil if it is damaged, or was kept as another one.
  private func read<Value: Codable>(_ name: String, as _: Value.Type) -> Value? {
    guard let bytes = store.read(name) else { return nil }
    let rest = Array(bytes.dropFirst(Self.hashLength))
    guard bytes.prefix(Self.hashLength).elementsEqual(SHA256.hexadecimal(rest).utf8) else {
      return nil
    }
    do {
      let kept = try JSONDecoder().decode(KeptValue<Value>.self, from: Data(rest))
      return kept.name == name ? kept.value : nil
    } catch {
      return nil
    }
  }

  private func write(_ value: some Codable, as name: String) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let bytes = Array(try encoder.encode(KeptValue(name: name, value: value)))
      store.write(Array(SHA256.hexadecimal(bytes).utf8) + bytes, as: name)
    } catch {
      // What can't be kept is proven again.
    }
  }
}

extension SHA256 {
  /// Returns a hash that tells lists of texts apart.
  fileprivate static func hash(of texts: [String]) -> String {
    hexadecimal(texts.map { "\($0.utf8.count):\($0)" }.joined())
  }
}

extension SchemaVersion {
  /// The texts that affect a proof.
  fileprivate var texts: [String] {
    let enums = snapshot.enums.map { enumeration in
      SHA256.hash(of: [enumeration.name] + enumeration.cases.flatMap { [$0.name, $0.value] })
    }
    let types = types.flatMap { table in
      [table.name] + table.columns.flatMap { [$0.name, $0.type.name] }
    }
    let lists = [
      ["\(number)", "\(snapshot.types != nil)"], enums, types,
      rewrittenNext.map(\.description), laterSQL.flatMap { [$0.text] + $0.tables },
      snapshot.statements.map(\.value),
      steps.flatMap(\.value.lines), actions.flatMap(\.texts),
    ]
    return lists.flatMap { ["\($0.count)"] + $0 }
  }
}

extension MigrationAction {
  fileprivate var texts: [String] {
    switch effect {
    case .run(let sql): [step, "run", sql]
    case .refuse(let query, let table, let reason): [step, "refuse", query, table, reason.text]
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
