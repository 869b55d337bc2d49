import DBGenSQLite
import Foundation

@testable import SchemaParser
@testable import SchemaSQL

/// A query that is run as in the app.
struct QueryRun {
  private let interface: QueryInterface
  private let schema: CheckedSchema
  private let parameters: [RandomParameter]

  init(_ interface: QueryInterface, of schema: CheckedSchema, with parameters: [RandomParameter]) {
    (self.interface, self.schema, self.parameters) = (interface, schema, parameters)
  }

  /// Returns the problem with the first value that contradicts what is known about the query; nil
  /// if there is none. What SQLite refuses to calculate has no values.
  func problem(in database: borrowing SQLiteConnection) -> String? {
    run(in: database) { problem(ofRowsOf: $0) }
  }

  /// Returns the problem if the query finds other rows than one with constants; nil if there is
  /// none.
  func problem(comparedTo plain: String, in database: borrowing SQLiteConnection) -> String? {
    guard let rows = try? database.literals(plain) else { return "SQLite refuses \(plain)" }
    return run(in: database) { statement in
      var found: [[String]] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        let columns = 0..<Int(sqlite3_column_count(statement))
        found.append(columns.map { StoredValue(statement, $0).literal })
      }
      return found == rows ? nil : "\(found) instead of \(rows), as found by \(plain)"
    }
  }

  private func run(
    in database: borrowing SQLiteConnection, _ problem: (OpaquePointer?) -> String?
  ) -> String? {
    for parameter in parameters {
      if let problem = self.problem(of: parameter) { return problem }
    }
    let sql = interface.sql.replacingOccurrences(of: "dbgen_list(", with: "json_each(")
    do throws(SQLiteError) {
      let statement = try database.statements.prepare(sql)
      defer { sqlite3_finalize(statement) }
      for parameter in parameters { try bind(parameter, to: statement, in: database) }
      return problem(statement)
    } catch {
      return "\(error.message) in \(interface.sql)"
    }
  }

  // MARK: - Parameters

  private func problem(of parameter: RandomParameter) -> String? {
    let known = interface.parameters.first { $0.name.value == parameter.name }
    guard let known, let column = known.uses.first?.value.column else {
      return "no parameter :\(parameter.name)"
    }
    let encoding = column.encoding.map { ", encoding: \($0.value)" } ?? ""
    let isOfType =
      column.type.value.name == parameter.type.name && encoding == parameter.type.encoding
    if !isOfType { return ":\(parameter.name) is \(column.type.value.name)\(encoding)" }
    if known.isList != parameter.isList { return ":\(parameter.name) is one value or a list" }
    return parameter.isNullable && !known.isNullable ? ":\(parameter.name) can't be NULL" : nil
  }

  private func bind(
    _ parameter: RandomParameter, to statement: OpaquePointer?,
    in database: borrowing SQLiteConnection
  ) throws(SQLiteError) {
    let list = parameter.values.map(parameter.type.written).joined(separator: ", ")
    let value = try database.statements.prepare(
      "SELECT \(parameter.isList ? "json_array(\(list))" : list)")
    defer { sqlite3_finalize(value) }
    sqlite3_step(value)
    let index = sqlite3_bind_parameter_index(statement, ":" + parameter.name)
    sqlite3_bind_value(statement, index, sqlite3_column_value(value, 0))
  }

  // MARK: - Rows

  private func problem(ofRowsOf statement: OpaquePointer?) -> String? {
    var (count, keys) = (0, Set<String>())
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      count += 1
      let problems = interface.results.lazy.compactMap { problem(of: $0, in: statement) }
      if let problem = problems.first { return problem }
      if let index = interface.key {
        let key = key(of: interface.results[index], in: statement)
        if !keys.insert(key).inserted { return "the key \(key) comes twice" }
      }
      code = sqlite3_step(statement)
    }
    let isOne = interface.cardinality == .one && code == SQLITE_DONE
    return isOne && count != 1 ? "\(count) rows instead of one" : nil
  }

  private func problem(of result: QueryResult, in statement: OpaquePointer?) -> String? {
    switch result {
    case .column(let column, let index):
      return StoredValue(statement, index).problem(as: column.column)
    case .table(let table):
      let values = table.columns.indices.map { StoredValue(statement, table.index + $0) }
      if table.isNullable, values.allSatisfy(\.isNull) { return nil }
      return zip(values, table.columns).lazy.compactMap { $0.problem(as: $1.column) }.first
    }
  }

  private func key(of result: QueryResult, in statement: OpaquePointer?) -> String {
    switch result {
    case .column(_, let index): return StoredValue(statement, index).literal
    case .table(let table):
      let key = schema.tables.first { $0.name.value == table.table }?.primaryKey?.columns
        .compactMap(\.columnName?.value)
      let indices = table.columns.indices.filter {
        key?.contains(table.columns[$0].column.name.value) ?? false
      }
      return indices.map { StoredValue(statement, table.index + $0).literal }
        .joined(separator: ", ")
    }
  }
}
