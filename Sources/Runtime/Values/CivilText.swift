/// The form of a point in time as text: a date, a separator, hours, minutes and seconds, and then a
/// fraction and a `Z`, unless the form has none.
struct CivilText: Equatable {
  /// The byte between the date and the time of day.
  let separator: UInt8
  /// The number of digits in the fraction.
  let digits: Int
  /// Whether a fraction of zero is left out.
  var omitsZero = false
  var hasZone = false

  // Computed, so that the compiler knows their parts where they are used.
  static var seconds: CivilText {
    CivilText(separator: UInt8(ascii: " "), digits: 0)
  }
  static var milliseconds: CivilText {
    CivilText(separator: UInt8(ascii: " "), digits: 3)
  }
  static var microseconds: CivilText {
    CivilText(separator: UInt8(ascii: " "), digits: 6)
  }
  static var optionalMicroseconds: CivilText {
    CivilText(separator: UInt8(ascii: " "), digits: 6, omitsZero: true)
  }
  static var iso8601Seconds: CivilText {
    CivilText(separator: UInt8(ascii: "T"), digits: 0, hasZone: true)
  }
  static var iso8601: CivilText {
    CivilText(separator: UInt8(ascii: "T"), digits: 3, hasZone: true)
  }
  static var iso8601Microseconds: CivilText {
    CivilText(separator: UInt8(ascii: "T"), digits: 6, hasZone: true)
  }
  static var iso8601WithoutZone: CivilText {
    CivilText(separator: UInt8(ascii: "T"), digits: 3)
  }

  /// The length in bytes, with a fraction if the form has one.
  var count: Int { Self.countOfSeconds + (digits == 0 ? 0 : digits + 1) + (hasZone ? 1 : 0) }

  @inline(__always)
  func count(_ time: CivilTime) -> Int {
    omitsZero && time.microseconds % 1_000_000 == 0 ? count - digits - 1 : count
  }

  var precision: CivilTime.Precision {
    digits == 0 ? .seconds : digits == 3 ? .milliseconds : .microseconds
  }

  /// The length of `YYYY-MM-DD HH:MM:SS` in bytes.
  private static let countOfSeconds = 19

  // MARK: - Writing

  /// Writes a time of the form's precision as `count(_:)` bytes.
  @inline(__always)
  func write(_ time: CivilTime, to buffer: UnsafeMutableBufferPointer<UInt8>) {
    let (day, microsecond) = time.dayAndMicrosecond
    let (second, fraction) = (Int(microsecond / 1_000_000), Int(microsecond % 1_000_000))
    CivilDate(unixDays: Int(day)).write(to: buffer)
    buffer[10] = separator
    buffer.writePair(second / 3600, at: 11)
    buffer[13] = UInt8(ascii: ":")
    buffer.writePair(second / 60 % 60, at: 14)
    buffer[16] = UInt8(ascii: ":")
    buffer.writePair(second % 60, at: 17)
    if hasZone { buffer[buffer.count - 1] = UInt8(ascii: "Z") }
    guard digits > 0, buffer.count >= count else { return }
    buffer[19] = UInt8(ascii: ".")
    buffer.writePair(fraction / 10_000, at: 20)
    if digits == 3 {
      buffer[22] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / 1000 % 10)
    } else {
      buffer.writePair(fraction / 100 % 100, at: 22)
      buffer.writePair(fraction % 100, at: 24)
    }
  }
}

extension CivilDate {
  /// The length of the text in bytes.
  static let textCount = 10

  /// Writes the date as text of `textCount` bytes.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    buffer.writePair(year / 100, at: 0)
    buffer.writePair(year % 100, at: 2)
    buffer[4] = UInt8(ascii: "-")
    buffer.writePair(month, at: 5)
    buffer[7] = UInt8(ascii: "-")
    buffer.writePair(day, at: 8)
  }
}

// MARK: - Reading

extension CivilText {
  /// Reads a time in exactly this form; nil for any other text.
  @inline(__always)
  func read(_ text: UnsafeBufferPointer<UInt8>) -> CivilTime? {
    let hasFraction = digits > 0 && text.count >= count
    guard text.count == count || omitsZero && text.count == count - digits - 1,
      text[10] == separator, text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      !hasZone || text[text.count - 1] == UInt8(ascii: "Z"),
      let date = CivilDate(UnsafeBufferPointer(rebasing: text.prefix(CivilDate.textCount))),
      let hours = text.digits(11..<13), hours < 24, let minutes = text.digits(14..<16),
      minutes < 60, let seconds = text.digits(17..<19), seconds < 60,
      let fraction = hasFraction ? fraction(of: text) : 0
    else { return nil }
    let second = Int64(date.unixDays) * 86_400 + Int64((hours * 60 + minutes) * 60 + seconds)
    return CivilTime(microseconds: second * 1_000_000 + Int64(fraction))
  }

  /// Returns the fraction of a second, in microseconds; nil if it isn't in this form.
  @inline(__always)
  private func fraction(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text[19] == UInt8(ascii: "."), let fraction = text.digits(20..<20 + digits),
      !omitsZero || fraction != 0
    else { return nil }
    return digits == 3 ? fraction * 1000 : fraction
  }
}

extension CivilDate {
  /// Reads `YYYY-MM-DD`.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count == Self.textCount, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = text.digits(0..<4), let month = text.digits(5..<7), let day = text.digits(8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard isValid else { return nil }
  }
}

// MARK: - Digits

extension UnsafeBufferPointer<UInt8> {
  /// Returns the number that the digits at a range of places make; nil if they aren't all digits.
  @inline(__always)
  fileprivate func digits(_ places: Range<Int>) -> Int? {
    var number = 0
    for place in places {
      let digit = self[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the two digits of a number less than 100.
  @inline(__always)
  fileprivate func writePair(_ number: Int, at place: Int) {
    let number = UInt8(truncatingIfNeeded: number)
    self[place] = UInt8(ascii: "0") &+ number / 10
    self[place + 1] = UInt8(ascii: "0") &+ number % 10
  }
}
