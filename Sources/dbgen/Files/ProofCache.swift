import ArgumentParser
import DBGenLibc
import SchemaMigration

/// The proofs from earlier runs of this user, each in a file. The cache never makes a run fail, and
/// any of its files may be deleted at any time.
struct ProofCache: ProofStore {
  private let path: String

  let program: String

  /// Opens the user's cache; returns nil if there is no place for it, or this program can't be
  /// distinguished from others.
  init?() {
    guard let path = Self.place, let executable = Self.executable else { return nil }
    self.path = path
    program = "dbgen \(DBGen.configuration.version) \(executable)"
  }

  private static var place: String? {
    if let path = Console.environment("DBGEN_CACHE") { return path.isEmpty ? nil : path }
    if let path = Console.environment("XDG_CACHE_HOME"), path.hasPrefix("/") {
      return path + "/dbgen"
    }
    guard let home = Console.environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Caches/dbgen"
    #else
      return home + "/.cache/dbgen"
    #endif
  }

  /// The file, the size, and the modification time of the program.
  private static var executable: String? {
    guard let status = FileSystem.status(Executable.file) else { return nil }
    let time = status.modificationTime
    return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  // MARK: - Files

  /// The directory, if only this user can write to it.
  private var directory: Directory? {
    guard let directory = try? Directory.open(path) else { return nil }
    var status = stat()
    guard fstat(directory.descriptor, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & 0o022 == 0
    else { return nil }
    return directory
  }

  func read(_ name: String) -> [UInt8]? {
    guard let directory else { return nil }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = openat(directory.descriptor, name, flags)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.kind == S_IFREG,
      status.st_size <= Self.maximumBytes
    else { return nil }
    // The file is marked as used, since the least recently used ones are removed first.
    futimens(file, nil)
    return Self.bytes(of: file, count: Int(status.st_size))
  }

  private static func bytes(of file: Int32, count: Int) -> [UInt8]? {
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while done < count {
        let more = pread(file, buffer.baseAddress.map { $0 + done }, count - done, off_t(done))
        guard more > 0 else { break }
        done += more
      }
      initialized = done
    }
    return done == count ? bytes : nil
  }

  /// Writes a file under a temporary name first, so that it is either complete or missing.
  func write(_ bytes: [UInt8], as name: String) {
    // Without a cache, every run proves all again.
    guard (try? FileSystem.makeDirectories(path, mode: 0o700)) != nil else { return }
    guard bytes.count <= Self.maximumBytes, let directory else { return }
    let draft = ".\(getpid()).\(name)"
    TerminationSignals.remember(temporaryFile: directory.path(of: draft))
    do {
      try directory.create(draft, bytes: bytes, mode: 0o600)
      try directory.rename(draft, to: name)
    } catch {
      // The cache never makes a run fail.
      _ = try? directory.remove(draft)
    }
    removeOldest(in: directory)
  }

  /// The maximum size of all files together.
  private static let maximumBytes = 64 << 20

  /// The size that each file counts for at least.
  private static let leastBytes = 4 << 10

  /// The ending of the names of files that say what output directories contained.
  static let outputsEnding = ".outputs"

  /// Returns whether a file belongs to the cache: the directory may be any, and contain others.
  private static func isOwn(_ name: String) -> Bool {
    // A draft begins with the number of its process. A regular expression would take longer for a
    // few files than generating source.
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDraft =
      parts.count == 4 && parts[0].isEmpty && !parts[1].isEmpty && parts[1].allSatisfy(isDigit)
    guard isDraft || parts.count == 2 else { return false }
    let (digits, ending) = (parts[parts.count - 2], String(Substring(parts[parts.count - 1])))
    return digits.count == 64 && digits.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) }
      && ["report", "rows", "samples", "outputs"].contains(ending)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Removes the least recently used files if there is too much.
  private func removeOldest(in directory: Directory) {
    let names = ((try? directory.names()) ?? []).filter(Self.isOwn)
    let files = names.compactMap { name -> (name: String, stat)? in
      var status = stat()
      let isThere = fstatat(directory.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      return isThere && status.kind == S_IFREG ? (name, status) : nil
    }
    var room = Self.maximumBytes
    for (name, status) in files.sorted(by: { $0.1.isNewer(than: $1.1) }) {
      room -= max(Int(status.st_size), Self.leastBytes)
      if room < 0 { unlinkat(directory.descriptor, name, 0) }
    }
  }
}

extension stat {
  fileprivate var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  fileprivate func isNewer(than other: stat) -> Bool {
    let (own, others) = (modificationTime, other.modificationTime)
    return (own.tv_sec, own.tv_nsec) > (others.tv_sec, others.tv_nsec)
  }
}
