/// The source that is the same in all drivers: how values are stored, and how results are compared.
enum SupportSource {
  static let text = comparing + ColumnTrialSource.text + ForeignSource.text + StoringSource.text

  private static let comparing = """

    import DBGenRuntime
    import Foundation

    typealias Rows = [[SQLValue]]

    nonisolated struct Undone: Error {}

    /// The comparison of a change, besides that of the table after it.
    nonisolated enum Outcome {
      case nothing, count, rows
      case select(String)
    }

    /// Runs the functions of one table, and prints where they differ from plain SQL.
    nonisolated struct Trial {
      let table: String
      let database: DBGenRuntime.Database
      /// The table in SQL, its columns, those that are compared after a change, the condition that a
      /// row isn't deleted, and the order of rows.
      let name: String
      let list: String
      let compared: String
      let visible: String
      let order: String
      /// A value in another form that one row has; nil if there is none.
      var foreign: ForeignValue?
      /// Whether errors name the table: those of a query's own columns don't.
      var namesTables = true

      func report(_ what: String, _ text: String) {
        print("\\(table): \\(what)\\(foreign.map { " with \\($0.value) in \\($0.columns[0])" } ?? ""): \\(text)")
      }

      /// Compares what a function returns with the rows of plain SQL that meet a condition.
      func rows(_ what: String, _ condition: String = "true", limit: String = "", _ body: (WriteTransaction) throws -> Rows) {
        read(what, "SELECT \\(list) FROM \\(name) WHERE (\\(visible)) AND (\\(condition))\\(order)\\(limit)", isOrdered: !order.isEmpty, body)
      }

      /// Compares what a function returns with the rows of plain SQL.
      func read(_ what: String, _ sql: String, isOrdered: Bool = true, _ body: (WriteTransaction) throws -> Rows) {
        undone(what) { transaction in
          let (got, expected) = (try body(transaction), try transaction.plain(sql))
          let isSame = isOrdered ? text(got) == text(expected) : text(got.sorted(by: isBefore)) == text(expected.sorted(by: isBefore))
          if !isSame { report(what, "\\(text(got)) and not \\(text(expected)) as by \\(sql)") }
        }
      }

      /// Compares the table after a function with the table after plain SQL.
      func write(
        _ what: String, _ sql: String, after preparation: [String] = [], outcome: Outcome = .nothing,
        columns: String? = nil, _ body: (WriteTransaction) throws -> Rows
      ) {
        var result: Rows?
        let snapshot = "SELECT \\(columns ?? compared) FROM \\(name)"
        undone(what) { transaction in
          for sql in preparation { _ = try transaction.execute(SQL(raw: sql)) }
          result = try body(transaction) + transaction.plain(snapshot).sorted(by: isBefore)
        }
        guard let got = result else { return }
        undone(what) { transaction in
          for sql in preparation { _ = try transaction.execute(SQL(raw: sql)) }
          let expected = try plainResult(sql, outcome, transaction) + transaction.plain(snapshot).sorted(by: isBefore)
          if text(got) != text(expected) { report(what, "\\(text(got)) and not \\(text(expected)) as by \\(sql)") }
        }
      }

      private func plainResult(_ sql: String, _ outcome: Outcome, _ transaction: WriteTransaction) throws -> Rows {
        if case .rows = outcome { return try transaction.plain(sql) }
        let count = try sql.split(separator: ";;").reduce(0) { try $0 + transaction.execute(SQL(raw: String($1))) }
        switch outcome {
        case .nothing, .rows: return []
        case .count: return one(count)
        case .select(let sql): return try transaction.plain(sql)
        }
      }

      /// Expects a change to be refused by a rule with a message, and by no other.
      func refused(_ what: String, _ message: String, _ body: (WriteTransaction) throws -> Void) {
        undone(what) { transaction in
          do {
            try body(transaction)
            report(what, "isn't refused")
          } catch DatabaseError.invalid(_, let problems) where problems.map(\\.message) == [message] {}
        }
      }

      func undone(_ what: String, _ body: (WriteTransaction) throws -> Void) {
        do {
          try database.write { transaction in
            for sql in foreign?.statements ?? [] { _ = try transaction.execute(SQL(raw: sql)) }
            try body(transaction)
            throw Undone()
          }
        } catch is Undone {
        } catch {
          if foreign?.isNamed(by: error, withTable: namesTables) != true { report(what, "\\(error)") }
        }
      }
    }

    nonisolated func isBefore(_ left: [SQLValue], _ right: [SQLValue]) -> Bool { text(left) < text(right) }

    nonisolated func text(_ rows: Rows) -> String { rows.map { "(" + text($0) + ")" }.joined(separator: " ") }

    nonisolated func text(_ row: [SQLValue]) -> String {
      row.map { value in
        switch value {
        case .null: "NULL"
        case .integer(let number): "\\(number)"
        // SQLite stores a real number without a fraction as an integer, and may give that.
        case .real(let number): Int64(exactly: number).map { "\\($0)" } ?? "\\(number)"
        case .text(let text): "'\\(text)'"
        case .blob(let data): "x'" + data.map { String($0, radix: 16) }.joined(separator: " ") + "'"
        }
      }.joined(separator: ", ")
    }


    extension ReadTransaction {
      nonisolated func plain(_ sql: String) throws -> Rows {
        try fetch(SQL(raw: sql)) { row in try values(of: row) }
      }

      private nonisolated func values(of row: borrowing DBGenRuntime.Row) throws -> [SQLValue] {
        var values: [SQLValue] = []
        while let value = try? row.any(Int32(values.count)) { values.append(value) }
        return values
      }
    }

    /// Returns values after a round trip through JSON, if they are Codable.
    nonisolated func coded<Value>(_ values: [Value]) throws -> [Value] {
      guard let codable = values as? any Codable else { return values }
      return try decoded(codable) as! [Value]
    }

    private nonisolated func decoded<Value: Codable>(_ value: Value) throws -> Value {
      let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
      encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
      return try decoder.decode(Value.self, from: encoder.encode(value))
    }

    nonisolated func one(_ count: Int) -> Rows { [[.integer(Int64(count))]] }
    nonisolated func one(_ flag: Bool) -> Rows { [[.integer(flag ? 1 : 0)]] }


    """
}
