/// Writes ZIP archives of parts that aren't compressed, also such as no program writes.
struct Archive {
  /// An archive of parts, in order.
  struct Part {
    var name: String
    var contents: [UInt8]
    var method: UInt16 = 0
    /// The size and checksum in the directory; nil for the true ones.
    var size: Int?
    var checksum: UInt32?
    var flags: UInt16 = 0
  }

  static func bytes(_ parts: [Part]) -> [UInt8] {
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for part in parts {
      let name = Array(part.name.utf8)
      let checksum = part.checksum ?? checksum(of: part.contents)
      let header = integers([
        (20, 2), (Int(part.flags), 2), (Int(part.method), 2), (0, 4), (Int(checksum), 4),
        (part.contents.count, 4), (part.size ?? part.contents.count, 4), (name.count, 2), (0, 2),
      ])
      directory += [0x50, 0x4B, 1, 2] + integers([(20, 2)]) + header
      directory += integers([(0, 10), (bytes.count, 4)]) + name
      bytes += [0x50, 0x4B, 3, 4] + header + name + part.contents
    }
    let end = integers([
      (0, 4), (parts.count, 2), (parts.count, 2), (directory.count, 4), (bytes.count, 4), (0, 2),
    ])
    return bytes + directory + [0x50, 0x4B, 5, 6] + end
  }

  static func bytes(_ parts: [(name: String, text: String)]) -> [UInt8] {
    bytes(parts.map { Part(name: $0.name, contents: Array($0.text.utf8)) })
  }

  /// Returns numbers, each with as many bytes as it takes.
  private static func integers(_ fields: [(value: Int, count: Int)]) -> [UInt8] {
    fields.flatMap { field in
      (0..<field.count).map { UInt8(truncatingIfNeeded: field.value >> (8 * $0)) }
    }
  }

  /// The checksum of ZIP: CRC-32.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}
