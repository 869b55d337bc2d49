internal import DBGenAdoption
internal import DBGenMaintenance
internal import DBGenRuntime
internal import RuntimeSamples

/// A mode in which a process opens a database, as an app for version 3 of the league would.
enum OpeningMode: String, CaseIterable {
  case create, readOnly, untrusted

  private var configuration: Database.Configuration {
    let mode: Database.Mode =
      switch self {
      case .create: .create
      case .readOnly: .readOnly
      case .untrusted: .untrusted
      }
    return .init(mode: mode, busyTimeout: .milliseconds(50))
  }

  /// Uses the database as an app could, and returns the exit status.
  func use(_ path: String) -> Int32 {
    do {
      let database = try Database(at: path, schema: LeagueSample.new, configuration: configuration)
      for action in Self.actions {
        do {
          try action(database)
        } catch {
          print("\(error)")
        }
      }
      database.close()
      return 0
    } catch {
      print("\(error)")
      return 1
    }
  }

  private static let actions: [@Sendable (Database) throws -> Void] = [
    { database in
      try database.read { transaction in
        _ = try transaction.fetch("SELECT * FROM team LIMIT 999") { try $0.text(1) }
      }
    },
    { database in
      try database.read { transaction in
        _ = try transaction.fetch("SELECT * FROM roster LIMIT 999") { try $0.text(1) }
      }
    },
    { database in
      try database.read { transaction in
        _ = try transaction.fetch(
          "SELECT rowid FROM playerText WHERE playerText MATCH 'neil* OR z*' LIMIT 99"
        ) { try $0.int64(0) }
      }
    },
    { database in
      try database.write { transaction in
        try transaction.execute("INSERT INTO player VALUES (7000, 'a', 'b', 1, NULL, 1)")
        try transaction.execute("UPDATE player SET note = zeroblob(3000) WHERE id < 40")
        try transaction.execute("DELETE FROM team WHERE id > 1")
      }
    },
    { _ = try $0.integrityCheck() }, { try $0.checkpoint(.truncate) }, { try $0.vacuum() },
    { try $0.eraseAll() },
  ]
}
