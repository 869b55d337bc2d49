import DBGenSQLText
import SchemaParser

/// The kind of type to which SQL of another database casts a value.
enum CastTarget {
  case text, integer, date, timestamp
  /// A number with a fraction: rounded to some digits, if the type says how many.
  case number(digits: Int?)
  /// A type of the other database's own.
  case named
  /// A type for which SQLite has no function.
  case lacking(String)

  /// - Parameter type: The type as the SQL writes it.
  init(_ type: String, isMySQL: Bool) {
    let folded = SQLName.folded(type)
    let word = String(folded.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    let numbers = folded.dropFirst(word.count).split { !$0.isNumber }.compactMap { Int($0) }
    self =
      switch word {
      case _ where folded.hasSuffix("()"): .named
      case "text", "varchar", "char", "character", "bpchar", "citext", "nchar": .text
      case "int", "integer", "int2", "int4", "int8", "bigint", "smallint", "signed", "unsigned":
        .integer
      case "date": .date
      case "timestamp", "timestamptz", "datetime": .timestamp
      case "numeric", "decimal": .number(digits: Self.digits(numbers, isMySQL: isMySQL))
      case "double", "real", "float", "float4", "float8": .number(digits: nil)
      case "time", "timetz", "interval", "boolean", "bool", "bytea", "json", "jsonb", "uuid",
        "binary", "year":
        .lacking(word)
      default: .named
      }
  }

  private static func digits(_ numbers: [Int], isMySQL: Bool) -> Int? {
    if numbers.isEmpty { return isMySQL ? 0 : nil }
    return numbers.count > 1 ? numbers[1] : 0
  }

  /// Returns the SQL before and after a value that does what the cast does; nil if it does nothing.
  ///
  /// - Parameters:
  ///   - type: The type of the value, if it is known.
  ///   - divides: Whether the SQL divides, which is another thing for integers.
  func call(on type: ColumnType?, divides: Bool) -> (before: String, after: String)? {
    switch (self, type) {
    case (.text, .text), (.text, .date), (.integer, .integer), (.integer, .boolean), (.date, .date),
      (.timestamp, .timestamp), (.number(nil), .real), (.number(nil), .decimal), (.named, _):
      nil
    case (.text, .boolean): ("\"cast of a boolean to text\"(", ")")
    case (.text, _): ("CAST(", " AS TEXT)")
    case (.integer, .text): ("CAST(", " AS INTEGER)")
    case (.integer, _): ("CAST(round(", ") AS INTEGER)")
    case (.number, .integer) where !divides: nil
    case (.number(let digits?), .real), (.number(let digits?), .decimal): ("round(", ", \(digits))")
    case (.number(let digits?), _): ("round(CAST(", " AS REAL), \(digits))")
    case (.number, _): ("CAST(", " AS REAL)")
    case (.date, _): ("date(", ")")
    case (.timestamp, _): ("strftime('%Y-%m-%d %H:%M:%f', ", ")")
    case (.lacking("boolean"), .boolean), (.lacking("bool"), .boolean): nil
    case (.lacking("uuid"), .uuid), (.lacking("bytea"), .blob), (.lacking("binary"), .blob): nil
    case (.lacking("json"), .text), (.lacking("jsonb"), .text): nil
    // SQLite knows no such function, so that the SQL is left out.
    case (.lacking(let word), _): ("\"cast to \(word)\"(", ")")
    }
  }
}
