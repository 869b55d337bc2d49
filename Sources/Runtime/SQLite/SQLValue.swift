internal import DBGenSQLText
internal import DBGenSQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value of any of SQLite's storage classes, for columns whose type is `any` and for the app's
/// own SQL.
public enum SQLValue: Hashable, Sendable {
  /// NULL.
  case null
  /// An integer of up to 64 bits.
  case integer(Int64)
  /// A floating-point number of 64 bits.
  case real(Double)
  /// A string of Unicode characters.
  case text(String)
  /// A sequence of bytes.
  case blob(Data)

  /// Returns whether two values are the same. Texts are if their bytes are, as in SQLite; strings
  /// of Swift are equal in other cases, too.
  ///
  /// - Parameters:
  ///   - left: A value.
  ///   - right: Another value.
  @inline(never)
  public static func == (left: SQLValue, right: SQLValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
    case (.blob(let left), .blob(let right)): left.hasSameBytes(as: right)
    default: false
    }
  }

  /// Hashes the value.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let integer): hasher.combine(integer)
    case .real(let real): hasher.combine(real)
    case .text(let text): hasher.combine(text)
    case .blob(let blob): hasher.combine(blob)
    }
  }
}

extension SQLValue: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  ///
  /// - Parameter value: The value of the literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension SQLValue: ExpressibleByFloatLiteral {
  /// Creates a real number.
  ///
  /// - Parameter value: The value of the literal.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension SQLValue: ExpressibleByStringLiteral {
  /// Creates a text.
  ///
  /// - Parameter value: The value of the literal.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension SQLValue {
  /// Makes the value the result of a function, or of a virtual table's column.
  package func makeResult(of context: OpaquePointer?) {
    switch self {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real): sqlite3_result_double(context, real)
    case .text(var text):
      text.withUTF8 { dbgen_sqlite3_result_text_copied(context, $0.baseAddress, UInt64($0.count)) }
    case .blob(let blob):
      blob.withUnsafeBytes {
        dbgen_sqlite3_result_blob_copied(context, $0.baseAddress, UInt64($0.count))
      }
    }
  }
}

extension Data {
  /// Compares bytes in less code than `==` has when it's inlined.
  fileprivate func hasSameBytes(as other: Data) -> Bool {
    withBytes { left in other.withBytes { right in left.hasSameBytes(as: right) } }
  }

  @inline(never)
  private func withBytes(_ body: (UnsafeRawBufferPointer) -> Bool) -> Bool { withUnsafeBytes(body) }

  /// Copies bytes of SQLite, without the generic code for bytes of any sequence.
  @inline(never)
  init(copying bytes: UnsafeRawBufferPointer) {
    self = bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data()
  }
}
