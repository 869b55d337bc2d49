import DBGenMaintenance
import DBGenRuntime
import Foundation
import Testing

@testable import GoldenQueries

@Suite("scripts, and rows whose columns the app doesn't know")
struct ScriptTests {
  @Test("a script runs each of its statements with its own values")
  func statements() throws {
    try withDatabase(Queries.open) { transaction in
      let (name, others) = ("a;b", ["c", "d"])
      try transaction.execute(
        script: """
          -- Semicolons; in comments, and in 'quotes;'.
          INSERT INTO tag (name) VALUES (\(name)), ('c;'), ('c');;
          UPDATE tag SET name = \("d") WHERE name = 'c;'; /* ; */
          DELETE FROM tag WHERE name IN \(others) AND id > \(2); -- The end;
          """)
      #expect(try TagTable.fetchAll(from: transaction).map(\.name) == ["a;b", "d"])
      try transaction.execute(script: " ; -- nothing\n")
    }
  }

  @Test("a trigger of a script keeps its semicolons")
  func trigger() throws {
    try withDatabase(Queries.open, onlySQLite: "a cluster refuses it") { transaction in
      try transaction.execute(
        script: """
          CREATE TEMP TABLE log (name TEXT);
          CREATE TEMP TRIGGER note AFTER INSERT ON tag BEGIN
            INSERT INTO log VALUES (NEW.name); INSERT INTO log VALUES ('end');
          END;
          INSERT INTO tag (name) VALUES ('x')
          """)
      let log = try transaction.fetch("SELECT name FROM log", as: String.self)
      #expect(log == ["x", "end"])
      try transaction.execute(script: "DROP TRIGGER note; DROP TABLE log")
    }
  }

  @Test("if a statement of a script fails, the script is undone and the transaction continues")
  func failure() throws {
    try withDatabase(Queries.open) { transaction in
      try transaction.execute("INSERT INTO tag (name) VALUES ('kept')")
      let error = #expect(throws: DatabaseError.self) {
        try transaction.execute(
          script: "INSERT INTO tag (name) VALUES ('lost'); INSERT INTO tag (name) VALUES (NULL)")
      }
      #expect(error?.description.hasPrefix("NOT NULL constraint violated by 'tag.name'") == true)
      #expect(try TagTable.fetchAll(from: transaction).map(\.name) == ["kept"])
    }
  }

  @Test("a value that is no parameter of a script is an error, and nothing is run")
  func valueInQuotes() throws {
    try withDatabase(Queries.open) { transaction in
      let error = #expect(throws: DatabaseError.self) {
        try transaction.execute(
          script: "DELETE FROM tag; INSERT INTO tag (name) VALUES ('\("x")')")
      }
      #expect(
        error?.description
          == "invalid statement, its parameters are 0 and its values 1: DELETE FROM tag; INSERT INTO tag (name) VALUES ('?')"
      )
    }
  }

  @Test("a row gives the names and values of its columns")
  func unknownColumns() throws {
    try withDatabase(Queries.open) { transaction in
      let sql: SQL = "SELECT 1 AS a, 'x' AS b, 2.5 AS a, NULL AS n, x'01' AS \"a b\""
      let rows = try transaction.fetch(sql) { try $0.values }
      #expect(rows.map { $0.map(\.name) } == [["a", "b", "a", "n", "a b"]])
      #expect(
        rows[0].map(\.value) == [.integer(1), .text("x"), .real(2.5), .null, .blob(Data([1]))])
      #expect(try transaction.fetch(sql) { try $0.columnNames.count } == [5])
      #expect(try transaction.fetchFirst(sql) { try $0["b", as: SQLValue.self] } == .text("x"))
    }
  }
}
