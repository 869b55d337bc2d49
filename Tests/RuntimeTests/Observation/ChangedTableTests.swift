import Testing

@testable import DBGenObservation
@testable import DBGenRuntime

@Suite("the tables that a commit is reported to have changed")
struct ChangedTableTests {
  private let database: Database

  init() throws {
    database = try Database(at: ":memory:", schema: Observed.schema)
    try database.writeHere { transaction in
      try Observed.addTeam("Boston", to: transaction)
      try transaction.execute("INSERT INTO player (team) VALUES (1)")
      try transaction.execute("INSERT INTO badge VALUES ('b', 1)")
      try transaction.execute("INSERT INTO log VALUES ('Berlin')")
    }
  }

  /// Returns the tables that are reported for a write. The write is first undone twice: before
  /// anything observes the database, which prepares its statements, and afterward, which must
  /// report nothing.
  private func tables(
    changedBy write: @Sendable (WriteTransaction) throws -> Void
  ) async throws -> Set<String> {
    struct Undo: Error {}
    #expect(throws: Undo.self) {
      try database.writeHere { (transaction: WriteTransaction) throws -> Void in
        try write(transaction)
        throw Undo()
      }
    }
    var told = Told(database)
    _ = try await told.tables()
    await #expect(throws: Undo.self) {
      try await database.write { (transaction: WriteTransaction) throws -> Void in
        try write(transaction)
        throw Undo()
      }
    }
    #expect(try await told.tables() == [])
    return try await told.tables(changedBy: write)
  }

  @Test("a table whose rows are inserted, updated or deleted is reported as changed")
  func rows() async throws {
    #expect(try await tables { try Observed.addPlayer(to: $0) } == ["player", "squad"])
    #expect(
      try await tables { try $0.execute("UPDATE player SET team = 1") } == ["player", "squad"])
    #expect(
      try await tables { try $0.execute("DELETE FROM player WHERE id = 1") } == ["player", "squad"])
  }

  @Test("a table in which a statement finds no row isn't reported as changed")
  func noRow() async throws {
    #expect(try await tables { try $0.execute("DELETE FROM player WHERE id = 70") } == [])
    #expect(try await tables { try $0.execute("UPDATE badge SET team = 1 WHERE code = 'x'") } == [])
    #expect(try await tables { try $0.execute("DELETE FROM log WHERE text = 'x'") } == [])
  }

  @Test(
    "a table whose rows are all deleted by a statement without a condition is reported as changed")
  func truncation() async throws {
    // SQLite would normally empty this table without visiting its rows.
    #expect(try await tables { try $0.execute("DELETE FROM log") } == ["log"])
    #expect(try await tables { try $0.execute("DELETE FROM player") } == ["player", "squad"])
    #expect(try await tables { try $0.execute("DELETE FROM badge") } == ["badge", "badges"])
  }

  @Test("a table without rowids is reported as changed")
  func withoutRowID() async throws {
    #expect(try await tables { try Observed.addBadge("c", to: $0) } == ["badge", "badges"])
    #expect(
      try await tables { try $0.execute("UPDATE badge SET code = 'd' WHERE code = 'c'") } == [
        "badge", "badges",
      ])
  }

  @Test("all tables that foreign keys reach are reported as changed")
  func cascade() async throws {
    let changed = try await tables { try $0.execute("DELETE FROM team WHERE id = 1") }
    #expect(changed == ["team", "player", "badge", "squad", "badges"])
  }

  @Test("a table with a replaced row, and all that refer to the row, are reported as changed")
  func replacing() async throws {
    let changed = try await tables {
      try $0.execute("INSERT OR REPLACE INTO team VALUES (9, 'Boston')")
    }
    #expect(changed == ["team", "player", "badge", "squad", "badges"])
    #expect(
      try await tables { try $0.execute("REPLACE INTO badge VALUES ('b', NULL)") } == [
        "badge", "badges",
      ])
  }

  @Test(
    "a table is reported as changed if an upsert inserts or updates a row, and isn't if it does nothing"
  )
  func upsert() async throws {
    let changed = try await tables {
      try $0.execute(
        "INSERT INTO team VALUES (1, 'Bern') ON CONFLICT (id) DO UPDATE SET name = 'B'")
    }
    #expect(changed == ["team", "log", "squad"])
    #expect(try await tables { try $0.execute("INSERT OR IGNORE INTO team VALUES (1, 'C')") } == [])
  }

  @Test("all tables that triggers change are reported, including triggers of a view")
  func triggers() async throws {
    let changed = try await tables { try $0.execute("INSERT INTO squad VALUES ('Bern', 0)") }
    #expect(changed == ["team", "player", "squad"])
    #expect(
      try await tables { try $0.execute("UPDATE team SET name = 'C' WHERE id = 1") }.contains("log")
    )
  }

  @Test("a full-text index that triggers update is reported, but not the tables behind it")
  func fullText() async throws {
    for number in ["one", "two"] {
      let changed = try await tables {
        try $0.execute("INSERT INTO note (text) VALUES (\(number))")
      }
      #expect(changed == ["note", "noteText"])
    }
    let rebuilt = try await tables {
      try $0.execute("INSERT INTO noteText (noteText) VALUES ('rebuild')")
    }
    #expect(rebuilt == ["noteText"])
  }

  @Test("a table in which a statement or transaction has failed isn't reported as changed")
  func failure() async throws {
    var told = Told(database)
    _ = try await told.tables()
    let changed = try await told.tables { transaction in
      let violated = DatabaseError.self
      #expect(throws: violated) {
        try transaction.execute("INSERT INTO team VALUES (5, 'x'), (6, 'Boston')")
      }
    }
    #expect(changed == [])
    // This constraint is only checked at the commit.
    #expect {
      try database.writeHere { try $0.execute("INSERT INTO pet VALUES (1)") }
    } throws: {
      "\($0)".hasPrefix(
        "FOREIGN KEY constraint violated by 'pet.owner', with no matching row in table 'owner': ")
    }
    #expect(try await told.tables() == [])
  }

  @Test("a table that only an undone savepoint has changed isn't reported as changed")
  func savepoints() async throws {
    struct Undo: Error {}
    var told = Told(database)
    _ = try await told.tables()
    let changed = try await told.tables { transaction in
      try transaction.savepoint {
        try Observed.addTeam("Bern", to: transaction)
        #expect(throws: Undo.self) {
          try transaction.savepoint { () throws -> Void in
            try Observed.addPlayer(to: transaction)
            try transaction.savepoint { _ = try transaction.execute("INSERT INTO log VALUES (1)") }
            throw Undo()
          }
        }
      }
    }
    #expect(changed == ["team", "squad"])
    let after = try await told.tables { transaction in
      #expect(throws: Undo.self) {
        try transaction.savepoint { () throws -> Void in
          try Observed.addPlayer(to: transaction)
          throw Undo()
        }
      }
      try Observed.addPlayer(to: transaction)
    }
    #expect(after == ["player", "squad"])
  }

  @Test(
    "a table without rowids that a statement changes again after an undo is reported as changed")
  func savepointWithoutRowID() async throws {
    struct Undo: Error {}
    var told = Told(database)
    _ = try await told.tables()
    let changed = try await told.tables { transaction in
      #expect(throws: Undo.self) {
        try transaction.savepoint { () throws -> Void in
          try Observed.addBadge("z", to: transaction)
          throw Undo()
        }
      }
      try Observed.addBadge("z", to: transaction)
    }
    #expect(changed == ["badge", "badges"])
  }

  @Test("a table that is read isn't reported as changed")
  func reading() async throws {
    var told = Told(database)
    _ = try await told.tables()
    let changed = try await told.tables { transaction in
      #expect(try Observed.names(in: transaction) == ["Boston"])
      try transaction.skim("SELECT * FROM squad, badges, noteText")
    }
    #expect(changed == [])
    _ = try await database.read { try Observed.names(in: $0) }
    #expect(try await told.tables() == [])
  }

  @Test("any table is reported as changed if the schema changes")
  func schemaChange() async throws {
    var told = Told(database)
    _ = try await told.tables()
    for sql: SQL in [
      "CREATE TABLE extra (id)", "ALTER TABLE extra ADD more", "CREATE VIEW extras AS SELECT 1",
      "DROP VIEW extras", "DROP TABLE extra",
    ] {
      #expect(try await told.tables { try $0.execute(sql) } == ["*"], "\(sql)")
    }
    #expect(try await told.tables { try Observed.addTeam("Bern", to: $0) } == ["team", "squad"])
  }

  @Test("a table that is created while changes are awaited is reported")
  func newTable() async throws {
    var told = Told(database)
    _ = try await told.tables {
      try $0.execute("CREATE TABLE extra (id PRIMARY KEY) WITHOUT ROWID")
    }
    #expect(try await told.tables { try $0.execute("INSERT INTO extra VALUES (1)") } == ["extra"])
    #expect(try await told.tables { try $0.execute("DROP TABLE extra") } == ["*"])
    #expect(try await told.tables { try Observed.addPlayer(to: $0) } == ["player", "squad"])
  }

  @Test("tables, views and full-text indexes can be dropped while changes are awaited")
  func dropping() async throws {
    var told = Told(database)
    _ = try await told.tables()
    let changed = try await told.tables { transaction in
      try transaction.execute("DROP VIEW squad")
      try transaction.execute("DROP TABLE noteText")
      try transaction.execute("DROP TABLE team")
    }
    #expect(changed == ["*"])
    let left = try await database.read {
      try $0.fetch(
        "SELECT name FROM sqlite_schema WHERE name IN ('team', 'squad', 'noteText_data')"
      ) {
        try $0.text(0)
      }
    }
    #expect(left == [])
  }

  @Test("a table in which triggers interfere with a REPLACE is reported as changed")
  func stoppedReplacing() async throws {
    var told = Told(database)
    _ = try await told.tables {
      try $0.execute("INSERT INTO log VALUES ('a')")
      try $0.execute("CREATE UNIQUE INDEX logText ON log (text)")
      try $0.execute(
        "CREATE TRIGGER stop AFTER DELETE ON log BEGIN SELECT RAISE(IGNORE); END")
      try $0._statement("PRAGMA recursive_triggers = ON").run()
    }
    #expect(try await told.tables { try $0.execute("REPLACE INTO log VALUES ('a')") } == ["log"])
  }

  @Test("a table of a transaction that was ended by hand is reported as changed")
  func committedByHand() async throws {
    var told = Told(database)
    _ = try await told.tables()
    #expect(throws: DatabaseError.transactionAborted) {
      try database.writeHere { transaction in
        try Observed.addTeam("Bern", to: transaction)
        try transaction._statement("COMMIT").run()
      }
    }
    #expect(try await told.tables() == ["team", "squad"])
  }
}
