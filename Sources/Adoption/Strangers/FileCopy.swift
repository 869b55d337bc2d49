internal import DBGenLibc
internal import DBGenRuntime

/// A copy of a file that takes no more disk space than the file does.
struct FileCopy {
  let source: String
  let target: String

  private static let pieceSize = 65_536

  /// Writes the contents that `read` gives to a new file that only this user can read, leaving
  /// holes for zeros.
  ///
  /// - Parameter read: Fills a buffer with the contents at an offset, and returns whether it could.
  func make(size: off_t, _ read: (UnsafeMutableRawBufferPointer, Int) -> Bool) throws {
    let blocks = try Int(RegularFile.status(of: source).st_blocks)
    if size > 1 << 30, blocks > 0, size / 64 > blocks * 512 { throw hollow(size) }
    let file = open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DatabaseCopy.failure(target) }
    defer { close(file) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 8)
    defer { piece.deallocate() }
    for offset in stride(from: 0, to: Int(size), by: Self.pieceSize) {
      try Task.checkCancellation()
      let count = min(piece.count, Int(size) - offset)
      let part = UnsafeMutableRawBufferPointer(rebasing: piece[..<count])
      guard read(part, offset) else { throw DatabaseError.cantOpen("'\(source)' can't be read") }
      let isZero = Self.isZero(part)
      // Some network file systems don't report how much a file holds.
      if size > 1 << 30, blocks == 0, isZero, offset == 0 { throw hollow(size) }
      if !isZero { try write(UnsafeRawBufferPointer(part), to: file, at: offset) }
    }
    guard ftruncate(file, size) == 0 else { throw DatabaseCopy.failure(target) }
  }

  /// Whether all bytes are zero: the first one is, and each is equal to the one before it.
  private static func isZero(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, bytes[0] == 0 else { return false }
    return memcmp(start, start + 1, bytes.count - 1) == 0
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) throws {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(file, rest.baseAddress, rest.count, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw DatabaseCopy.failure(target) }
      done += count
    }
  }

  /// Returns the error for a file that claims to be long but holds next to nothing. Reading it
  /// would take forever.
  private func hollow(_ size: off_t) -> DatabaseError {
    DatabaseError.cantOpen("'\(source)' is \(size) bytes long, but holds next to nothing")
  }
}
