import SchemaParser
import SchemaSQL

// The conditions that facts answer. SQLite says the same, but reads all rows for each.
extension ColumnFacts {
  /// Returns whether a condition holds for each value; nil if SQLite has to say it.
  ///
  /// - Parameter condition: A condition in which `@` stands for the value.
  func holds(_ condition: String) -> Bool? { Self.answers[condition]?(self) }

  /// Returns whether a condition holds for some value; nil if SQLite has to say it.
  func holdsForSome(_ condition: String) -> Bool? {
    switch condition {
    case "typeof(@) = 'real'": kinds.contains(.real)
    case "@ <> 0": kinds == .integer ? hasOtherThanZero : nil
    case "@ = 0": lacks(0) ? false : nil
    case "@ = 1": lacks(1) ? false : nil
    default: nil
    }
  }

  private func lacks(_ integer: Int64) -> Bool {
    kinds == .integer && integers?.contains(integer) == false
  }

  /// The condition for texts that may be the values of an enum.
  static let conditionOfShortText = "length(@) BETWEEN 1 AND \(TextFacts.maximumShort)"

  static let answers: [String: @Sendable (ColumnFacts) -> Bool?] = {
    var answers: [String: @Sendable (ColumnFacts) -> Bool?] = [
      "1": { _ in true },
      TypeCandidate.integer.condition: { $0.kinds == .integer },
      TypeCandidate.text.condition: { $0.kinds == .text },
      TypeCandidate.blob.condition: { $0.kinds == .blob },
      TypeCandidate.boolean.condition: { $0.areIntegers(in: 0...1) },
      TypeCandidate.real.condition: { $0.areReal },
      TypeCandidate.uuid.condition: { $0.kinds == .text && $0.texts.areLowercaseUUIDs },
      TypeCandidate.uppercaseUUID.condition: { $0.kinds == .text && $0.texts.areUppercaseUUIDs },
      TypeCandidate.date.condition: { $0.kinds == .text && $0.texts.areDays },
      conditionOfShortText: { $0.kinds == .text ? $0.texts.areShort : nil },
    ]
    for times in TypeCandidate.textTimes {
      let form = TimeForm(times.encoding ?? .text)
      answers[times.condition] = { $0.kinds == .text ? $0.texts.areTimes(in: form) : false }
    }
    return answers
  }()

  private func areIntegers(in range: ClosedRange<Int64>) -> Bool {
    kinds == .integer && integers.map { $0.isWithin(range) } == true
  }

  /// Whether each is a real number, or an integer that one can be.
  private var areReal: Bool {
    kinds.isSubset(of: [.integer, .real])
      && integers.map { $0.isWithin(TypeCandidate.exactIntegers) } != false
  }
}

extension ClosedRange {
  fileprivate func isWithin(_ other: ClosedRange) -> Bool {
    other.contains(lowerBound) && other.contains(upperBound)
  }
}
