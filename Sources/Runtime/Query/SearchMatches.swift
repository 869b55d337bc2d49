/// The matches of a search: their rows, and the values of the match that come with each.
@usableFromInline
struct SearchMatches<Table: DatabaseTable> {
  @usableFromInline let index: FullTextIndex<Table>
  @usableFromInline var expressions: [String] = []
  @usableFromInline var records: [Table.Record] = []
  @usableFromInline var values: [[SQLValue]] = []

  /// A value, and its column in the statement.
  @usableFromInline
  struct Selected<Value> {
    @usableFromInline let number: Int
    @usableFromInline let value: SearchValue<Table, Value>

    @_alwaysEmitIntoClient
    init(number: Int, value: SearchValue<Table, Value>) {
      (self.number, self.value) = (number, value)
    }
  }

  @_alwaysEmitIntoClient
  init(of index: FullTextIndex<Table>) { self.index = index }

  /// Adds a value that the statement selects.
  @_alwaysEmitIntoClient
  mutating func add<Value>(_ value: SearchValue<Table, Value>) throws -> Selected<Value> {
    expressions.append(try value.sql(in: index))
    return Selected(number: expressions.count - 1, value: value)
  }

  /// Reads the rows of the statement.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func read(_ statement: borrowing _Statement) throws {
    let columns = Int32(expressions.count)
    try statement.forEachRow { row in
      values.append(try (0..<columns).map { try row.optionalAny($0) ?? .null })
      records.append(try row._record(Table.self, at: columns))
    }
  }

  @_alwaysEmitIntoClient
  func value<Value>(_ column: Selected<Value>, at place: Int) -> Value {
    column.value.value(from: values[place][column.number])
  }
}
