/// The source that compares the functions on a column of any type with plain SQL.
enum ColumnTrialSource {
  static let text = """
    /// A column, two of its values in SQL and in Swift, and how a value and a record are stored.
    nonisolated struct Tried<C: TableColumn> {
      let column: C
      let sql: String
      /// Its place among the columns of the table.
      let place: Int
      let literals: (String, String)
      let values: (C.Value, C.Value)
      let stored: (C.Value) -> SQLValue
      let records: ([C.Table.Record]) -> Rows
    }

    extension Trial {
      /// Reads the values of a column, each of which its condition has to find.
      nonisolated func found<C: TableColumn>(
        _ tried: Tried<C>, _ values: (WriteTransaction) throws -> [C.Value], _ condition: (C.Value) -> Condition<C.Table>
      ) {
        undone("\\(tried.sql) found") { t in
          let values = try values(t)
          for value in values {
            let count = try C.Table.count(where: { _ in condition(value) }, in: t)
            let same = values.count { text([tried.stored($0)]) == text([tried.stored(value)]) }
            if count != same { report("\\(tried.sql) found", "\\(value) is read \\(same) times, and found \\(count) times") }
          }
        }
      }

      nonisolated func both<C: TableColumn>(_ tried: Tried<C>) {
        typealias T = C.Table
        let (column, sql) = (tried.column, tried.sql)
        let (first, second) = tried.literals
        rows("\\(sql) isIn", "\\(sql) IN (\\(first), \\(second))") { t in
          tried.records(try T.fetchAll(where: { _ in column.isIn([tried.values.0, tried.values.1]) }, from: t))
        }
        rows("\\(sql) isIn nothing", "false") { t in tried.records(try T.fetchAll(where: { _ in column.isIn([]) }, from: t)) }
        rows("\\(sql) isIn subquery", "\\(sql) IS NOT NULL") { t in
          tried.records(try T.fetchAll(where: { _ in column.isIn(T.select({ _ in column }, where: .all)) }, from: t))
        }
        read("fetchSections(by: \\(sql)) in rows", "SELECT \\(list) FROM \\(name) WHERE \\(visible)", isOrdered: false) { t in
          try T.fetchSections(by: { _ in column }, from: t).flatMap { tried.records($0.rows) }
        }
        let all = "SELECT \\(sql) FROM \\(name) WHERE \\(visible)"
        read("orderBy \\(sql).descending", "\\(all) ORDER BY \\(sql) DESC") { t in
          tried.records(try T.fetchAll(orderBy: { _ in [column.descending] }, from: t)).map { [$0[tried.place]] }
        }
        read("orderBy \\(sql).ascending", "\\(all) ORDER BY \\(sql)") { t in
          tried.records(try T.fetchAll(orderBy: { _ in [column.ascending] }, from: t)).map { [$0[tried.place]] }
        }
        read("count(of: \\(sql))", "SELECT count(\\(sql)) FROM \\(name) WHERE \\(visible)") { t in
          one(try T.count(of: { _ in column }, in: t))
        }
        read("count(of: \\(sql), distinct)", "SELECT count(DISTINCT \\(sql)) FROM \\(name) WHERE \\(visible)") { t in
          one(try T.count(of: { _ in column }, distinct: true, in: t))
        }
      }

      nonisolated func present<C: PresentColumn>(_ tried: Tried<C>) {
        typealias T = C.Table
        let (column, sql) = (tried.column, tried.sql)
        both(tried)
        found(tried) { t in try T.values(of: { _ in column }, from: t) } _: { column == $0 }
        rows("\\(sql) ==", "\\(sql) = \\(tried.literals.0)") { t in
          tried.records(try T.fetchAll(where: { _ in column == tried.values.0 }, from: t))
        }
        rows("\\(sql) !=", "\\(sql) <> \\(tried.literals.0)") { t in
          tried.records(try T.fetchAll(where: { _ in column != tried.values.0 }, from: t))
        }
        read("values(of: \\(sql))", "SELECT \\(sql) FROM \\(name) WHERE \\(visible)", isOrdered: false) { t in
          try T.values(of: { _ in column }, from: t).map { [tried.stored($0)] }
        }
        read("count(by: \\(sql))", "SELECT \\(sql), count(*) FROM \\(name) WHERE \\(visible) GROUP BY 1", isOrdered: false) { t in
          try T.count(by: { _ in column }, in: t).map { [tried.stored($0.key), .integer(Int64($0.value))] }
        }
        read("fetchSections(by: \\(sql))", "SELECT \\(sql), count(*) FROM \\(name) WHERE \\(visible) GROUP BY 1", isOrdered: false) { t in
          try T.fetchSections(by: { _ in column }, from: t).map { [tried.stored($0.key), .integer(Int64($0.rows.count))] }
        }
      }

      nonisolated func nullable<C: NullableColumn>(_ tried: Tried<C>) {
        typealias T = C.Table
        let (column, sql) = (tried.column, tried.sql)
        both(tried)
        found(tried) { t in try T.values(of: { _ in column }, from: t).compactMap(\\.self) } _: { column == $0 }
        rows("\\(sql) ==", "\\(sql) = \\(tried.literals.0)") { t in
          tried.records(try T.fetchAll(where: { _ in column == tried.values.0 }, from: t))
        }
        rows("\\(sql) !=", "\\(sql) IS NOT \\(tried.literals.0)") { t in
          tried.records(try T.fetchAll(where: { _ in column != tried.values.0 }, from: t))
        }
        rows("\\(sql) == nil", "\\(sql) IS NULL") { t in
          tried.records(try T.fetchAll(where: { _ in column == nil }, from: t))
        }
        rows("!(\\(sql) ==)", "\\(sql) IS NOT \\(tried.literals.0)") { t in
          tried.records(try T.fetchAll(where: { _ in !(column == tried.values.0) }, from: t))
        }
        read("values(of: \\(sql))", "SELECT \\(sql) FROM \\(name) WHERE \\(visible)", isOrdered: false) { t in
          try T.values(of: { _ in column }, from: t).map { [$0.map(tried.stored) ?? .null] }
        }
        read("count(by: \\(sql))", "SELECT \\(sql), count(*) FROM \\(name) WHERE \\(visible) GROUP BY 1", isOrdered: false) { t in
          try T.count(by: { _ in column }, in: t).map { [$0.key.map(tried.stored) ?? .null, .integer(Int64($0.value))] }
        }
        read("fetchSections(by: \\(sql))", "SELECT \\(sql), count(*) FROM \\(name) WHERE \\(visible) GROUP BY 1", isOrdered: false) { t in
          try T.fetchSections(by: { _ in column }, from: t).map { [$0.key.map(tried.stored) ?? .null, .integer(Int64($0.rows.count))] }
        }
      }

      nonisolated func ordered<C: TableColumn>(_ tried: Tried<C>) where C.Value: SQLComparable {
        typealias T = C.Table
        let (column, sql) = (tried.column, tried.sql)
        let (first, second) = tried.literals
        let conditions = [
          ("<", "\\(sql) < \\(first)", column < tried.values.0), ("<=", "\\(sql) <= \\(first)", column <= tried.values.0),
          (">", "\\(sql) > \\(first)", column > tried.values.0), (">=", "\\(sql) >= \\(first)", column >= tried.values.0),
          ("isBetween", "\\(sql) BETWEEN \\(first) AND \\(second)", column.isBetween(tried.values.0, tried.values.1)),
          ("!<", "(\\(sql) < \\(first)) IS NOT TRUE", !(column < tried.values.0)),
        ]
        for (what, condition, own) in conditions {
          rows("\\(sql) \\(what)", condition) { t in tried.records(try T.fetchAll(where: { _ in own }, from: t)) }
        }
        read("min and max of \\(sql)", "SELECT min(\\(sql)), max(\\(sql)) FROM \\(name) WHERE \\(visible)") { t in
          let least = try T.min(of: { _ in column }, in: t)
          let greatest = try T.max(of: { _ in column }, in: t)
          return [[least.map(tried.stored) ?? .null, greatest.map(tried.stored) ?? .null]]
        }
      }
    }


    """
}
