/// A schema with a table `t` that has a column for each form of values that queries compare.
enum EncodedColumns {
  static let head = head()

  /// - Parameter others: Further columns, and what follows them.
  static func head(adding others: String = "") -> String {
    """
    database: D
    functions: { clock: 0 }
    tables:
      t:
        columns:
          id:      { type: integer, primaryKey: true }
          at:      timestamp
          seconds: { type: timestamp, encoding: textSeconds }
          iso:     { type: timestamp, encoding: iso8601 }
          unix:    { type: timestamp, encoding: unixSeconds }
          milli:   { type: timestamp, encoding: unixMilliseconds }
          julian:  { type: timestamp, encoding: julianDay }
          day:     date
          days:    { type: date, encoding: unixDays }
          key:     uuid
          upper:   { type: uuid, encoding: uppercase }
          bytes:   { type: uuid, encoding: blob }
          big:     { type: uint64, encoding: blob }
          price:   decimal
          count:   integer
          real:    real
          isOn:    boolean
          name:    text
          link:    url?
          page:    url
          b:       blob

    """ + others
  }
}

/// Returns the messages about a query, without places.
///
/// - Parameter head: The schema that it is added to.
func messages(ofQuery sql: String, in head: String) -> [String] {
  problems(head + "queries:\n  q: >-\n    \(sql)\n").map {
    $0.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? $0
  }
}
