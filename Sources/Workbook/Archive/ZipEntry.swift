/// A part of a ZIP archive, as the directory describes it.
struct ZipEntry {
  enum Method { case stored, deflated, other }

  let name: String
  let method: Method
  let isEncrypted: Bool
  let checksum: UInt32
  /// The number of bytes when it is unpacked.
  let size: Int
  private let rawName: ArraySlice<UInt8>
  private let packedSize: Int
  private let offset: Int

  /// Reads an entry of the directory, and returns it with its length.
  static func read(_ bytes: ArraySlice<UInt8>) -> (entry: ZipEntry, length: Int)? {
    guard bytes.starts(with: [0x50, 0x4B, 1, 2]),
      let nameLength = bytes.integer(at: 28, bytes: 2),
      let extraLength = bytes.integer(at: 30, bytes: 2),
      let commentLength = bytes.integer(at: 32, bytes: 2)
    else { return nil }
    let length = headerLength + nameLength + extraLength + commentLength
    guard length <= bytes.count else { return nil }
    let name = bytes.dropFirst(headerLength).prefix(nameLength)
    return ZipEntry(bytes, rawName: name).map { ($0, length) }
  }

  private init?(_ bytes: ArraySlice<UInt8>, rawName: ArraySlice<UInt8>) {
    guard let flags = bytes.integer(at: 8, bytes: 2),
      let method = bytes.integer(at: 10, bytes: 2), let checksum = bytes.integer(at: 16, bytes: 4),
      let packedSize = bytes.integer(at: 20, bytes: 4), let size = bytes.integer(at: 24, bytes: 4),
      let offset = bytes.integer(at: 42, bytes: 4)
    else { return nil }
    name = String(decoding: rawName, as: UTF8.self)
    self.method = method == 0 ? .stored : method == 8 ? .deflated : .other
    (isEncrypted, self.checksum) = (flags & 1 != 0, UInt32(truncatingIfNeeded: checksum))
    (self.size, self.packedSize) = (size, packedSize)
    (self.rawName, self.offset) = (rawName, offset)
  }

  private static let headerLength = 46

  /// Returns the part's bytes after its own header, which has to be about the same part.
  func packedBytes(in bytes: [UInt8]) throws(WorkbookError) -> ArraySlice<UInt8> {
    guard offset < bytes.count else { throw .truncated }
    let header = bytes[offset...]
    guard header.starts(with: [0x50, 0x4B, 3, 4]),
      let nameLength = header.integer(at: 26, bytes: 2),
      let extraLength = header.integer(at: 28, bytes: 2),
      header.dropFirst(30).prefix(nameLength).elementsEqual(rawName)
    else { throw .damaged(name, "isn't where the directory of the archive says") }
    let contents = header.dropFirst(30 + nameLength + extraLength)
    guard packedSize <= contents.count else { throw .truncated }
    return contents.prefix(packedSize)
  }
}
