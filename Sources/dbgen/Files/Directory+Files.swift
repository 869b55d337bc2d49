import DBGenLibc
import CodeGen
import DBGenRuntime

extension Directory {
  /// Returns the names of everything in the directory, in no particular order.
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

  /// Returns the existing file with the given name, or nil if there is none.
  func existingFile(_ name: String) throws(FileError) -> ExistingFile? {
    guard let (kind, mode) = try kind(of: name) else { return nil }
    return try kind.map { .other($0) } ?? .file(bytes: tellingBytes(of: name), mode: mode)
  }

  /// A size in bytes that no generated file exceeds: 64 MB.
  private static let largestFile = 64 << 20

  /// Returns the kind and the permissions of the existing file with the given name, or nil if there
  /// is none. The kind is nil for a regular file.
  func kind(of name: String) throws(FileError) -> (kind: FileKind?, mode: mode_t)? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path(of: name))
    }
    return (FileKind(mode: status.kind), status.st_mode & 0o777)
  }

  /// Returns the contents of a file that dbgen may have written. Of any other file, returns only
  /// enough of the beginning to tell that dbgen didn't write it, or that it was added to.
  private func tellingBytes(of name: String) throws(FileError) -> [UInt8] {
    // If a FIFO has taken the file's place, opening it doesn't wait for a writer.
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

  /// Writes a new file. If that fails, the incomplete file is removed.
  ///
  /// The file isn't flushed to disk. Since files are renamed only when they are complete, a kill
  /// can't leave a partial one. A power failure can, and then the file doesn't match its
  /// fingerprint. Generating it again costs less than a flush in every build.
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

  /// Atomically moves a file to the name of another, replacing it.
  func rename(_ name: String, to target: String) throws(FileError) {
    guard renameat(descriptor, name, descriptor, target) == 0 else {
      throw FileError(path(of: target))
    }
  }

  enum Link {
    case made
    /// There is nothing to link to.
    case noFile
    /// The file system doesn't support links, or not to this file.
    case unsupported
  }

  /// Gives a file a second name, which must be unused.
  func link(_ name: String, to target: String) throws(FileError) -> Link {
    if linkat(descriptor, name, descriptor, target, 0) == 0 { return .made }
    switch errno {
    case ENOENT: return .noFile
    case EPERM, EACCES, EMLINK, ENOSYS, ENOTSUP, EOPNOTSUPP, EXDEV: return .unsupported
    default: throw FileError(path(of: target))
    }
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) throws(FileError) {
    guard Removal.succeeds({ unlinkat(descriptor, name, 0) }) else {
      throw FileError(path(of: name))
    }
  }

  /// Removes the temporary files of killed runs. The directory must be locked: a live run would
  /// hold the lock, so these files belong to none.
  func removeLeftovers() throws(FileError) {
    for name in try names() where FileTransaction.isTemporary(name) {
      // Runs only leave regular files.
      if let existing = try kind(of: name), existing.kind == nil { try remove(name) }
    }
  }
}
