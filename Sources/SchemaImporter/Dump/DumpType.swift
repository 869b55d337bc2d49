import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The type of a dump's column, and the values that it allows.
struct DumpType {
  private(set) var type: ColumnType
  /// The values of an enum.
  private(set) var values: [String] = []
  var length: Int64?
  /// Whether SQLite and dbgen have no such type: its values become text, or bytes for shapes.
  private(set) var isForeign = false
  /// Whether texts that differ in case are equal.
  private(set) var ignoresCase = false
  /// The type of Swift that a list of PostgreSQL has as JSON.
  private(set) var listType: String?
  private var hint: TypeHint?
  /// The number of digits that a decimal has after the point.
  private var scale = 0

  var choice: TypeChoice {
    var choice = TypeChoice(type)
    (choice.swiftType, choice.hint) = (listType, hint)
    return choice
  }

  init(_ column: DumpColumn, of table: DumpTable, in dump: DumpReader) {
    let written = column.type
    values = dump.values(of: column)
    let sheetType = SheetType(values.isEmpty ? written : "text")
    type = Self.plain(sheetType.type, of: column)
    length = sheetType.length
    scale = written.scale
    let word = String(SQLName.folded(written).prefix { $0.isLetter || $0.isNumber })
    if column.isList {
      setJSON(
        column, as: Self.listTypes[word]?.nested(column.listDepth),
        isCompared: dump.compares(column.name, of: table))
    } else if ["json", "jsonb"].contains(word) {
      setJSON(column, as: nil, isCompared: true)
    } else if sheetType.isUnknown {
      (isForeign, length) = (true, nil)
      type = Self.shapes.contains(word) ? .blob : .text
    } else if values.areAnswers, !dump.computes(with: column.name, of: table) {
      (type, values) = (.boolean, [])
    } else {
      ignoresCase = word == "citext"
    }
  }

  /// - Parameter isCompared: Whether SQL compares the values, which it can't with JSON.
  private mutating func setJSON(_ column: DumpColumn, as swiftType: String?, isCompared: Bool) {
    length = nil
    if let swiftType, !isCompared {
      (type, listType) = (.json, swiftType)
    } else {
      type = .text
      hint = .declaredJSON(column.writtenType, swiftType: swiftType, isNew: true)
    }
  }

  /// Returns the type that a person chooses: an integer has 64 bits in SQLite, and an Int in Swift,
  /// what is measured needn't have exactly the digits that were written, and one digit that counts
  /// isn't a boolean.
  private static func plain(_ type: ColumnType, of column: DumpColumn) -> ColumnType {
    switch type.traits.kind {
    case .integer, .unsigned: .integer
    case .boolean where column.isTiny && column.isCount: .integer
    case .decimal where column.isMeasure: .real
    default: type
    }
  }

  /// The types in Swift of lists, by the types of their items.
  private static let listTypes = [
    "text": "[String]", "varchar": "[String]", "character": "[String]", "char": "[String]",
    "citext": "[String]", "uuid": "[UUID]", "boolean": "[Bool]", "bool": "[Bool]",
    "integer": "[Int]", "int": "[Int]", "bigint": "[Int]", "smallint": "[Int]", "int2": "[Int]",
    "int4": "[Int]", "int8": "[Int]", "real": "[Double]", "double": "[Double]",
    "float4": "[Double]", "float8": "[Double]",
  ]

  private static let shapes: Set = [
    "geometry", "geography", "point", "linestring", "polygon", "multipoint", "multilinestring",
    "multipolygon", "geometrycollection",
  ]

  /// Returns an expression whose result a column of the type can read: a decimal has the digits
  /// that the type of the dump gives it.
  ///
  /// - Parameter written: The expression as it was without numbers in place of decimals.
  func stored(_ expression: String, from written: String) -> String {
    guard type == .decimal else { return expression }
    guard SQLText(written).tokens.count > 1 else { return written }
    let isRounded =
      SQLText(expression).expression().unwrapped.call?.name == "round"
      && expression.hasSuffix(", \(scale))")
    let rounded = isRounded ? expression : "round(\(expression), \(scale))"
    let digits = "printf('%.\(scale)f', \(rounded) + 0)"
    let number = scale == 0 ? digits : "rtrim(rtrim(\(digits), '0'), '.')"
    // The digits of NULL are those of 0.
    return "CASE WHEN (\(expression)) NOT NULL THEN \(number) END"
  }

  var storage: String { type.form(encodedAs: nil).storage.rawValue }

  /// Returns the conditions that dbgen checks for a column of the type.
  func checks(of column: String, isRequired: Bool) -> [String] {
    var checks: [String] = []
    if type == .boolean { checks.append("\(column) IN (0, 1)") }
    if type == .json {
      checks.append((isRequired ? "" : "\(column) IS NULL OR ") + "json_valid(\(column))")
    }
    if !values.isEmpty {
      checks.append("\(column) IN (\(values.map(SQLString.quote).joined(separator: ", ")))")
    }
    if let length { checks.append("length(\(column)) <= \(length)") }
    return checks
  }
}

extension DumpColumn {
  /// Whether the name is that of what is measured, and not counted as money is.
  fileprivate var isMeasure: Bool { Self.measures.contains(lastWordOfName) }

  /// Whether the name is that of a number, such as a place in a list.
  fileprivate var isCount: Bool { Self.counts.contains(lastWordOfName) }

  /// Whether the type is `tinyint`, in which MySQL also keeps booleans.
  fileprivate var isTiny: Bool { SQLName.folded(type).hasPrefix("tinyint") }

  private var lastWordOfName: String {
    SwiftName.words(of: name).last.map { SQLName.folded($0) } ?? ""
  }

  private static let counts: Set = [
    "age", "count", "day", "days", "depth", "digits", "hour", "hours", "index", "kind", "level",
    "month", "months", "number", "order", "ordering", "position", "priority", "quantity", "rank",
    "rating", "round", "score", "sort", "sorting", "state", "status", "stars", "step", "type",
    "week", "weekday", "weight", "year", "years",
  ]

  private static let measures: Set = [
    "altitude", "area", "depth", "distance", "elevation", "height", "humidity", "lat", "latitude",
    "length", "lng", "lon", "longitude", "percent", "percentage", "pressure", "radius", "rating",
    "speed", "temperature", "weight", "width",
  ]

  /// The number of the array's dimensions.
  fileprivate var listDepth: Int {
    let brackets = type.reversed().prefix { "() ".contains($0) }
    return max(1, brackets.count { $0 == "(" })
  }

  fileprivate var isList: Bool {
    type.hasSuffix("()") || SQLName.folded(type).hasSuffix(" array")
  }
}

extension [String] {
  /// Whether the values of an enum are yes and no.
  fileprivate var areAnswers: Bool {
    let pairs: Set<Set<String>> = [
      ["n", "y"], ["no", "yes"], ["f", "t"], ["false", "true"], ["0", "1"],
    ]
    return pairs.contains(Set(map { SQLName.folded($0) }))
  }
}

extension String {
  /// The type of lists of lists, as often as a number says, for one of a list.
  fileprivate func nested(_ depth: Int) -> String {
    let count = depth - 1
    return String(repeating: "[", count: count) + self + String(repeating: "]", count: count)
  }

  /// The digits after the point that a type such as `numeric(10,2)` has; two if it says none.
  fileprivate var scale: Int {
    let numbers = split { !$0.isNumber }.compactMap { Int($0) }
    if numbers.isEmpty { return 2 }
    return min(numbers.count > 1 ? numbers[1] : 0, 15)
  }
}
