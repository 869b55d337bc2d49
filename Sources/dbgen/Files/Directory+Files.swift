import CodeGen
import DBGenRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Directory {
  /// The names of everything in the directory, in no order.
  func names() throws(FileError) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw FileError(path) }
    guard let stream = fdopendir(copy) else {
      defer { close(copy) }
      throw FileError(path)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
      errno = 0
    }
    guard errno == 0 else { throw FileError(path) }
    return names
  }

  /// What stands in the directory under a name, or nothing.
  func standingFile(_ name: String) throws(FileError) -> StandingFile? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path(of: name))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return .other(FileKind(mode: status.st_mode))
    }
    return .file(bytes: try tellingBytes(of: name), mode: status.st_mode & 0o777)
  }

  /// No generated file has as many bytes: 64 MB.
  private static let largestFile = 64 << 20

  /// What kind of thing stands in the directory under a name, and its permissions.
  func kind(of name: String) throws(FileError) -> (kind: FileKind?, mode: mode_t)? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path(of: name))
    }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    return (isFile ? nil : FileKind(mode: status.st_mode), status.st_mode & 0o777)
  }

  /// What a file holds, if dbgen can have written it, or else as much of its beginning as tells that
  /// it hasn't, or that somebody has added to it.
  private func tellingBytes(of name: String) throws(FileError) -> [UInt8] {
    // Should a FIFO have taken the file's place, opening it doesn't wait for a writer.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path(of: name)) }
    defer { close(file) }
    var bytes: [UInt8] = []
    let chunkSize = 1 << 16
    while bytes.count <= Self.largestFile {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, initialized in
        count = read(file, buffer.baseAddress, chunkSize)
        initialized = max(count, 0)
      }
      guard count >= 0 else { throw FileError(path(of: name)) }
      bytes += chunk
      if count == 0 || !GeneratedFile.isMarked(bytes) { return bytes }
    }
    return Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
  }

  /// Writes a new file. What there is of it is removed when that fails.
  ///
  /// It is not flushed to the disk. A kill can't tear a file that is renamed when it is whole; a
  /// power cut may, and then the file doesn't match its fingerprint. Generating it again costs less
  /// than a flush in every build.
  func create(_ name: String, bytes: [UInt8], mode: mode_t?) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, 0o644)
    guard file >= 0 else { throw FileError(path(of: name)) }
    do {
      try fill(file, with: bytes, mode: mode, path: path(of: name))
    } catch {
      try? remove(name)
      throw error
    }
  }

  private func fill(
    _ file: Int32, with bytes: [UInt8], mode: mode_t?, path: String
  ) throws(FileError) {
    do throws(FileError) {
      try writeAll(bytes, to: file, path: path)
      if let mode, fchmod(file, mode) != 0 { throw FileError(path) }
    } catch {
      close(file)
      throw error
    }
    guard close(file) == 0 else { throw FileError(path) }
  }

  /// Puts a file in the place of another in one step.
  func rename(_ name: String, to target: String) throws(FileError) {
    guard renameat(descriptor, name, descriptor, target) == 0 else {
      throw FileError(path(of: target))
    }
  }

  enum Link {
    case made
    /// There is nothing to link to.
    case noFile
    /// The file system has no links, or not for this file.
    case unsupported
  }

  /// Gives a file a second name, which nothing has.
  func link(_ name: String, to target: String) throws(FileError) -> Link {
    if linkat(descriptor, name, descriptor, target, 0) == 0 { return .made }
    switch errno {
    case ENOENT: return .noFile
    case EPERM, EACCES, EMLINK, ENOSYS, ENOTSUP, EOPNOTSUPP, EXDEV: return .unsupported
    default: throw FileError(path(of: target))
    }
  }

  /// Removes a file. It is no error when it isn't there.
  func remove(_ name: String) throws(FileError) {
    guard Removal.succeeds({ unlinkat(descriptor, name, 0) }) else {
      throw FileError(path(of: name))
    }
  }

  /// Removes what killed runs have left, where the directory is locked: runs that are alive have
  /// the lock, so they leave nothing here.
  func removeLeftovers() throws(FileError) {
    for name in try names() where name.hasPrefix(FileTransaction.temporaryPrefix) {
      // What is no file isn't of a run.
      if let standing = try kind(of: name), standing.kind == nil { try remove(name) }
    }
  }
}
