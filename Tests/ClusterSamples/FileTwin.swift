import DBGenCluster
package import DBGenRuntime
import DBGenSQLText
import DBGenSQLite
import Foundation
package import RuntimeSamples

/// A file and a node with the same rows, on which statements have to do the same.
package struct FileTwin {
  private let file: Connection
  private let node: Connection
  private let rules: ClusterRules
  /// The queries of all tables that a statement can change.
  private let contents: [String]
  /// Values that the tables have.
  private var stored: [SQLValue] = []

  /// - Parameters:
  ///   - file: A connection to a database with the rows of the node.
  ///   - node: A connection whose statements run on a node.
  package init(_ schema: DatabaseSchema, _ file: Connection, _ node: Connection) throws {
    (self.file, self.node) = (file, node)
    rules = try ClusterRules(schema.statements)
    let tables = try Self.undone(on: file) { transaction in
      try transaction.fetch(
        """
        SELECT name FROM sqlite_schema WHERE type = 'table'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'dbgen\\_%' ESCAPE '\\'
        """, as: String.self)
    }
    contents = tables.map { "SELECT * FROM \(SQLName.quote($0))" }
    stored = try Self.undone(on: file) { transaction in
      try contents.flatMap { query in
        let count = try columnCount(of: query)
        let rows = try transaction.fetch("\(raw: query) LIMIT 5") { row in
          try (0..<count).map { try row.any($0) }
        }
        return rows.joined().filter { $0.untilNUL == $0 && !$0.isLarge }
      }
    }
  }

  /// The effect of a statement: the rows that it returns and those of all tables afterwards, each in an
  /// order of their own; or the code of its error.
  private enum Outcome: Equatable {
    case done(returned: [String], tables: [String])
    case failed(String)

    var lines: [String] {
      switch self {
      case .done(let returned, let tables): returned + tables
      case .failed(let error): [error]
      }
    }
  }

  /// Runs a statement in a transaction of each, which is then rolled back.
  ///
  /// - Returns: What is different; nil if nothing is, or the cluster refuses the statement as it
  ///   says that it does.
  package func difference(_ sql: String, _ values: [SQLValue] = []) throws -> String? {
    let (expected, found) = (outcome(of: sql, values, on: file), outcome(of: sql, values, on: node))
    if case .failed(let error) = found, let refusal = try rules.refusal(of: sql) {
      return error == "\(DatabaseError.unsupported(refusal))" ? nil : "\(sql): \(error)"
    }
    if expected == found { return nil }
    let lines = expected.lines.difference(from: found.lines).map { change in
      switch change {
      case .insert(_, let line, _): "in the file: \(line)"
      case .remove(_, let line, _): "on the node: \(line)"
      }
    }
    return ([sql, "\(values)"] + lines.prefix(10)).joined(separator: "\n")
  }

  /// Returns a value for each parameter of a statement: one that a table has, or another.
  package func values(for sql: String, _ random: inout SeededGenerator) -> [SQLValue] {
    let others: [SQLValue] = [.integer(1), .real(2.5), .text("x"), .text("[1, \"x\"]"), .null]
    return SQLText(sql).tokens.filter { $0.kind == .parameter }.map { _ in
      random.oneIn(4) || stored.isEmpty ? random.pick(others) : random.pick(stored)
    }
  }

  /// Whether a cluster refuses a statement.
  package func isRefused(_ sql: String) throws -> Bool { try rules.refusal(of: sql) != nil }

  private func outcome(of sql: String, _ values: [SQLValue], on connection: Connection) -> Outcome {
    do {
      return try Self.undone(on: connection) { transaction in
        // SQLite 3.40 confuses integers with reals in what RETURNING gives.
        let returned = try rows(sql, values, in: transaction, \.asReal)
        let isRead = SQLText(sql).keyword(0) == "select"
        let tables = try (isRead ? [] : contents).flatMap { query in
          try rows(query, [], in: transaction).map { "\(query): \($0)" }
        }
        return .done(returned: returned, tables: tables)
      }
    } catch let error as DatabaseError {
      if case .unsupported = error { return .failed("\(error)") }
      return .failed("code \(error.code ?? 0)")
    } catch {
      return .failed("\(error)")
    }
  }

  private static func undone<Value>(
    on connection: Connection, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    var value: Value?
    do {
      try ReadTransaction.run(WriteTransaction(on: connection), begin: "BEGIN IMMEDIATE") {
        value = try body($0)
        throw CancellationError()
      }
    } catch is CancellationError where value != nil {}
    guard let value else { throw CancellationError() }
    return value
  }

  private func rows(
    _ sql: String, _ values: [SQLValue], in transaction: WriteTransaction,
    _ form: (SQLValue) -> SQLValue = { $0 }
  ) throws -> [String] {
    let count = try columnCount(of: sql)
    guard count > 0 else {
      try transaction.execute(Self.text(sql, values))
      return []
    }
    return try transaction.fetch(Self.text(sql, values)) { row in
      try (0..<count).map { "\(form(try row.any($0).untilNUL.withoutTime))" }.joined(separator: "|")
    }.sorted()
  }

  private func columnCount(of sql: String) throws -> Int32 {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try file.check(sqlite3_prepare_v2(file.handle, sql, -1, &statement, nil))
    return sqlite3_column_count(statement)
  }

  /// Returns a statement with a value for each of its parameters.
  private static func text(_ sql: String, _ values: [SQLValue]) -> SQL {
    let text = SQLText(sql)
    var (result, end, rest): (SQL, Int, ArraySlice<SQLValue>) = ("", 0, values[...])
    for token in text.tokens where token.kind == .parameter {
      let before = text.text(inBytes: end..<token.range.lowerBound)
      result = "\(result)\(raw: before)\(rest.popFirst() ?? .null)"
      end = token.range.upperBound
    }
    return "\(result)\(raw: text.text(inBytes: end..<text.bytes.count))"
  }
}

extension SQLValue {
  /// The value without what nodes cut off.
  fileprivate var untilNUL: SQLValue {
    guard case .text(let text) = self, text.utf8.contains(0) else { return self }
    return .text(String(decoding: text.utf8.prefix { $0 != 0 }, as: UTF8.self))
  }

  /// Whether a recursive query up to the number would take long.
  fileprivate var isLarge: Bool {
    switch self {
    case .integer(let integer): integer.magnitude > 1000
    case .real(let real): real.magnitude > 1000
    case .null, .text, .blob: false
    }
  }

  /// The value without the time of the run.
  fileprivate var withoutTime: SQLValue {
    let now = Date()
    let isNow =
      switch self {
      case .text(let text): text.hasPrefix(now.ISO8601Format().prefix(10))
      case .integer(let integer): now.isNear(Double(integer))
      case .real(let real): now.isNear(real)
      case .null, .blob: false
      }
    return isNow ? .text("now") : self
  }

  /// The value with a real number in place of an integer.
  fileprivate var asReal: SQLValue {
    if case .integer(let integer) = self { .real(Double(integer)) } else { self }
  }
}

extension Date {
  /// Whether a number is the time in some unit, or almost.
  fileprivate func isNear(_ number: Double) -> Bool {
    let (unix, day) = (timeIntervalSince1970, 86400.0)
    let julian = unix / day + 2_440_587.5
    return [
      (unix, 1), (unix * 1e3, 1e3), (unix * 1e6, 1e6), (julian, 1 / day),
      (timeIntervalSinceReferenceDate, 1),
    ].contains { abs(number - $0) < 600 * $1 }
  }
}
