internal import DBGenLibc
internal import DBGenSQLite

/// The room that a database and its log take, and that their disk has.
package struct DiskSpace: Sendable {
  /// The size of the database in bytes, with what its log adds to it.
  let database: Int
  /// The size of the log in bytes.
  private let log: Int
  /// The bytes that are free on the disk for this user.
  package let free: Int

  /// Returns nil for a database in memory, and if the disk doesn't say.
  package init?(of connection: Connection) {
    guard let path = connection.path.map({ String(cString: $0) }), !path.isEmpty else { return nil }
    guard let free = Self.free(at: path) else { return nil }
    self.free = free
    var status = stat()
    database = stat(path, &status) == 0 ? Int(status.st_size) : 0
    log = stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  private static func free(at path: String) -> Int? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return nil }
    return Int(clamping: UInt64(disk.f_bavail).multipliedFullWidth(by: UInt64(disk.f_frsize)).low)
  }

  /// A sentence about a disk without room for a log and its index; nil if it has room. SQLite calls
  /// that an I/O error.
  static func shortage(at path: String) -> String? {
    guard let free = free(at: path), free < 1 << 16 else { return nil }
    return "the disk is full, with \(megabytes(free)) free"
  }

  /// A sentence about what is free.
  var freeSentence: String { "\(Self.megabytes(free)) are free" }

  /// The bytes that migrations may take: each table is written again, to the log and to the file, and
  /// SQLite may overwrite the old one with zeros, of which the log has copies. 0 if no table is rebuilt.
  package func needed(by migrations: [_Migration], backsUp: Bool) -> Int {
    guard migrations.contains(where: \.isBackedUp) else { return 0 }
    return database * (backsUp ? 4 : 3)
  }

  /// A sentence about the room that migrations need; nil if they need none to speak of.
  package func sentence(of migrations: [_Migration], backsUp: Bool) -> String? {
    let needed = needed(by: migrations, backsUp: backsUp)
    guard needed > 0 else { return nil }
    return
      "migrating takes up to \(Self.megabytes(needed)) on the disk\(backsUp ? ", with the copy" : "")"
      + ", and \(freeSentence)"
  }

  private static func megabytes(_ bytes: Int) -> String {
    bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }

  /// Empties the log if it has grown, unless others are reading the file.
  func giveBackLog(of connection: Connection) {
    guard let now = DiskSpace(of: connection), now.log > log else { return }
    sqlite3_wal_checkpoint_v2(connection.handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }
}
