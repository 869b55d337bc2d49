import DBGenRuntime
import Foundation
import Testing

@Suite("timestamps")
struct TimestampTests {
  static let encodings: [TimestampEncoding] = [.text, .unixSeconds, .unixMilliseconds, .julianDay]

  @Test(
    "a time that has no place in the years 0 to 9999 is refused before it is written",
    arguments: encodings)
  func beyond(encoding: TimestampEncoding) throws {
    let probe = try Probe()
    for time in [
      -62_167_219_201, 253_402_300_800, 9e18, -9e18, 1e300, -1e300, .infinity, -.infinity, .nan,
    ] {
      let error = probe.storeError {
        try $0.bind(timestamp: Date(timeIntervalSince1970: time), as: encoding, at: 1)
      }
      #expect(error?.place == "out of range in probe.?1", "\(time)")
      #expect(error?.description.contains("\(time)") == true)
    }
  }
}
