import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Counts how often views read other views, directly and indirectly.
///
/// SQLite expands every mention of a view to its SELECT, recursively: twenty views that each read
/// the previous one twice amount to a million.
package struct ViewReads {
  /// SQLite takes a few tenths of a second for this many.
  static let most = 10_000
  /// More than is usual in hand-written views, and still negligible for SQLite.
  private static let many = 100

  private let views: [String: View]
  private var counts: [String: Int] = [:]
  /// The counts with tables in place of some of the views.
  private var lightCounts: [String: Int] = [:]
  /// The views replaced by tables.
  private(set) var standIns: [View] = []

  init(_ views: [View]) {
    self.views = Dictionary(views.map { (SQLName.folded($0.name.value), $0) }) { first, _ in first }
  }

  /// Adds a view, after those that it reads.
  mutating func add(_ view: View) {
    counts[SQLName.folded(view.name.value)] = Self.count(in: view.sql.value, counts)
  }

  func isTooMuch(_ view: View) -> Bool {
    counts[SQLName.folded(view.name.value), default: 0] > Self.most
  }

  /// Whether a view still reads too many views to compile, with tables in place of some.
  mutating func isMany(of view: View) -> Bool {
    let count = Self.count(in: view.sql.value, lightCounts)
    lightCounts[SQLName.folded(view.name.value)] = count
    return count > Self.many
  }

  private static func count(in sql: String, _ counts: [String: Int]) -> Int {
    SQLText(sql).names.reduce(1) { min(most + 1, $0 + counts[SQLName.folded($1), default: 0]) }
  }

  /// Returns the views that a view reads and that read others.
  func viewsWithin(_ view: View) -> [View] {
    SQLText(view.sql.value).foldedNames.sorted()
      .filter { lightCounts[$0, default: 0] > 1 && $0 != SQLName.folded(view.name.value) }
      .compactMap { views[$0] }
  }

  /// Records that a table stands in for a view.
  mutating func replace(_ view: View) {
    lightCounts[SQLName.folded(view.name.value)] = 1
    standIns.append(view)
  }

  /// Returns the folded names of the views that would take too long to compile.
  ///
  /// - Parameter statements: The statements that create the views, in an order in which each
  ///   follows those that it reads.
  package static func tooLong(
    amongViews statements: [(name: String, sql: String)]
  ) -> Set<String> {
    var counts: [String: Int] = [:]
    for (name, sql) in statements {
      counts[SQLName.folded(name)] = count(in: sql, counts)
    }
    return Set(counts.filter { $0.value > most }.keys)
  }
}
