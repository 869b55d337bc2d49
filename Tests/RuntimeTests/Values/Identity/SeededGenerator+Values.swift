import DBGenRuntime
import Foundation
import RuntimeSamples

// Random values, about half of which are near the limits of their range.

extension SeededGenerator {
  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
    switch below(4) {
    case 0: return [0, 1, .min, .max, .min + 1, .max - 1][below(6)]
    case 1:
      // Values next to powers of two.
      let power = Integer(1) &<< Integer(below(Integer.bitWidth))
      return [power, power &- 1, 0 &- power, ~power][below(4)]
    default: return Integer(truncatingIfNeeded: next()) &>> Integer(below(Integer.bitWidth))
    }
  }

  mutating func real() -> Double {
    let edges: [Double] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, .signalingNaN, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 0x1p53, 0x1p53 + 2,
      0x1p63, -0x1p63, 0x1p47, -0x1p47, .pi,
    ]
    switch below(6) {
    case 0: return edges[below(edges.count)]
    case 1: return Double(integer(Int64.self))
    // Subnormal numbers, and NaNs with a payload.
    case 2: return Double(bitPattern: next() & 0x800F_FFFF_FFFF_FFFF)
    case 3: return Double(bitPattern: next() | 0x7FF0_0000_0000_0000)
    case 4: return edges[below(edges.count)].nextUp
    default: return Double(bitPattern: next())
    }
  }

  mutating func count() -> Int {
    if oneIn(200) { return [65_535, 65_536, 4095, 4096, 1023, 1024, 30_000][below(7)] }
    return oneIn(10) ? 0 : below(oneIn(10) ? 600 : 24)
  }

  mutating func text(atMost limit: Int = .max) -> String {
    let alphabet: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0...0x1F, 0x7F...0x7FF, 0x300...0x36F, 0x800...0xD7FF,
      0xE000...0xFFFF, 0xFDD0...0xFDEF, 0xFEFF...0xFEFF, 0xFFFC...0xFFFF, 0x1F1E6...0x1F1FF,
      0x1F300...0x1FAFF, 0x10000...0x10FFFF, 0x2028...0x2029, 0x200C...0x200F,
    ]
    let range = oneIn(2) ? alphabet[below(alphabet.count)] : nil
    var scalars = String.UnicodeScalarView()
    let count = min(count(), limit)
    for _ in 0..<min(count, 600) {
      let range = range ?? alphabet[below(alphabet.count)]
      let number = UInt32.random(in: range, using: &self)
      scalars.append(Unicode.Scalar(number) ?? "\0")
    }
    return String(repeating: String(scalars), count: max(1, count / 600))
  }

  mutating func blob() -> Data {
    Data((0..<count()).map { _ in UInt8(truncatingIfNeeded: next()) })
  }

  mutating func uuid() -> UUID {
    var (first, second) = (next(), next())
    if oneIn(10) { (first, second) = (0, 0) }
    if oneIn(10) { (first, second) = (.max, .max) }
    var uuid = UUID().uuid
    withUnsafeMutableBytes(of: &uuid) { bytes in
      bytes.storeBytes(of: first, as: UInt64.self)
      bytes.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: uuid)
  }

  /// Returns a number of up to 38 digits with any exponent.
  mutating func decimal() -> Decimal {
    let edges: [Decimal] = [
      .zero, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1,
      -.leastNonzeroMagnitude, .leastNormalMagnitude, .pi, Decimal(string: "0.1") ?? 0, -1,
    ]
    if oneIn(6) { return edges[below(edges.count)] }
    let bits = UInt128(next()) << 64 | UInt128(next())
    let number = oneIn(12) ? UInt128.max - UInt128(below(3)) : bits >> UInt128(below(128))
    guard let significand = Decimal(string: "\(number)") else { return .zero }
    return Decimal(
      sign: oneIn(2) ? .minus : .plus, exponent: oneIn(2) ? -below(20) : below(256) - 128,
      significand: significand)
  }

  /// Returns a value other than NULL.
  mutating func any() -> SQLValue {
    switch below(4) {
    case 1: .integer(integer(Int64.self))
    case 2: .real(real())
    case 3: .text(text())
    default: .blob(blob())
    }
  }
}

// MARK: - Times

