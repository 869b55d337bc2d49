import DBGenSQLSyntax
package import DBGenSQLText
import SchemaParser

/// Counts how often views read other views, directly and indirectly.
///
/// SQLite expands every mention of a view to its SELECT, recursively: twenty views that each read
/// the previous one twice amount to a million.
package struct ViewReads {
  /// SQLite takes a few tenths of a second for this many.
  static let most = 10_000
  /// So few that compiling all views takes work in proportion to their number.
  private static let many = 20

  private let views: [SQLName: View]
  private var counts: [SQLName: Int] = [:]
  /// The counts with tables in place of some of the views.
  private var lightCounts: [SQLName: Int] = [:]
  /// The views replaced by tables.
  private(set) var standIns: [View] = []

  init(_ views: [View]) {
    self.views = Dictionary(firstOf: views.map { ($0.name.sqlName, $0) })
  }

  /// Adds a view, after those that it reads.
  mutating func add(_ view: View) {
    counts[view.name.sqlName] = Self.count(in: view.sql.value, counts)
  }

  func isTooMuch(_ view: View) -> Bool {
    counts[view.name.sqlName, default: 0] > Self.most
  }

  /// Whether a view still reads too many views to compile, with tables in place of some.
  mutating func isMany(of view: View) -> Bool {
    let count = Self.count(in: view.sql.value, lightCounts)
    lightCounts[view.name.sqlName] = count
    return count > Self.many
  }

  /// Whether statements read too many views, with tables in place of some.
  func isMany(in statements: [String]) -> Bool {
    statements.reduce(0) { min(Self.most, $0 + Self.count(in: $1, lightCounts) - 1) } > Self.many
  }

  private static func count(in sql: String, _ counts: [SQLName: Int]) -> Int {
    SQLText(sql).names.reduce(1) { min(most + 1, $0 + counts[$1, default: 0]) }
  }

  /// Returns the views that a view reads and that read others.
  func viewsWithin(_ view: View) -> [View] {
    SQLText(view.sql.value).mentionedNames.sorted()
      .filter { lightCounts[$0, default: 0] > 1 && $0 != view.name.sqlName }
      .compactMap { views[$0] }
  }

  /// Records that a table stands in for a view.
  mutating func replace(_ view: View) {
    lightCounts[view.name.sqlName] = 1
    standIns.append(view)
  }

  /// Returns the names of the views that would take too long to compile.
  ///
  /// - Parameter statements: The statements that create the views, in an order in which each
  ///   follows those that it reads.
  package static func tooLong(
    amongViews statements: [(name: String, sql: String)]
  ) -> Set<SQLName> {
    var counts: [SQLName: Int] = [:]
    for (name, sql) in statements {
      counts[SQLName(name)] = count(in: sql, counts)
    }
    return Set(counts.filter { $0.value > most }.keys)
  }
}
