import DBGenSQLite
import SchemaParser

/// A function of SQLite that takes time proportional to the product of the lengths of its
/// arguments, in a single instruction. Each call deducts that work from a budget.
///
/// The connections must be closed before the function is released.
final class MeasuredFunction {
  private let name: String
  private let argumentCount: Int32
  private let budget: WorkBudget
  /// The database in which SQLite's own function is called, and the call.
  private var database: OpaquePointer?
  private var statement: OpaquePointer?

  private init(_ name: String, _ argumentCount: Int32, _ budget: WorkBudget) {
    (self.name, self.argumentCount, self.budget) = (name, argumentCount, budget)
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close_v2(database)
  }

  private static let argumentCounts: [(name: String, counts: [Int32])] = [
    ("geopoly_overlap", [2]), ("geopoly_within", [2]), ("glob", [2]), ("instr", [2]),
    ("json_patch", [2]), ("like", [2, 3]), ("ltrim", [2]), ("replace", [3]), ("rtrim", [2]),
    ("trim", [2]), ("unhex", [2]),
  ]

  static let names = Set(argumentCounts.map(\.name))

  /// Registers all such functions on a connection that has no running statement.
  static func registerAll(
    on handle: OpaquePointer, deductingFrom budget: WorkBudget
  ) -> [MeasuredFunction] {
    let functions = argumentCounts.filter { isBuiltIn($0.name) }.flatMap { name, counts in
      counts.map { MeasuredFunction(name, $0, budget) }
    }
    for function in functions { function.register(on: handle) }
    return functions
  }

  /// Whether SQLite has a function, which some versions and builds lack.
  private static func isBuiltIn(_ name: String) -> Bool {
    if name == "unhex" { return sqlite3_libversion_number() >= 3_041_000 }
    return !name.hasPrefix("geopoly") || sqlite3_compileoption_used("ENABLE_GEOPOLY") != 0
  }
}

// MARK: - Calls

extension MeasuredFunction {
  /// A flag of functions whose results have a subtype; older versions ignore it.
  private static let resultSubtype: Int32 = 0x100_0000
  private static let subtypeOfJSON = UInt32(UInt8(ascii: "J"))
  /// The number of steps, one for each pair of bytes, that count as an instruction.
  private static let stepsOfOneInstruction = 64

  private func register(on handle: OpaquePointer) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(
      handle, name, argumentCount, flags | (returnsJSON ? Self.resultSubtype : 0),
      Unmanaged.passUnretained(self).toOpaque(),
      { context, count, values in
        guard let function = sqlite3_user_data(context) else { return }
        Unmanaged<MeasuredFunction>.fromOpaque(function).takeUnretainedValue()
          .call(context, UnsafeBufferPointer(start: values, count: Int(count)))
      }, nil, nil, nil)
  }

  private var returnsJSON: Bool { name.hasPrefix("json") }

  private func call(_ context: OpaquePointer?, _ values: UnsafeBufferPointer<OpaquePointer?>) {
    let product = values.prefix(2).reduce(1) { $0 * Self.length($1) }
    guard budget.take(1 + product / Self.stepsOfOneInstruction) else {
      return sqlite3_result_error_code(context, SQLITE_INTERRUPT)
    }
    guard prepare() else { return sqlite3_result_error_nomem(context) }
    let longest = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1)
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest)
    for (index, value) in values.enumerated() {
      sqlite3_bind_value(statement, Int32(index + 1), value)
    }
    passResult(to: context)
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  private func passResult(to context: OpaquePointer?) {
    let code = sqlite3_step(statement)
    guard code == SQLITE_ROW else {
      sqlite3_result_error(context, sqlite3_errmsg(database), -1)
      if code != SQLITE_ERROR { sqlite3_result_error_code(context, code) }
      return
    }
    sqlite3_result_value(context, sqlite3_column_value(statement, 0))
    if returnsJSON { sqlite3_result_subtype(context, Self.subtypeOfJSON) }
  }

  /// The length of a text or a blob in bytes. Numbers are short.
  private static func length(_ value: OpaquePointer?) -> Int {
    let type = sqlite3_value_type(value)
    return type == SQLITE_TEXT || type == SQLITE_BLOB ? Int(sqlite3_value_bytes(value)) : 1
  }

  private func prepare() -> Bool {
    guard statement == nil else { return true }
    guard database != nil || dbgen_sqlite3_open_apart(&database) == SQLITE_OK else { return false }
    let places = repeatElement("?", count: Int(argumentCount)).joined(separator: ", ")
    return sqlite3_prepare_v2(database, "SELECT \(name)(\(places))", -1, &statement, nil)
      == SQLITE_OK
  }
}
