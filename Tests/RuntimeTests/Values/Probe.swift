import DBGenRuntime
import Foundation

/// A table with a single value, which is stored and read as in generated source.
struct Probe {
  private enum Values: DatabaseTable {
    static let _sql = _TableSQL(name: "probe", columns: "value")
    enum ColumnSet {}
    static func _record(from row: borrowing Row) throws {}
  }

  private let database: Database

  /// - Parameter type: The declared type of the column. `ANY` keeps every storage class unchanged.
  init(_ type: String = "ANY", isStrict: Bool = true) throws {
    let schema = DatabaseSchema(
      _version: 1,
      statements: [#"CREATE TABLE "probe" ("value" \#(type))\#(isStrict ? " STRICT" : "")"#])
    database = try Database(at: ":memory:", schema: schema)
  }

  /// Replaces the stored value.
  func store(_ bind: (borrowing _Statement) throws -> Void) throws {
    try database.write { transaction in
      try transaction._statement("DELETE FROM probe").run()
      let insert = try transaction._statement(.insert, on: Values.self)
      try bind(insert)
      try insert.run()
    }
  }

  func read<Value>(_ read: (borrowing Row) throws -> Value) throws -> Value {
    try database.read { transaction in
      try transaction._statement(.fetchAll, on: Values.self).returned(read)
    }
  }

  /// Returns the stored value as an SQL literal.
  func literal() throws -> String {
    try database.read { transaction in
      try transaction._statement("SELECT quote(value) FROM probe").returned { try $0.text(0) }
    }
  }
}

extension Probe {
  /// Returns the error of reading, or `nil` if there is none.
  func readError<Value>(_ read: (borrowing Row) throws -> Value) -> DatabaseError? {
    do {
      _ = try self.read(read)
      return nil
    } catch { return error as? DatabaseError }
  }

  /// Returns the error of storing, or `nil` if there is none.
  func storeError(_ bind: (borrowing _Statement) throws -> Void) -> DatabaseError? {
    do {
      try store(bind)
      return nil
    } catch { return error as? DatabaseError }
  }
}

extension Probe {
  /// Returns the error of reading a text that isn't UTF-8, from an empty table that gets only this
  /// text.
  func brokenTextError<Value>(_ read: (borrowing Row) throws -> Value) -> DatabaseError? {
    do {
      try database.write { transaction in
        try transaction._statement("INSERT INTO probe VALUES (CAST(x'61ff62' AS TEXT))").run()
      }
      _ = try self.read(read)
      return nil
    } catch { return error as? DatabaseError }
  }
}

extension DatabaseError {
  /// The kind of a value's error, with the column that it names.
  var place: String {
    switch self {
    case .typeMismatch(let value): "type mismatch in \(value.table).\(value.column)"
    case .outOfRange(let value): "out of range in \(value.table).\(value.column)"
    case .invalidValue(let value): "invalid value in \(value.table).\(value.column)"
    default: "\(self)"
    }
  }
}
