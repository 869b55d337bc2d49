/// The source that tries a table with a value in another form in one of its rows.
enum ForeignSource {
  static let text = """
    /// A value that isn't in the form of its column, and that plain SQL puts into a row.
    nonisolated struct ForeignValue {
      var value = "¤"
      /// The columns that have the value, of which the first is the one that is tried.
      let columns: [String]
      let tables: [String]
      var statements: [String]

      /// The statements have a sign in place of the value.
      func with(_ value: String) -> Self {
        var foreign = self
        (foreign.value, foreign.statements) = (value, statements.map { $0.replacing("¤", with: value) })
        return foreign
      }

      /// Whether an error of reading names the table, the column and the row, and says what is there.
      func isNamed(by error: any Error, withTable namesTable: Bool) -> Bool {
        switch error as? DatabaseError {
        case .typeMismatch(let problem), .outOfRange(let problem), .invalidValue(let problem):
          problem.row != nil && !problem.found.isEmpty && columns.contains { problem.column.contains($0) }
            && (tables.contains(problem.table) || !namesTable)
        // What isn't a number isn't counted up, as a version is.
        case .constraint(let violation) where violation.kind == .notNull:
          violation.columns.first == columns[0] && tables.contains(violation.table ?? "")
        default: false
        }
      }
    }

    extension Trial {
      /// Tries the first few of the values that SQLite takes. A function has to do what plain SQL does
      /// with them, or to refuse them with an error that names them: what is read is what is stored, so
      /// it is found by itself, and written back without a change.
      nonisolated func with(
        _ values: [String], as pattern: ForeignValue, in stored: String, isTaken: Bool, _ body: (Trial) -> Void
      ) {
        var count = 0
        for value in values.lazy.map(pattern.with) where count < 2 {
          var trial = self
          trial.foreign = value
          guard isChanged(by: value.statements, "SELECT quote(\\"\\(value.columns[0])\\") FROM \\(stored)") else { continue }
          count += 1
          body(trial)
        }
        if isTaken, count == 0 { report("foreign values of \\(pattern.columns[0])", "SQLite takes none") }
      }

      private nonisolated func isChanged(by statements: [String], _ query: String) -> Bool {
        var isChanged = false
        undone(query) { t in
          let before = try t.plain(query)
          do {
            for sql in statements { _ = try t.execute(SQL(raw: sql)) }
          } catch {
            _ = try t.execute("PRAGMA ignore_check_constraints = OFF")
            throw Undone()
          }
          isChanged = try text(t.plain(query)) != text(before)
        }
        return isChanged
      }
    }


    """
}
