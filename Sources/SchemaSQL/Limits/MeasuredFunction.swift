import DBGenSQLText
import DBGenSQLite

/// A function of SQLite that can take too long in a single instruction. Each call deducts its work
/// from a budget first.
///
/// The connections must be closed before the function is released.
class MeasuredFunction {
  typealias Values = UnsafeMutableBufferPointer<OpaquePointer?>

  let budget: WorkBudget
  let originals: OriginalFunctions

  init(deductingFrom budget: WorkBudget, _ originals: OriginalFunctions) {
    (self.budget, self.originals) = (budget, originals)
  }

  /// - Parameters:
  ///   - argumentCount: The number of arguments; -1 for any.
  ///   - flags: The flags beyond those of every such function.
  func register(
    _ name: String, _ argumentCount: Int32, flags: Int32 = 0, on handle: OpaquePointer
  ) {
    sqlite3_create_function_v2(
      handle, name, argumentCount,
      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | flags,
      Unmanaged.passUnretained(self).toOpaque(),
      { context, count, values in
        guard let function = sqlite3_user_data(context) else { return }
        Unmanaged<MeasuredFunction>.fromOpaque(function).takeUnretainedValue()
          .call(context, Values(start: values, count: Int(count)))
      }, nil, nil, nil)
  }

  func call(_ context: OpaquePointer?, _ values: Values) {}
}

/// A function that takes time proportional to the product of the lengths of its arguments.
final class ProductFunction: MeasuredFunction {
  private let name: String

  private init(_ name: String, _ budget: WorkBudget, _ originals: OriginalFunctions) {
    self.name = name
    super.init(deductingFrom: budget, originals)
  }

  private static let argumentCounts: [(name: String, counts: [Int32])] = [
    ("geopoly_overlap", [2]), ("geopoly_within", [2]), ("glob", [2]), ("instr", [2]),
    ("json_patch", [2]), ("like", [2, 3]), ("ltrim", [2]), ("replace", [3]), ("rtrim", [2]),
    ("trim", [2]), ("unhex", [2]),
  ]

  static let names = Set(argumentCounts.map { SQLName($0.name) })

  /// A flag of functions whose results have a subtype; older versions ignore it.
  private static let resultSubtype: Int32 = 0x100_0000
  private static let subtypeOfJSON = UInt32(UInt8(ascii: "J"))
  /// The number of steps, one for each pair of bytes, that count as an instruction.
  private static let stepsOfOneInstruction = 64

  /// Registers all such functions on a connection that has no running statement.
  static func registerAll(
    on handle: OpaquePointer, deductingFrom budget: WorkBudget, _ originals: OriginalFunctions
  ) -> [ProductFunction] {
    argumentCounts.filter { isBuiltIn($0.name) }.map { name, counts in
      let function = ProductFunction(name, budget, originals)
      for count in counts {
        function.register(name, count, flags: function.returnsJSON ? resultSubtype : 0, on: handle)
      }
      return function
    }
  }

  /// Whether SQLite has a function, which some versions and builds lack.
  private static func isBuiltIn(_ name: String) -> Bool {
    if name == "unhex" { return sqlite3_libversion_number() >= 3_041_000 }
    return !name.hasPrefix("geopoly") || sqlite3_compileoption_used("ENABLE_GEOPOLY") != 0
  }

  private var returnsJSON: Bool { name.hasPrefix("json") }

  override func call(_ context: OpaquePointer?, _ values: Values) {
    let product = values.prefix(2).reduce(1) { $0 * Self.length($1) }
    guard budget.take(1 + product / Self.stepsOfOneInstruction) else {
      return sqlite3_result_error_code(context, SQLITE_INTERRUPT)
    }
    let places = repeatElement("?", count: values.count).joined(separator: ", ")
    let code = originals.call("\(name)(\(places))", values, for: context) { value in
      sqlite3_result_value(context, value)
      if returnsJSON { sqlite3_result_subtype(context, Self.subtypeOfJSON) }
    }
    guard code != SQLITE_ROW else { return }
    sqlite3_result_error(context, originals.message, -1)
    if code != SQLITE_ERROR { sqlite3_result_error_code(context, code) }
  }

  /// The length of a text or a blob in bytes. Numbers are short.
  private static func length(_ value: OpaquePointer?) -> Int {
    let type = sqlite3_value_type(value)
    return type == SQLITE_TEXT || type == SQLITE_BLOB ? Int(sqlite3_value_bytes(value)) : 1
  }
}
