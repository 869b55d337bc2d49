internal import DBGenSQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Database {
  /// An order of strings that SQL can use by name, after COLLATE.
  ///
  /// The comparison must not use the database.
  public struct Collation: Sendable {
    let name: String
    let compare: @Sendable (String, String) -> ComparisonResult

    /// Creates a collation.
    ///
    /// - Parameters:
    ///   - name: The name in SQL. SQLite ignores the case of ASCII letters in it.
    ///   - compare: Compares two strings. It must always return the same result for the same
    ///     strings, because indexes are stored in its order. The results must be consistent: if one
    ///     string comes before a second, and that before a third, the first comes before the third.
    public init(
      _ name: String, _ compare: @escaping @Sendable (String, String) -> ComparisonResult
    ) {
      (self.name, self.compare) = (name, compare)
    }
  }

  /// A way to find the words of a text for full-text search, which an index of the schema names.
  ///
  /// The product `DBGenMaintenance` makes one of a closure.
  public struct Tokenizer: Sendable {
    let name: String
    /// Registers the tokenizer on an `sqlite3 *`. Returns a result code of SQLite.
    let register: @Sendable (OpaquePointer) -> Int32

    @usableFromInline
    static func standIn(_ name: String) -> Self {
      Self(name) { dbgen_sqlite3_create_tokenizer_stand_in($0, name) }
    }

    package init(_ name: String, register: @escaping @Sendable (OpaquePointer) -> Int32) {
      (self.name, self.register) = (name, register)
    }
  }
}

extension DatabaseSchema {
  /// A configuration with stand-ins for what the app registers, with which a database can be opened
  /// without the app: functions return NULL, collations treat all texts as equal, and tokenizers are
  /// SQLite's default one.
  @_alwaysEmitIntoClient
  public var _standIns: Database.Configuration {
    Database.Configuration(
      functions: functions.map {
        .init(
          $0.name, arguments: $0.arguments, deterministic: $0.isDeterministic,
          innocuous: $0.isInnocuous
        ) { _ in .null }
      }, collations: collations.map { .init($0) { _, _ in .orderedSame } },
      tokenizers: tokenizers.map(Database.Tokenizer.standIn))
  }
}

extension Connection {
  /// Registers the app's functions, collations and tokenizers with SQLite.
  package func register(_ configuration: Database.Configuration) throws {
    try configuration.limit?(self)
    for function in configuration.functions { try register(function) }
    for collation in configuration.collations { try register(collation) }
    for tokenizer in configuration.tokenizers { try check(tokenizer.register(handle)) }
  }

  private func register(_ function: Database.Function) throws {
    guard let count = Int32(exactly: function.arguments ?? -1) else {
      throw DatabaseError.unsupported("function '\(function.name)' has too many arguments")
    }
    let flags =
      SQLITE_UTF8 | (function.isDeterministic ? SQLITE_DETERMINISTIC : 0)
      | (function.isInnocuous ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY)
    let code = sqlite3_create_function_v2(
      handle, function.name, count, flags, Registered.retain(function),
      { context, count, values in
        let function = Registered<Database.Function>.value(sqlite3_user_data(context))
        function?.call(UnsafeBufferPointer(start: values, count: Int(count)), context)
      }, nil, nil, { Registered<Database.Function>.release($0) })
    try check(code)
  }

  private func register(_ collation: Database.Collation) throws {
    // SQLite releases the value of a function that it refuses, but not that of a collation.
    let value = Registered.retain(collation)
    let code = sqlite3_create_collation_v2(
      handle, collation.name, SQLITE_UTF8, value,
      { value, leftCount, left, rightCount, right in
        let collation = Registered<Database.Collation>.value(value)
        let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount))
        let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount))
        let order = collation?.compare(
          String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
        return Int32(order?.rawValue ?? 0)
      }, { Registered<Database.Collation>.release($0) })
    if code != SQLITE_OK { Registered<Database.Collation>.release(value) }
    try check(code)
  }
}

/// A function or collation that SQLite keeps until the connection is closed.
private final class Registered<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func retain(_ value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Registered(value)).toOpaque()
  }

  static func value(_ pointer: UnsafeMutableRawPointer?) -> Value? {
    pointer.map { Unmanaged<Registered>.fromOpaque($0).takeUnretainedValue().value }
  }

  static func release(_ pointer: UnsafeMutableRawPointer?) {
    if let pointer { Unmanaged<Registered>.fromOpaque(pointer).release() }
  }
}
