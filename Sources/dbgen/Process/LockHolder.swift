import DBGenLibc

/// The process that has a database locked. Linux lists all locks of files; other systems don't say.
enum LockHolder {
  /// Returns the name and the number of the process; nil if it isn't known.
  static func name(of path: String) -> String? {
    // SQLite locks the file itself, or in WAL mode, the index of its log.
    let files = [path, path + "-shm"].compactMap(inode)
    guard let locks = text(of: "/proc/locks") else { return nil }
    for line in locks.split(separator: "\n") {
      // 1: POSIX  ADVISORY  WRITE 4711 08:01:1234 120 120
      let words = line.split(separator: " ")
      guard words.count > 5, words[3] == "WRITE", let process = Int32(words[4]),
        process != getpid(),
        let file = words[5].split(separator: ":").last, files.contains(String(file))
      else { continue }
      let name = text(of: "/proc/\(process)/comm")?.split(separator: "\n").first
      return name.map { "\($0) (process \(process))" } ?? "process \(process)"
    }
    return nil
  }

  private static func inode(of path: String) -> String? {
    var status = stat()
    return stat(path, &status) == 0 ? "\(status.st_ino)" : nil
  }

  private static func text(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
