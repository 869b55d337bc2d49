import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Views and triggers that SQLite keeps although it can't use them, because they name something
/// that doesn't exist.
extension Draft {
  /// Keeps a view as it is, without Swift, along with the views that can't be read because they
  /// read it.
  mutating func leaveUnchecked(_ index: Int, _ error: Diagnostic) throws(SQLiteError) {
    guard error.code == .invalidSQL || error.code == .tooMany, !schema.views[index].isUnchecked
    else { return }
    leaveUnchecked(index, error.refusal)
    guard error.code == .invalidSQL else { return }
    var (broken, steps) = ([index], 0)
    while !broken.isEmpty, steps < Self.maximumSteps {
      steps += 1
      let candidates = broken.flatMap { readers[$0] ?? [] }
      broken = []
      for index in candidates where !schema.views[index].isUnchecked {
        guard let refusal = try refusal(ofView: index) else { continue }
        leaveUnchecked(index, refusal)
        broken.append(index)
      }
    }
  }

  /// The limit of a single round, because SQLite compiles everything that a view reads. The rest is
  /// left to the next round.
  private static let maximumSteps = 1000

  private mutating func leaveUnchecked(_ index: Int, _ refusal: String) {
    schema.views[index].isUnchecked = true
    schema.views[index].swiftName = nil
    schema.views[index].cells = []
    let name = schema.views[index].name.value
    remarks.warn(
      .odditiesKept, "view '\(name)' is kept unchecked, without Swift: \(refusal)",
      at: schema.views[index].name.range)
  }

  /// Returns the reason that SQLite can't read a view of the source; nil if it can.
  private func refusal(ofView index: Int) throws(SQLiteError) -> String? {
    let name = SQLName.quote(schema.views[index].name.value)
    let query = "SELECT 1 FROM \(name) LIMIT 0"
    return try errorIfRefused(database?.rowsWithStandIns(query))?.description
  }

  /// The views that mention each view.
  private var readers: [Int: [Int]] {
    mutating get {
      if let knownReaders { return knownReaders }
      var readers: [Int: [Int]] = [:]
      for (index, mentioned) in schema.mentionedViews.enumerated() {
        for view in mentioned where view != index { readers[view, default: []].append(index) }
      }
      knownReaders = readers
      return readers
    }
  }

  mutating func fixTrigger(_ error: Diagnostic, _ index: Int) throws(SQLiteError) {
    let name = schema.triggers[index].name
    if try quoteStrings(error, in: \.triggers[index].sql, of: .trigger, name) { return }
    guard error.code == .invalidSQL, !schema.triggers[index].isUnchecked else { return }
    schema.triggers[index].isUnchecked = true
    remarks.warn(
      .odditiesKept,
      "trigger '\(name.value)' is kept unchecked, and fails when it runs: \(error.refusal)",
      at: name.range)
  }
}

extension Diagnostic {
  /// SQLite's message, without the words that attribute it to SQLite.
  fileprivate var refusal: String {
    message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message
  }
}
