import ArgumentParser
import SchemaMigration

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
  import MachO
#endif

/// The proofs that earlier runs of this user have left, each in a file. A run never fails for them, and
/// any of them may be deleted at any time.
struct ProofCache: ProofStore {
  private let path: String

  let program: String

  /// The user's cache; nil where there is no place for one, or this program can't be told from others.
  init?() {
    guard let path = Self.place, let executable = Self.executable else { return nil }
    self.path = path
    program = "dbgen \(DBGen.configuration.version) \(executable)"
  }

  private static var place: String? {
    if let path = variable("DBGEN_CACHE") { return path.isEmpty ? nil : path }
    if let path = variable("XDG_CACHE_HOME"), path.hasPrefix("/") { return path + "/dbgen" }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Caches/dbgen"
    #else
      return home + "/.cache/dbgen"
    #endif
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Where the program lies, how large it is, and when it was built.
  private static var executable: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size))
      _NSGetExecutablePath(&bytes, &size)
      let path = String(
        decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      let path = "/proc/self/exe"
    #endif
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let time = status.modificationTime
    return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  // MARK: - Files

  /// The directory, if nobody else can write to it.
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
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.mostBytes
    else { return nil }
    // The oldest go first where there are too many.
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

  /// Writes a file under another name, so that it is there as a whole or not at all.
  func write(_ bytes: [UInt8], as name: String) {
    makeDirectory()
    guard bytes.count <= Self.mostBytes, let directory else { return }
    let draft = ".\(getpid()).\(name)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(directory.descriptor, draft, flags, 0o600)
    guard file >= 0 else { return }
    Interruption.remember(temporaryFile: directory.path(of: draft))
    let isWritten = (try? writeAll(bytes, to: file, path: draft)) != nil
    close(file)
    let (from, to) = (directory.descriptor, directory.descriptor)
    if !isWritten || renameat(from, draft, to, name) != 0 {
      unlinkat(directory.descriptor, draft, 0)
    }
    removeOldest(in: directory)
  }

  /// Makes the directory so that only this user may write to it.
  private func makeDirectory() {
    let parent = LexicalPath.split(path).directory
    _ = try? FileSystem.makeDirectories(parent)
    mkdir(path, 0o700)
  }

  /// All files together have no more.
  private static let mostBytes = 64 << 20

  /// Whether a file is of the cache: the directory may be any, and have others.
  private static func isOwn(_ name: String) -> Bool {
    name.wholeMatch(of: /(\.[0-9]+\.)?[0-9a-f]{64}\.(report|rows|samples)/) != nil
  }

  /// Removes what was used longest ago where there is too much.
  private func removeOldest(in directory: Directory) {
    let names = ((try? directory.names()) ?? []).filter(Self.isOwn)
    let files = names.compactMap { name -> (name: String, stat)? in
      var status = stat()
      let isThere = fstatat(directory.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      return isThere && status.st_mode & S_IFMT == S_IFREG ? (name, status) : nil
    }
    var room = Self.mostBytes
    for (name, status) in files.sorted(by: { $0.1.isNewer(than: $1.1) }) {
      room -= Int(status.st_size)
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
