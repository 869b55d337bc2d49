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
      try exercise(
        GoldenNames.Class.self, [.init(class: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.`class` = nil }
    }
  }

  @Test("a table can be called Columns")
  func columnsTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.Columns.self, [.init(columns: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.columns = nil }
    }
  }

  @Test("a table can be called Database")
  func databaseTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.Database.self, [.init(database: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.database = nil }
    }
  }

  @Test("a table can be called Default")
  func defaultTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.Default.self, [.init(default: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.`default` = nil }
    }
  }

  @Test("a table can be called KeyedTable")
  func keyedTableTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.KeyedTable.self, [.init(keyedTable: "x", any: .real(0.5)), .init()],
        in: transaction
      ) { $0.keyedTable = nil }
    }
  }

  @Test("a table can be called Row")
  func rowTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.Row.self, [.init(row: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.row = nil }
    }
  }

  @Test("a table can be called SQLValue")
  func sqlValueTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.SQLValue.self, [.init(sqlValue: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.sqlValue = nil }
    }
  }

  @Test("a table can be called Statement")
  func statementTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.Statement.self, [.init(statement: "x", any: .real(0.5)), .init()],
        in: transaction
      ) { $0.statement = nil }
    }
  }

  @Test("a table can be called Table")
  func tableTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.Table.self, [.init(table: "x", any: .real(0.5)), .init()], in: transaction
      ) { $0.table = nil }
    }
  }

  @Test("a table can be called Transaction")
  func transactionTable() throws {
    try withDatabase(Names.open) { transaction in
      try exercise(
        GoldenNames.Transaction.self, [.init(transaction: "x", any: .real(0.5)), .init()],
        in: transaction
      ) { $0.transaction = nil }
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
