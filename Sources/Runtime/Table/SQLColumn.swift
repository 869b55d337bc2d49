internal import DBGenSQLText

/// A column in SQL: its name, and the rows that it belongs to.
@usableFromInline
struct SQLColumn: Sendable {
  @usableFromInline let name: String
  /// The rows and the collation, which few columns have.
  @usableFromInline let qualifier: ColumnQualifier?

  @inlinable
  init(name: String, _ qualifier: ColumnQualifier? = nil) {
    (self.name, self.qualifier) = (name, qualifier)
  }

  /// No column.
  static var none: SQLColumn { SQLColumn(name: "") }

  /// The name of the rows, if it isn't that of the table.
  var rows: String? { qualifier?.rows }
  /// The collation to compare the column by, if it isn't its own.
  var collation: String? { qualifier?.collation }

  func with(rows: String?, collation: String?) -> SQLColumn {
    SQLColumn(name: name, ColumnQualifier(rows: rows, collation: collation))
  }

  /// Returns the column in SQL, with its table, since a subquery may have a column of the same
  /// name.
  @usableFromInline
  func expression(in table: String, then sql: String = "") -> String {
    let collation = collation.map { " COLLATE " + SQLName.quote($0) + sql }
    return SQLName.quote(rows ?? table, name, then: collation ?? sql)
  }

  /// Returns the column in SQL, in rows with a name.
  @usableFromInline
  func expression(ofRows rows: String) -> String {
    with(rows: rows, collation: collation).expression(in: rows)
  }

  /// Whether the column has the same text as another one in each table.
  @inline(__always)
  func isSame(as other: SQLColumn) -> Bool {
    name.isSame(as: other.name)
      && (qualifier == nil && other.qualifier == nil || isQualified(as: other))
  }

  @inline(never)
  private func isQualified(as other: SQLColumn) -> Bool {
    rows.isSame(as: other.rows) && collation.isSame(as: other.collation)
  }
}

/// The rows that a column belongs to, and the collation to compare it by.
@usableFromInline
final class ColumnQualifier: Sendable {
  let rows: String?
  let collation: String?

  init(rows: String?, collation: String?) { (self.rows, self.collation) = (rows, collation) }
}

extension String {
  /// Whether two texts have the same bytes. Texts of the same literal share their memory, so this is
  /// known without reading them.
  @inline(__always)
  func isSame(as other: String) -> Bool {
    storedWords == other.storedWords || hasSameBytes(as: other)
  }

  /// The words that texts of the same literal have in common.
  @inline(__always)
  var storedWords: SIMD2<UInt64> {
    // Where pointers have 32 bits, a text has three words of these.
    withUnsafeBytes(of: (self, UInt32.zero)) { $0.loadUnaligned(as: SIMD2<UInt64>.self) }
  }
}

extension String? {
  @inline(__always)
  func isSame(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}

extension [String] {
  func isSame(as other: [String]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
  }
}

extension [String]? {
  func isSame(as other: [String]?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}
