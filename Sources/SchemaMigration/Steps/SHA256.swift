import SchemaParser

/// The SHA-256 hash of FIPS 180-4, which identifies a schema in its history: no two texts with the
/// same hash are known. A library for it would take minutes to build.
package enum SHA256 {
  /// Returns the hash in hexadecimal digits.
  static func hexadecimal(_ text: String) -> String { hexadecimal(Array(text.utf8)) }

  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    hash(bytes).map { $0.digits(8, radix: 16) }.joined()
  }

  private static func hash(_ message: [UInt8]) -> [UInt32] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    let bytes = padded(message)
    var words = [UInt32](repeating: 0, count: 64)
    let constants = constants
    for start in stride(from: 0, to: bytes.count, by: 64) {
      schedule(bytes[start..<start + 64], &words)
      absorb(words, constants, &state)
    }
    return state
  }

  /// Returns the message followed by a one bit, zeros, and the length in bits, padded to a multiple
  /// of 64 bytes.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    let length = UInt64(message.count) * 8
    return message + [0x80] + [UInt8](repeating: 0, count: zeros)
      + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
  }

  private static func absorb(_ words: [UInt32], _ constants: [UInt32], _ state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let first =
        h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ ((e & f) ^ (~e & g))
        &+ constants[place] &+ words[place]
      let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      (a, b, c, d, e, f, g, h) = (first &+ second, a, b, c, d &+ first, e, f, g)
    }
    for (place, word) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= word }
  }

  private static func schedule(_ block: ArraySlice<UInt8>, _ words: inout [UInt32]) {
    for place in 0..<16 {
      let start = block.startIndex + 4 * place
      words[place] =
        UInt32(block[start]) << 24 | UInt32(block[start + 1]) << 16
        | UInt32(block[start + 2]) << 8 | UInt32(block[start + 3])
    }
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let mixed =
        (rotate(early, 7) ^ rotate(early, 18) ^ early >> 3)
        &+ (rotate(late, 17) ^ rotate(late, 19) ^ late >> 10)
      words[place] = words[place - 16] &+ words[place - 7] &+ mixed
    }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes.map { prime in
    var root = 7.0
    for _ in 0..<20 { root -= (root * root * root - Double(prime)) / (3 * root * root) }
    return UInt32(truncatingIfNeeded: Int64(root * 0x1p32))
  }

  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }
}
