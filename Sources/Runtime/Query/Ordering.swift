/// One term of an order.
public struct Ordering<Table: DatabaseTable>: Sendable {
  let sql: String

  /// With NULLs before the values, whichever direction these go in.
  public var nullsFirst: Ordering { Ordering(sql: sql + " NULLS FIRST") }
  /// With NULLs behind the values, whichever direction these go in.
  public var nullsLast: Ordering { Ordering(sql: sql + " NULLS LAST") }
}

extension TableColumn {
  /// The smallest value first, and before it NULL.
  public var ascending: Ordering<Table> { Ordering(sql: ordered) }
  /// The greatest value first, and NULL last.
  public var descending: Ordering<Table> { Ordering(sql: ordered + " DESC") }

  /// Decimals are stored as text, and ordered as numbers: exactly up to 15 digits.
  private var ordered: String {
    coding.form == "decimal" ? "CAST(\(expression) AS NUMERIC)" : expression
  }
}
