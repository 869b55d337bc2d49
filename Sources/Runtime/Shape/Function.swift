internal import DBGenSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Database {
  /// A function that SQL can call.
  ///
  /// It runs during a statement, on the thread that runs the statement, so it must not use the
  /// database.
  public struct Function: Sendable {
    let name: String
    let arguments: Int?
    let isDeterministic: Bool
    let isInnocuous: Bool
    let body: @Sendable ([SQLValue]) throws -> SQLValue

    /// Creates a function.
    ///
    /// - Parameters:
    ///   - name: The name in SQL. SQLite ignores the case of ASCII letters in it.
    ///   - arguments: The number of arguments, at most 127; nil for any number.
    ///   - deterministic: Whether equal arguments always produce equal results. Only a deterministic
    ///     function can be part of an index or a generated column.
    ///   - innocuous: Whether the schema itself may call the function, in views, triggers, checks,
    ///     defaults, generated columns and indexes. The schema comes from the database file, which
    ///     others may have made, so an innocuous function must not reveal secrets or have side
    ///     effects, regardless of its arguments.
    ///   - body: Returns the result for the arguments. An error that it throws becomes the
    ///     statement's error: a `DatabaseError.sqlite` whose message is the description of the
    ///     thrown error. NaN is an error, too.
    public init(
      _ name: String, arguments: Int? = nil, deterministic: Bool = false,
      innocuous: Bool = false, _ body: @escaping @Sendable ([SQLValue]) throws -> SQLValue
    ) {
      (self.name, self.arguments) = (name, arguments)
      isDeterministic = deterministic
      isInnocuous = innocuous
      self.body = body
    }
  }
}

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
      guard let text = String(compactly: value) else {
        throw CallError(description: "an argument of \(name)() is not UTF-8")
      }
      return .text(text)
    case SQLITE_BLOB:
      guard let bytes = UnsafeRawBufferPointer(blob: value) else {
        throw CallError(description: "there is no memory for an argument of \(name)()")
      }
      return .blob(Data(copying: bytes))
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
