internal import DBGenSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A column whose values can be stored in several forms, of which this runtime writes one. A value
/// that doesn't change keeps its stored form, for other programs that share the file.
///
/// Columns are numbered from 0.
public struct _Spelling: Sendable {
  let column: Int
  /// Whether values are also looked for in the form of CURRENT_TIMESTAMP.
  let isTextOfTime: Bool
  /// Returns whether a stored value means the same as a new one.
  let areEqual: @Sendable (OpaquePointer?, OpaquePointer?) -> Bool

  private init(
    _ column: Int, isTextOfTime: Bool = false,
    _ areEqual: @escaping @Sendable (OpaquePointer?, OpaquePointer?) -> Bool
  ) {
    (self.column, self.isTextOfTime, self.areEqual) = (column, isTextOfTime, areEqual)
  }

  /// Returns the spelling of a column of times stored as text, with or without a fraction of a
  /// second, a `T` and a `Z`.
  public static func timestamp(_ column: Int) -> _Spelling {
    _Spelling(column, isTextOfTime: true) { areEqual($0, $1) { CivilTime($0) } }
  }

  /// Returns the spelling of a column of times stored as Julian days, many of which are the same
  /// millisecond.
  public static func julianDay(_ column: Int) -> _Spelling {
    _Spelling(column) { stored, new in
      [stored, new].allSatisfy { sqlite3_value_type($0) == SQLITE_FLOAT }
        && CivilTime(julianDay: sqlite3_value_double(stored))
          == CivilTime(julianDay: sqlite3_value_double(new))
    }
  }

  /// Returns the spelling of a column of UUIDs stored as text, in upper or lower case.
  public static func uuid(_ column: Int) -> _Spelling {
    _Spelling(column) { areEqual($0, $1) { UUID($0) } }
  }

  /// Returns the spelling of a column of decimal numbers, which can end in zeros.
  public static func decimal(_ column: Int) -> _Spelling {
    _Spelling(column) { areEqual($0, $1) { Decimal(exactly: $0) } }
  }

  /// Returns the spelling of a column of JSON, of which the app's type may decode only a part.
  public static func json<Value: Codable & Sendable>(_ column: Int, _ type: Value.Type) -> _Spelling
  {
    _Spelling(column) {
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

/// The spellings of a table, as they are bound to a statement.
package final class Spellings: Sendable {
  let all: [_Spelling]

  init(_ all: [_Spelling]) { self.all = all }

  /// The name of the function `dbgen_kept(stored, new, column, spellings)`, which returns the
  /// stored value if it means the same as the new one, and the new one otherwise.
  package static let function = "dbgen_kept"

  static func register(on connection: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(
      connection, function, 4, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let values else { return }
        let isKept = Spellings.from(values[3])?.areEqual(values[0], values[1], in: values[2])
        sqlite3_result_value(context, values[isKept == true ? 0 : 1])
      }, nil, nil, nil)
  }

  /// Unregisters the function, which none of our statements uses any more.
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
  /// Registers the function. SQLITE_BUSY means that it is registered already: other work on a
  /// borrowed connection has kept it from being unregistered.
  func keepSpellings() throws {
    guard !keepsSpellings else { return }
    let code = Spellings.register(on: handle)
    if code != SQLITE_BUSY { try check(code) }
    keepsSpellings = true
  }

  /// Removes everything of the runtime from a connection that is lent to it.
  package func unregisterFunctions() {
    statements.removeAll()
    _ = ValueList.unregister(on: handle)
    if keepsSpellings { _ = Spellings.unregister(on: handle) }
  }
}