extension SeededGenerator {
  static let firstSecond = -62_167_219_200.0
  static let lastSecond = 253_402_300_800.0

  /// Returns a point in time: near the ends of the calendar, between milliseconds, or an invalid
  /// one.
  mutating func timestamp() -> Date {
    let edges = [
      0, -0.0, Self.firstSecond, Self.lastSecond, -978_307_200, 978_307_200, .nan, .infinity,
      -.infinity, 1e300, -1e300, Date.distantPast.timeIntervalSince1970,
      Date.distantFuture.timeIntervalSince1970, 951_782_400, -1, -0.001, -0.0005, 0.0005,
    ]
    let offsets = [0, 0.001, -0.001, 0.0005, -0.0005, 0.5, -0.5, 0.0004999, -0.4995]
    switch below(5) {
    case 0: return Date(timeIntervalSince1970: edges[below(edges.count)])
    case 1:
      return Date(
        timeIntervalSince1970: edges[below(edges.count)] + offsets[below(offsets.count)])
    case 2:
      let milliseconds = Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &self)
      return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    case 3: return Date(timeIntervalSince1970: real())
    default:
      return Date(
        timeIntervalSince1970: .random(in: Self.firstSecond...Self.lastSecond, using: &self))
    }
  }

  /// Returns a point in time, usually the beginning of a day.
  mutating func day() -> Date {
    switch below(8) {
    case 0: return timestamp()
    case 1:
      let edges = [-719_528, -719_529, 2_932_896, 2_932_897, 0, -1, 11_016, 11_017]
      return Date(timeIntervalSince1970: Double(edges[below(edges.count)]) * 86_400)
    case 2:
      return Date(timeIntervalSince1970: Double(below(3_652_424) - 719_528) * 86_400)
        .addingTimeInterval(
          0.0001)
    default: return Date(timeIntervalSince1970: Double(below(3_652_424) - 719_528) * 86_400)
    }
  }
}

// MARK: - Forms of text

extension SeededGenerator {
  mutating func url() -> URL {
    let ends = ["", "/", "/a%20b", "/ü?q=ä", "?a=b&c=[1]", "#x", "/%00", ":8080/", "/a/../b", "//"]
    let starts = [
      "https://example.org", "file:///tmp/x", "mailto:a@b.c", "data:,x", "HTTP://EXAMPLE.org",
      "https://münchen.de", "https://[::1]", "relative/path", "x:", "//host", "tel:+49",
    ]
    let text = starts[below(starts.count)] + ends[below(ends.count)]
    let other = oneIn(3) ? URL(string: text + self.text()) : URL(string: text)
    if oneIn(20) { return URL(filePath: self.text()) }
    if oneIn(20), let url = URL(string: "b?c", relativeTo: other) { return url }
    return other ?? URL(filePath: "/")
  }

  mutating func document(depth: Int = 0) -> RandomDocument {
    RandomDocument(
      text: text(atMost: 30), number: real(), integer: integer(Int64.self), isTrue: oneIn(2),
      bytes: oneIn(3) ? nil : blob(), time: oneIn(4) ? nil : timestamp(),
      tags: Dictionary((0..<below(4)).map { _ in (text(atMost: 9), integer(UInt8.self)) }) { $1 },
      children: depth > 2 ? [] : (0..<below(2)).map { _ in document(depth: depth + 1) })
  }
}

/// A value that is stored as JSON.
struct RandomDocument: Codable, Equatable {
  var text: String
  var number: Double
  var integer: Int64
  var isTrue: Bool
  var bytes: Data?
  var time: Date?
  var tags: [String: UInt8]
  var children: [RandomDocument]

  /// Whether JSON can represent the document. It has no form for infinities and the like.
  var hasForm: Bool {
    number.isFinite && time?.timeIntervalSinceReferenceDate.isFinite ?? true
      && children.allSatisfy(\.hasForm)
  }

  func isSame(as other: RandomDocument) -> Bool {
    text.utf8.elementsEqual(other.text.utf8) && number.bitPattern == other.number.bitPattern
      && time?.timeIntervalSinceReferenceDate.bitPattern
        == other.time?.timeIntervalSinceReferenceDate.bitPattern
      && self == other && zip(children, other.children).allSatisfy { $0.isSame(as: $1) }
  }
}
