// swift-format-ignore-file
// Names this long fit on no line.


import DBGenRuntime
import GoldenNames
import Testing

@Suite("names of the runtime's own types, and long ones")
struct TakenNamesTests {
  @Test("a table can be called Class")
  func classTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.Class.self, [.init(class: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.`class` = nil }
      #expect(try GoldenNames.Class.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.Class.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.Class.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called Columns")
  func columnsTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.Columns.self, [.init(columns: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.columns = nil }
      #expect(try GoldenNames.Columns.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.Columns.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.Columns.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called Database")
  func databaseTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.Database.self, [.init(database: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.database = nil }
      #expect(try GoldenNames.Database.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.Database.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.Database.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called Default")
  func defaultTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.Default.self, [.init(default: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.`default` = nil }
      #expect(try GoldenNames.Default.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.Default.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.Default.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called KeyedTable")
  func keyedTableTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.KeyedTable.self, [.init(keyedTable: "x", any: .real(0.5)), .init()],
        in: transaction
      ) { $0.keyedTable = nil }
      #expect(try GoldenNames.KeyedTable.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.KeyedTable.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.KeyedTable.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called Row")
  func rowTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.Row.self, [.init(row: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.row = nil }
      #expect(try GoldenNames.Row.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.Row.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.Row.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called SQLValue")
  func sqlValueTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.SQLValue.self, [.init(sqlValue: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.sqlValue = nil }
      #expect(try GoldenNames.SQLValue.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.SQLValue.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.SQLValue.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called Statement")
  func statementTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.Statement.self, [.init(statement: "x", any: .real(0.5)), .init()],
        in: transaction
      ) { $0.statement = nil }
      #expect(try GoldenNames.Statement.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.Statement.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.Statement.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called Table")
  func tableTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.Table.self, [.init(table: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.table = nil }
      #expect(try GoldenNames.Table.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.Table.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.Table.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("a table can be called Transaction")
  func transactionTable() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        GoldenNames.Transaction.self, [.init(transaction: "x", any: .real(0.5)), .init()],
        in: transaction
      ) { $0.transaction = nil }
      #expect(try GoldenNames.Transaction.fetch(id: rows[0].id, from: transaction) == rows[0])
      #expect(try GoldenNames.Transaction.exists(id: rows[1].id, in: transaction))
      #expect(try GoldenNames.Transaction.delete(id: rows[1].id, in: transaction))
    }
  }

  @Test("names can have 128 bytes")
  func longNames() throws {
    try withDatabase(Names.open) { transaction in
      let rows = try exercise(
        Tllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll
          .self,
        [
          .init(
            cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc:
              "x")
        ], in: transaction
      ) {
        $0
          .cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc =
          nil
      }
      #expect(
        rows[0]
          .dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
          == .`default`)
      #expect(
        try
          Tllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll
          .fetch(
            abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb:
              rows[0].id, from: transaction) == rows[0])
      #expect(
        try
          Tllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll
          .fetch(
            abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb:
              rows[0].id,
            cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc:
              "x", from: transaction) == rows[0])
      #expect(
        try
          Tllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll
          .fetchAll(
            cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc:
              "x", from: transaction) == rows)
      #expect(
        try
          Tllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll
          .exists(
            abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb:
              rows[0].id, in: transaction))
      #expect(
        try
          Tllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll
          .delete(
            abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb:
              rows[0].id, in: transaction))
    }
  }
}
