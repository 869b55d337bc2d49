internal import DBGenSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The destination of an encoded value: a prepared statement, which has a parameter for it, or an
/// `SQLValue` of a condition.
protocol ValueDestination {
  associatedtype Stored

  func null(at parameter: Int32) -> Stored
  func integer(_ value: Int64, at parameter: Int32) -> Stored
  func real(_ value: Double, at parameter: Int32) -> Stored
  func text(_ value: String, at parameter: Int32) -> Stored
  /// Stores a text of a number of ASCII bytes.
  func text(
    count: Int, at parameter: Int32, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) -> Stored
  func text(utf8: Data, at parameter: Int32) -> Stored
  func blob(_ value: Data, at parameter: Int32) -> Stored
  func blob(bytes: UnsafeRawBufferPointer, at parameter: Int32) -> Stored
}

/// Binds values. They are stored as result codes of SQLite.
extension PreparedStatement: ValueDestination {
  @inline(__always)
  func null(at parameter: Int32) -> Int32 { sqlite3_bind_null(handle, parameter) }

  @inline(__always)
  func integer(_ value: Int64, at parameter: Int32) -> Int32 {
    sqlite3_bind_int64(handle, parameter, value)
  }

  @inline(__always)
  func real(_ value: Double, at parameter: Int32) -> Int32 {
    sqlite3_bind_double(handle, parameter, value)
  }

  @inline(__always)
  func text(_ value: String, at parameter: Int32) -> Int32 {
    let code = value.utf8.withContiguousStorageIfAvailable {
      bindText(UnsafeRawBufferPointer($0), at: parameter)
    }
    return code ?? copied(value, at: parameter)
  }

  /// Binds a text that isn't stored as contiguous UTF-8, as texts of Objective-C may be.
  private func copied(_ value: String, at parameter: Int32) -> Int32 {
    var copy = value
    return copy.withUTF8 { bindText(UnsafeRawBufferPointer($0), at: parameter) }
  }

  @inline(__always)
  func text(
    count: Int, at parameter: Int32, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
      write(buffer)
      return bindText(UnsafeRawBufferPointer(buffer), at: parameter)
    }
  }

  func text(utf8: Data, at parameter: Int32) -> Int32 {
    utf8.withUnsafeBytes { bindText($0, at: parameter) }
  }

  @inline(__always)
  func blob(_ value: Data, at parameter: Int32) -> Int32 {
    value.withUnsafeBytes { bindBlob($0, at: parameter) }
  }

  @inline(__always)
  func blob(bytes: UnsafeRawBufferPointer, at parameter: Int32) -> Int32 {
    bindBlob(bytes, at: parameter)
  }
}

/// Stores values as `SQLValue`s, which have no parameter.
struct SQLValueDestination: ValueDestination {
  func null(at _: Int32) -> SQLValue { .null }
  func integer(_ value: Int64, at _: Int32) -> SQLValue { .integer(value) }
  func real(_ value: Double, at _: Int32) -> SQLValue { .real(value) }
  func text(_ value: String, at _: Int32) -> SQLValue { .text(value) }

  func text(
    count: Int, at _: Int32, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) -> SQLValue {
    .text(
      String(unsafeUninitializedCapacity: count) { buffer in
        write(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        return count
      })
  }

  func text(utf8: Data, at _: Int32) -> SQLValue { .text(String(decoding: utf8, as: UTF8.self)) }
  func blob(_ value: Data, at _: Int32) -> SQLValue { .blob(value) }
  func blob(bytes: UnsafeRawBufferPointer, at _: Int32) -> SQLValue { .blob(Data(copying: bytes)) }
}

extension ValueDestination where Self == SQLValueDestination {
  static var value: Self { Self() }
}
