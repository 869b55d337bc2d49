import DBGenSQLite
package import SchemaParser

/// Facts about all values of a column other than NULL, as one pass over the rows finds them.
package struct ColumnFacts {
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let integer = Kinds(rawValue: 1)
    package static let real = Kinds(rawValue: 2)
    package static let text = Kinds(rawValue: 4)
    package static let blob = Kinds(rawValue: 8)
  }

  /// The kinds of values, as SQLite stores them.
  package private(set) var kinds: Kinds = []
  /// The number of values.
  package private(set) var count = 0
  package private(set) var hasNull = false
  /// The least and the greatest integer.
  package private(set) var integers: ClosedRange<Int64>?
  /// Whether there is an integer other than 0.
  package private(set) var hasOtherThanZero = false
  package private(set) var texts = TextFacts()
  package private(set) var differentValues = DifferentValues()
  /// All integers; nil if they weren't wanted, or if there are other values.
  package private(set) var set: IntegerSet?

  init(collecting set: IntegerSet?) { self.set = set }

  /// Adds the value of a statement's current row. Returns its length in bytes if it is text
  /// or a blob.
  mutating func add(_ statement: OpaquePointer?, _ column: Int32) -> Int {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: add(sqlite3_column_int64(statement, column))
    case SQLITE_TEXT:
      guard let start = sqlite3_column_text(statement, column) else { break }
      let count = Int(sqlite3_column_bytes(statement, column))
      add(UnsafeBufferPointer(start: start, count: count))
      return count
    case SQLITE_FLOAT: add(.real)
    case SQLITE_BLOB:
      add(.blob)
      return Int(sqlite3_column_bytes(statement, column))
    default: hasNull = true
    }
    return 0
  }

  private mutating func add(_ kind: Kinds) {
    count += 1
    kinds.formUnion(kind)
    differentValues.giveUp()
    set = nil
  }

  private mutating func add(_ integer: Int64) {
    count += 1
    kinds.formUnion(.integer)
    if integer != 0 { hasOtherThanZero = true }
    let range = integers ?? integer...integer
    if integer < range.lowerBound || integer > range.upperBound || integers == nil {
      integers = min(integer, range.lowerBound)...max(integer, range.upperBound)
    }
    differentValues.add(integer)
    if set?.insert(integer) == false { set = nil }
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    count += 1
    kinds.formUnion(.text)
    texts.add(text)
    differentValues.add(text)
    set = nil
  }
}

/// Facts about all texts of a column.
package struct TextFacts {
  private var shapes: TimeShape.Shapes = []
  private var hasUncertainTimes = false
  private var hasOthers = false
  /// Whether each is a UUID in lowercase.
  package private(set) var areLowercaseUUIDs = true
  /// Whether each is a UUID in uppercase.
  package private(set) var areUppercaseUUIDs = true
  /// Whether each has at least one character, and at most so many.
  package private(set) var areShort = true
  package static let maximumShort = 40

  /// Whether each is a day.
  package var areDays: Bool {
    !hasOthers && !hasUncertainTimes && TimeShape.Shapes.days.contains(shapes)
  }

  /// Returns whether each is a time in a form; nil if SQLite has to say it.
  package func areTimes(in form: TimeForm) -> Bool? {
    guard !hasOthers, TimeShape.Shapes(of: form).contains(shapes) else { return false }
    return hasUncertainTimes ? nil : true
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    if !hasOthers { addTime(text) }
    if areLowercaseUUIDs { areLowercaseUUIDs = text.isUUID(withLetters: UInt8(ascii: "a")) }
    if areUppercaseUUIDs { areUppercaseUUIDs = text.isUUID(withLetters: UInt8(ascii: "A")) }
    if areShort { areShort = text.isShort }
  }

  private mutating func addTime(_ text: UnsafeBufferPointer<UInt8>) {
    guard let shape = TimeShape(text) else {
      hasOthers = true
      return
    }
    if shape.isUncertain { hasUncertainTimes = true } else { shapes.formUnion(.init(shape)) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it has the form of a UUID, with hexadecimal letters from the given one on.
  fileprivate func isUUID(withLetters first: UInt8) -> Bool {
    guard count == 36 else { return false }
    return indices.allSatisfy { place in
      let byte = self[place]
      if place == 8 || place == 13 || place == 18 || place == 23 {
        return byte == UInt8(ascii: "-")
      }
      return byte &- UInt8(ascii: "0") <= 9 || byte &- first < 6
    }
  }

  /// Whether SQLite's `length`, which ends at a NUL, counts at least one character and not too many.
  fileprivate var isShort: Bool {
    guard let first, first != 0 else { return false }
    if count <= TextFacts.maximumShort { return true }
    var (characters, place) = (0, 0)
    while place < count, self[place] != 0, characters <= TextFacts.maximumShort {
      let isLong = self[place] >= 0xC0
      place += 1
      while isLong, place < count, self[place] & 0xC0 == 0x80 { place += 1 }
      characters += 1
    }
    return characters <= TextFacts.maximumShort
  }
}
