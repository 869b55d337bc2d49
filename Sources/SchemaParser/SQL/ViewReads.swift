/// How often views read views, counting what those read.
///
/// SQLite puts the SELECT of a view in the place of each mention, over any number of steps: twenty
/// views that read another twice each come to a million.
package struct ViewReads {
  /// SQLite takes some tenths of a second for so many.
  static let most = 10_000
  /// More than people mostly write, and next to nothing to SQLite.
  private static let many = 100

  private let views: [String: View]
  private var counts: [String: Int] = [:]
  /// The same where tables stand for some of the views.
  private var lightCounts: [String: Int] = [:]
  /// The views that tables stand for.
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

  /// Whether a view still comes to more than it should where it is compiled.
  mutating func isMany(of view: View) -> Bool {
    let count = Self.count(in: view.sql.value, lightCounts)
    lightCounts[SQLName.folded(view.name.value)] = count
    return count > Self.many
  }

  private static func count(in sql: String, _ counts: [String: Int]) -> Int {
    SQLTokens(sql).names.reduce(1) { min(most + 1, $0 + counts[SQLName.folded($1), default: 0]) }
  }

  /// The views that a view reads and that read others.
  func viewsWithin(_ view: View) -> [View] {
    SQLTokens(view.sql.value).foldedNames.sorted()
      .filter { lightCounts[$0, default: 0] > 1 && $0 != SQLName.folded(view.name.value) }
      .compactMap { views[$0] }
  }

  /// Takes note that a table stands for a view.
  mutating func replace(_ view: View) {
    lightCounts[SQLName.folded(view.name.value)] = 1
    standIns.append(view)
  }

  /// The names, as SQLite looks them up, of the views that would take too long to compile.
  ///
  /// - Parameter statements: What creates the views, those first that others read.
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
