import SchemaParser

/// The meaning of a number as a time: the seconds since 1970, times a factor, and a sum.
struct TimeScale {
  var factor: Double
  var sum: Double
  /// Whether an unknown number is added, which may be the distance to another beginning.
  var isMoved = false

  static let seconds = TimeScale(factor: 1, sum: 0)
  static let days = TimeScale(factor: 1 / 86_400, sum: 0)
  static let julianDays = TimeScale(factor: 1 / 86_400, sum: 2_440_587.5)

  init(factor: Double, sum: Double) { (self.factor, self.sum) = (factor, sum) }

  /// The scale of a column's values; nil if they aren't numbers of times.
  init?(of column: Column) {
    guard [.timestamp, .date].contains(column.type.value), column.storage.isNumber,
      let encoding = column.usedEncoding
    else { return nil }
    switch (column.type.value, TimeForm(encoding)) {
    case (.date, _): self = .days
    case (.timestamp, .integer(let units)): self.init(factor: Double(units), sum: 0)
    case (.timestamp, .real(let epoch)): self.init(factor: 1, sum: -Double(epoch))
    case (.timestamp, .julianDay): self = .julianDays
    default: return nil
    }
  }

  /// Whether numbers of both may say the same.
  func isLike(_ other: TimeScale) -> Bool {
    hasUnit(of: other) && (isMoved || other.isMoved || hasBeginning(of: other))
  }

  /// Whether numbers of both say the same, but for what is unknown in them.
  func isSame(as other: TimeScale) -> Bool { hasUnit(of: other) && hasBeginning(of: other) }

  private func hasUnit(of other: TimeScale) -> Bool {
    let ratio = other.factor / factor
    return ratio > 0.99 && ratio < 1.01
  }

  /// Whether both count from the same time, but for its rounding.
  private func hasBeginning(of other: TimeScale) -> Bool {
    abs(sum / factor - other.sum / other.factor) < 20 * Self.year
  }

  private static let year = 366.0 * 86_400
  private static let from1970To2001 = 978_307_200.0

  /// Returns how many times greater the numbers of another scale from the same beginning are; nil for
  /// other beginnings.
  func ratio(to other: TimeScale) -> Double? {
    let ratio = other.factor / factor
    return times(ratio).isSame(as: other) ? ratio : nil
  }

  func times(_ number: Double) -> TimeScale {
    altering(self) { ($0.factor, $0.sum) = (factor * number, sum * number) }
  }

  /// Returns the scale of the numbers plus another, which moves a time on purpose, also by a lifetime,
  /// unless they then count from another beginning; nil if that isn't clear.
  func plus(_ number: Double) -> TimeScale? {
    let distance = abs(number / factor)
    let difference = abs(distance - Self.from1970To2001)
    if difference < 3600 || distance > 1000 * Self.year {
      return altering(self) { $0.sum += number }
    }
    return difference < 3 * Self.year ? nil : self
  }

  /// Returns the scale of the numbers plus one that isn't known.
  func plusUnknown() -> TimeScale {
    altering(self) { $0.isMoved = true }
  }

  /// The unit in words.
  var shape: String {
    let forms = [ColumnType.timestamp, .date].flatMap { type in
      type.encodings.map { Column(type, encodedAs: $0) }
    }
    return forms.first { TimeScale(of: $0)?.isSame(as: self) == true }?.form.shape
      ?? "times in another unit"
  }
}

extension Column {
  /// Creates a column without a name.
  init(_ type: ColumnType, encodedAs encoding: Encoding? = nil) {
    let nowhere = 0..<0
    self.init(
      name: Located("", at: nowhere), type: Located(type, at: nowhere),
      encoding: encoding.map { Located($0, at: nowhere) })
  }

  /// Returns the encoding of the type whose values are of a scale; nil if there is none.
  func encoding(of scale: TimeScale) -> Encoding? {
    type.value.encodings.first { encoding in
      var column = self
      column.encoding = Located(encoding, at: 0..<0)
      return TimeScale(of: column)?.isSame(as: scale) == true
    }
  }
}

extension StorageClass {
  var isNumber: Bool { self == .integer || self == .real }
}
