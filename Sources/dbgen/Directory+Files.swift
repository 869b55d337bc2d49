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
    guard status.st_size <= Self.largestFile else {
      throw FileError(path(of: name), code: EFBIG)
    }
    let bytes = try contents(of: name, size: Int(status.st_size))
    return .file(bytes: bytes, mode: status.st_mode & 0o777)
  }

  /// No generated file has as many bytes: 1 GB.
  private static let largestFile: off_t = 1 << 30

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

  private func contents(of name: String, size: Int) throws(FileError) -> [UInt8] {
    // Should a FIFO have taken the file's place, opening it doesn't wait for a writer.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path(of: name)) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var count = 0
    repeat {
      let chunk = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, initialized in
        count = read(file, buffer.baseAddress, size + 1)
        initialized = max(count, 0)
      }
      guard count >= 0 else { throw FileError(path(of: name)) }
      bytes = bytes.isEmpty ? chunk : bytes + chunk
    } while count > size && bytes.count <= Self.largestFile
    return bytes
  }

  /// Writes a new file. What there is of it is removed when that fails.
  ///
  /// It is not flushed to the disk. A kill can't tear a file that is renamed when it is whole; a
  /// power cut may, and then the file doesn't match its fingerprint. Generating it anew costs less
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
      try remove(name)
    }
  }
}
