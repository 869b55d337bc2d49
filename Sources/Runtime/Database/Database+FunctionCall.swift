internal import DBGenSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Database.Function {
  /// Handles a call by SQLite, and sets the result or the error.
  func call(_ values: UnsafeBufferPointer<OpaquePointer?>, _ context: OpaquePointer?) {
    do {
      try Self.setResult(body(values.map(argument)), of: context)
    } catch {
      let message = "\(error)"
      sqlite3_result_error(context, message, Int32(clamping: message.utf8.count))
    }
  }

  private func argument(_ value: OpaquePointer?) throws -> SQLValue {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      guard let text = String(value) else {
        throw CallError(description: "an argument of \(name)() is not UTF-8")
      }
      return .text(text)
    case SQLITE_BLOB:
      guard let bytes = UnsafeRawBufferPointer(blob: value) else {
        throw CallError(description: "there is no memory for an argument of \(name)()")
      }
      return .blob(Data(bytes))
    default: return .null
    }
  }

  private static func setResult(_ value: SQLValue, of context: OpaquePointer?) throws {
    // SQLite would turn it into NULL.
    if case .real(let real) = value, real.isNaN {
      throw CallError(description: "the result is NaN")
    }
    value.makeResult(of: context)
  }

  /// Describes an invalid call, for SQLite's error message.
  private struct CallError: Error, CustomStringConvertible {
    var description: String
  }
}
