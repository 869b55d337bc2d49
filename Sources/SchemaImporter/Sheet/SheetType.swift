import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The meaning of a type in a sheet: one of the language's own types, an enum of the sheet, or a
/// type of another database.
struct SheetType {
  /// The type as written, without a `?`.
  let text: String
  private(set) var type: ColumnType = .any
  private(set) var isNullable = false
  /// The maximum length, if the type gives one: `varchar(20)`.
  private(set) var length: Int64?
  /// The values that the type lists: `enum('a', 'b')`.
  private(set) var values: [SheetText] = []
  /// Whether the type is an enum whose values are in the type itself or in another cell.
  private(set) var isEnum = false
  /// The reason why the type can't be read; nil if it can.
  private(set) var problem: String?
  /// Whether the type's name is unknown.
  private(set) var isUnknown = false

  init(_ text: String, hasSwiftType: Bool = false, enums: [String: ColumnType] = [:]) {
    isNullable = text.hasSuffix("?")
    self.text = isNullable ? String(text.dropLast()).trimmed : text
    let words = self.text.prefix { $0 != "(" }.lowercased().split(whereSeparator: \.isWhitespace)
    let isUnsigned = words.contains("unsigned") || self.text.lowercased().hasSuffix(" unsigned")
    let base = words.filter { !["unsigned", "signed", "zerofill"].contains($0) }
      .joined(separator: " ")
    if let known = enums[self.text] ?? Self.type(named: self.text, in: enums) {
      type = known
    } else {
      readName(base, isUnsigned: isUnsigned, hasSwiftType: hasSwiftType)
      readArguments(base)
    }
  }

  private mutating func readName(_ base: String, isUnsigned: Bool, hasSwiftType: Bool) {
    if base.isEmpty { return }
    let known = ColumnType.byName[base] ?? ColumnType.byOtherName[base] ?? Self.ofAccess[base]
    isUnknown = known == nil
    isEnum = base == "enum"
    type = known ?? Self.type(of: Affinity(declaredType: text, isStrict: false))
    if isUnsigned, !isUnknown { type = Self.unsigned[type] ?? type }
    if type == .json, !hasSwiftType { type = .text }
  }

  /// Returns the only enum with a name that differs in case at most.
  private static func type(named name: String, in enums: [String: ColumnType]) -> ColumnType? {
    let same = enums.filter { $0.key.lowercased() == name.lowercased() }
    return same.count == 1 ? same.first?.value : nil
  }

  /// Reads the arguments in parentheses after the name.
  private mutating func readArguments(_ base: String) {
    guard let open = text.firstIndex(of: "(") else { return }
    guard let close = text.lastIndex(of: ")"), open < close else {
      return problem = "the parenthesis of this type is never closed"
    }
    if base.isEmpty { return problem = "a type has a name before its parentheses" }
    let arguments = String(text[text.index(after: open)..<close]).trimmed
    if isEnum {
      readValues(arguments)
    } else if !isUnknown {
      readSize(arguments, of: base)
    }
    refuse(String(text[text.index(after: close)...]).trimmed)
  }

  /// Refuses what follows the parentheses, unless another database has it there.
  private mutating func refuse(_ rest: String) {
    let words = SQLName.folded(rest).split(whereSeparator: \.isWhitespace)
    guard let first = words.first, !isUnknown, problem == nil,
      !SheetTypeSize.successors.contains(String(first))
    else { return }
    problem = "'\(rest)' can't follow the parentheses of this type"
  }

  private mutating func readSize(_ arguments: String, of base: String) {
    let sizes = arguments.split(separator: ",", omittingEmptySubsequences: false)
    guard sizes.allSatisfy({ SheetTypeSize.isSize(String($0)) }) else {
      return problem = "'\(arguments)' is not a size for type '\(base)'"
    }
    let number = Int64(arguments)
    if type == .text || type == .blob {
      // That of a time, as in `time(3)`, counts the digits of seconds.
      length = ["time", "timetz", "interval"].contains(base.prefix { $0 != " " }) ? nil : number
    } else if base == "tinyint", number == 1 {
      type = .boolean
    } else if base == "bit", let number, number > 1 {
      type = .integer
    } else if base == "number", let scale = sizes.dropFirst().first,
      Int64(String(scale).trimmed) != 0
    {
      type = .decimal
    }
  }

  private mutating func readValues(_ arguments: String) {
    let list = SheetList(arguments)
    values = list.items.map(\.name)
    problem = list.hasOpenQuote ? SheetList.openQuote : list.problem
    if values.isEmpty { problem = problem ?? "an enum has values, as in ENUM('a', 'b')" }
  }

  private static func type(of affinity: Affinity) -> ColumnType {
    switch affinity {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob, .numeric: .any
    }
  }

  /// The types that Access shows to people.
  private static let ofAccess: [String: ColumnType] = [
    "short text": .text, "long text": .text, "memo": .text, "hyperlink": .text,
    "yes/no": .boolean, "autonumber": .integer, "large number": .int64,
    "currency": .decimal, "date/time": .timestamp, "date/time extended": .timestamp,
    "ole object": .blob, "attachment": .blob,
  ]

  /// The types of the sizes that numbers have in Access.
  static let ofAccessSize = [
    "byte": "integer", "integer": "integer", "long integer": "integer", "single": "real",
    "double": "real", "decimal": "decimal", "replication id": "uuid",
  ]

  private static let unsigned: [ColumnType: ColumnType] = [.int8: .uint8, .int16: .uint16]
}
