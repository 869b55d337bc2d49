internal import DBGenSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A column whose values can be stored in several ways, of which this runtime writes one: a value
/// that stays what it was stays stored as it was, for the other programs that share a file.
public struct Spelling: Sendable {
  let column: Int
  /// Whether values are looked for by the ways of CURRENT_TIMESTAMP as well.
  let isTextOfTime: Bool
  /// Whether a value that is stored means the same as one that is to be.
  let areEqual: @Sendable (OpaquePointer?, OpaquePointer?) -> Bool

  private init(
    _ column: Int, isTextOfTime: Bool = false,
    _ areEqual: @escaping @Sendable (OpaquePointer?, OpaquePointer?) -> Bool
  ) {
    (self.column, self.isTextOfTime, self.areEqual) = (column, isTextOfTime, areEqual)
  }

  /// A column of times as text, with or without a fraction of a second, a `T` and a `Z`.
  public static func timestamp(_ column: Int) -> Spelling {
    Spelling(column, isTextOfTime: true) { areEqual($0, $1) { CivilTime($0) } }
  }

  /// A column of times as Julian days, of which many are the same millisecond.
  public static func julianDay(_ column: Int) -> Spelling {
    Spelling(column) { stored, new in
      [stored, new].allSatisfy { sqlite3_value_type($0) == SQLITE_FLOAT }
        && CivilTime(julianDay: sqlite3_value_double(stored))
          == CivilTime(julianDay: sqlite3_value_double(new))
    }
  }

  /// A column of UUIDs as text, in capitals or not.
  public static func uuid(_ column: Int) -> Spelling {
    Spelling(column) { areEqual($0, $1) { UUID($0) } }
  }

  /// A column of decimal numbers, which can end in zeros.
  public static func decimal(_ column: Int) -> Spelling {
    Spelling(column) {
      areEqual($0, $1) { Decimal(exactly: String(decoding: $0, as: UTF8.self)) }
    }
  }

  /// A column of JSON, of which a type of the app's may make less than there is.
  public static func json<Value: Codable & Sendable>(_ column: Int, _ type: Value.Type) -> Spelling
  {
    Spelling(column) {
      areEqual($0, $1) { text in
        (try? JSONText.decode(type, from: Data(text))).flatMap { try? JSONText.encode($0) }
      }
    }
  }

  private static func areEqual<Value: Equatable>(
    _ stored: OpaquePointer?, _ new: OpaquePointer?,
    _ read: (UnsafeBufferPointer<UInt8>) -> Value?
  ) -> Bool {
    guard let stored = utf8(stored), let new = utf8(new) else { return false }
    if stored.elementsEqual(new) { return true }
    guard let value = read(stored) else { return false }
    return value == read(new)
  }

  private static func utf8(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
      return nil
    }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }
}

// MARK: - In statements

/// The spellings of a table, as a statement is given them.
final class Spellings: Sendable {
  let all: [Spelling]

  init(_ all: [Spelling]) { self.all = all }

  /// The function `dbgen_kept(stored, new, column, spellings)`, which gives what is stored where that
  /// means the same as the new value, and else the new one.
  static let function = "dbgen_kept"

  static func register(on connection: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(
      connection, function, 4, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let values else { return }
        let isKept = Spellings.from(values[3])?.areEqual(values[0], values[1], in: values[2])
        sqlite3_result_value(context, values[isKept == true ? 0 : 1])
      }, nil, nil, nil)
  }

  /// Has SQLite forget the function, which none of our statements uses any more.
  static func unregister(on connection: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(connection, function, 4, SQLITE_UTF8, nil, nil, nil, nil, nil)
  }

  private static func from(_ value: OpaquePointer?) -> Spellings? {
    dbgen_sqlite3_value_spellings(value).map {
      Unmanaged<Spellings>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func areEqual(
    _ stored: OpaquePointer?, _ new: OpaquePointer?, in column: OpaquePointer?
  ) -> Bool {
    let column = Int(sqlite3_value_int64(column))
    return all.first { $0.column == column }?.areEqual(stored, new) ?? false
  }
}

extension Connection {
  /// Tells SQLite of the function, which it knows already where it says that it is busy with it: what
  /// else a borrowed connection does has kept it from being forgotten.
  func keepSpellings() throws {
    guard !keepsSpellings else { return }
    let code = Spellings.register(on: handle)
    if code != SQLITE_BUSY { try check(code) }
    keepsSpellings = true
  }
}
