import SchemaParser

/// How a column's value passes between Swift and SQLite: the runtime's accessor, and the type that
/// wraps the value.
struct ColumnCoding: Equatable {
  var kind: TypeTraits.Kind
  /// The accessor's name, usually the name of the column's type in the schema.
  var accessor: String
  /// The Swift type of integers, if it isn't that of the accessor.
  var integerType: String?
  /// The encoding, if the type has several.
  var encoding: Encoding?
  var wrapper: Wrapper
  var isOptional: Bool

  enum Wrapper: Equatable {
    case none
    /// A type with a value for every raw value: a key type or an open enum.
    case total(String)
    /// A type that has no value for some raw values.
    case rawRepresentable(String)
    /// A type of the app, which may give back another raw value than it was made of.
    case own(String)
    case codable(String)
  }

  /// Returns the expression that reads the column at the given index, which can throw.
  func reading(_ index: Int) -> String {
    let value = "row.\(isOptional ? "optional" + SwiftName.type(from: accessor) : accessor)"
    let type = integerType.map { ", as: \($0).self" } ?? ""
    let arguments = "\(index)\(type)\(encodingArgument)"
    switch wrapper {
    case .none: return "\(value)(\(arguments))"
    case .codable(let type): return "\(value)(\(index), as: \(type).self)"
    case .total(let type) where !isOptional: return "\(type)(rawValue: \(value)(\(arguments)))"
    case .total(let type), .rawRepresentable(let type):
      let function = isOptional ? "_optionalValue" : "_value"
      return "row.\(function)(\(type).self, raw: \(value)(\(arguments)), at: \(index))"
    case .own(let type):
      let function = isOptional ? "_optionalOwnValue" : "_ownValue"
      return "row.\(function)(\(type).self, raw: \(value)(\(arguments)), at: \(index))"
    }
  }

  /// Returns the arguments that bind the value to the parameter with the given number.
  func binding(_ value: String, isOptional: Bool, at parameter: Int) -> String {
    let rawValue = isWrapped ? "\(value)\(isOptional ? "?" : "").rawValue" : value
    return "\(conversion): \(rawValue)\(encodingArgument), at: \(parameter)"
  }

  private var encodingArgument: String { encoding.map { ", as: .\($0.rawValue)" } ?? "" }

  /// Whether a value that was stored can differ from the one that is read back: times are rounded,
  /// URLs lose their base, and the NULL among the values of any type becomes nil.
  var isChangedByStoring: Bool {
    kind == .timestamp || kind == .url || kind == .any && isOptional
  }

  /// Returns the expression for a value as it is read back.
  func stored(_ value: String) -> String {
    isChangedByStoring ? "_stored(\(value)\(encodingArgument))" : value
  }

  /// The expression for the runtime's coding of the column's values.
  var valueCoding: String {
    let plain = encoding.map { ".\(conversion)(.\($0.rawValue))" } ?? ".\(conversion)"
    switch wrapper {
    case .none: return plain
    case .total, .rawRepresentable: return ".raw(\(plain))"
    case .own: return ".own(\(plain))"
    case .codable: return ".json"
    }
  }

  /// The name of the runtime's functions that bind and code values, one for all widths of integers.
  private var conversion: String { accessor == "int64" ? "integer" : accessor }

  /// Returns the arguments that bind a value that can be left out or nil. If it is left out, its
  /// parameter isn't used.
  func binding(ifPresent value: String, at parameter: Int) -> String {
    let flattened = isWrapped ? "(\(value) ?? nil)" : "\(value) ?? nil"
    return binding(flattened, isOptional: true, at: parameter)
  }

  /// Whether a value is stored as its raw value.
  var isWrapped: Bool {
    switch wrapper {
    case .none, .codable: false
    case .total, .rawRepresentable, .own: true
    }
  }
}

extension ColumnType {
  /// The name of the runtime's accessors for the type.
  var accessor: String { traits.accessor ?? name }
}
