/// The matches of a search: their rows, and the values of the match that come with each.
@usableFromInline
struct SearchMatches<Table: DatabaseTable> {
  private let index: FullTextIndex<Table>
  @usableFromInline private(set) var expressions: [String] = []
  @usableFromInline private(set) var records: [Table.Record] = []
  private var values: [[SQLValue]] = []

  /// A value, and its column in the statement.
  @usableFromInline
  struct Selected<Value> {
    fileprivate let number: Int
    fileprivate let value: SearchValue<Table, Value>
  }

  @usableFromInline
  init(of index: FullTextIndex<Table>) { self.index = index }

  /// Adds a value that the statement selects.
  @usableFromInline
  mutating func add<Value>(_ value: SearchValue<Table, Value>) throws -> Selected<Value> {
    expressions.append(try value.sql(in: index))
    return Selected(number: expressions.count - 1, value: value)
  }

  /// Reads the rows of the statement.
  @usableFromInline
  mutating func read(_ statement: borrowing _Statement) throws {
    let columns = Int32(expressions.count)
    try statement.forEachRow { row in
      values.append(try (0..<columns).map { try row.optionalAny($0) ?? .null })
      records.append(try row._record(Table.self, at: columns))
    }
  }

  @usableFromInline
  func value<Value>(_ column: Selected<Value>, at place: Int) -> Value {
    column.value.value(from: values[place][column.number])
  }
}
