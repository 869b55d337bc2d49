/// A term of an order.
public struct Ordering<Table: DatabaseTable>: Sendable {
  let sql: String

  /// The term with NULLs before the values, in either direction.
  public var nullsFirst: Ordering { Ordering(sql: sql + " NULLS FIRST") }
  /// The term with NULLs after the values, in either direction.
  public var nullsLast: Ordering { Ordering(sql: sql + " NULLS LAST") }
}

extension TableColumn {
  /// Ascending order, with NULLs first.
  public var ascending: Ordering<Table> { Ordering(sql: ordered) }
  /// Descending order, with NULLs last.
  public var descending: Ordering<Table> { Ordering(sql: ordered + " DESC") }

  /// Decimals are stored as text, but ordered as numbers: exactly up to 15 digits.
  private var ordered: String {
    coding.form == "decimal" ? "CAST(\(expression) AS NUMERIC)" : expression
  }
}
