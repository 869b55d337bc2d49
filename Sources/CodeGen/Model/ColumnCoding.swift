import SchemaParser

/// How a column's value passes between Swift and SQLite: the runtime's accessor, and the type that
/// wraps the value.
struct ColumnCoding: Equatable {
  /// The accessor's name, usually the name of the column's type in the schema.
  var accessor: String
  /// The encoding argument, such as `as: .text`, if the type has several encodings.
  var encoding: String?
  var wrapper: Wrapper
  var isOptional: Bool

  enum Wrapper: Equatable {
    case none
    /// A type with a value for every raw value: a key type or an open enum.
    case total(String)
    /// A type that has no value for some raw values.
    case rawRepresentable(String)
    case codable(String)
  }

  /// Returns the expression that reads the column at the given index, which can throw.
  func reading(_ index: Int) -> String {
    let value = "row.\(isOptional ? "optional" + capitalizedAccessor : accessor)"
    let arguments = encoding.map { "\(index), \($0)" } ?? "\(index)"
    switch wrapper {
    case .none: return "\(value)(\(arguments))"
    case .codable(let type): return "\(value)(\(index), as: \(type).self)"
    case .total(let type) where isOptional:
      return "\(value)(\(arguments)).map(\(type).init(rawValue:))"
    case .total(let type): return "\(type)(rawValue: \(value)(\(arguments)))"
    case .rawRepresentable(let type):
      let function = isOptional ? "optionalValue" : "value"
      return "row.\(function)(\(type).self, raw: \(value)(\(arguments)), at: \(index))"
    }
  }

  /// Returns the arguments that bind the value to the parameter with the given number.
  func binding(_ value: String, isOptional: Bool, at parameter: Int) -> String {
    let encoding = encoding.map { ", \($0)" } ?? ""
    return
      "\(accessor): \(rawValue(of: value, isOptional: isOptional))\(encoding), at: \(parameter)"
  }

  /// Whether the values are times stored as text.
  var isTextOfTime: Bool { accessor == "timestamp" && encoding == "as: .text" }

  /// Returns the runtime's `Spelling` of the column at the given index, if its values can be stored
  /// in several ways.
  func spelling(_ index: Int) -> String? {
    switch (accessor, encoding, wrapper) {
    case ("timestamp", "as: .text", _): ".timestamp(\(index))"
    case ("timestamp", "as: .julianDay", _): ".julianDay(\(index))"
    case ("uuid", "as: .text", _): ".uuid(\(index))"
    case ("decimal", _, _): ".decimal(\(index))"
    case (_, _, .codable(let type)): ".json(\(index), \(type).self)"
    default: nil
    }
  }

  /// Whether values are rounded when they are stored.
  var isRounded: Bool { accessor == "timestamp" }

  /// Returns the expression for a value as it is read back.
  func stored(_ value: String) -> String {
    guard isRounded, let encoding else { return value }
    return "stored(\(value), \(encoding))"
  }

  /// The expression for the runtime's coding of the column's values.
  var valueCoding: String {
    let plain = encoding.map { ".\(accessor)(\($0.dropFirst("as: ".count)))" } ?? ".\(accessor)"
    switch wrapper {
    case .none: return plain
    case .total, .rawRepresentable: return ".raw(\(plain))"
    case .codable: return ".json"
    }
  }

  private var capitalizedAccessor: String {
    accessor.hasPrefix("uint")
      ? "UInt" + accessor.dropFirst(4) : SwiftName.type(from: accessor)
  }

  /// Returns the arguments that bind a value that can be left out or nil. If it is left out, its
  /// parameter isn't used.
  func binding(ifPresent value: String, at parameter: Int) -> String {
    let flattened = "\(value) ?? nil"
    return binding(
      isWrapped ? "(\(flattened))" : flattened, isOptional: true, at: parameter)
  }

  private var isWrapped: Bool {
    switch wrapper {
    case .none, .codable: false
    case .total, .rawRepresentable: true
    }
  }

  private func rawValue(of value: String, isOptional: Bool) -> String {
    switch wrapper {
    case .none, .codable: value
    case .total, .rawRepresentable: isOptional ? "\(value)?.rawValue" : "\(value).rawValue"
    }
  }
}

extension ColumnType {
  /// The name of the runtime's accessors for the type.
  var accessor: String {
    switch self {
    case .enumeration(_, let isInteger): isInteger ? "integer" : "text"
    default: ColumnType.builtIn.first { $0.type == self }?.name ?? "any"
    }
  }

  /// The name of the Swift type that represents a built-in type.
  var swiftType: String {
    switch self {
    case .integer: "Int"
    case .int64: "Int64"
    case .int32: "Int32"
    case .int16: "Int16"
    case .int8: "Int8"
    case .uint32: "UInt32"
    case .uint16: "UInt16"
    case .uint8: "UInt8"
    case .real: "Double"
    case .text: "String"
    case .blob: "Data"
    case .boolean: "Bool"
    case .timestamp, .date: "Date"
    case .uuid: "UUID"
    case .url: "URL"
    case .decimal: "Decimal"
    case .json, .enumeration: "String"
    case .any: "SQLValue"
    }
  }

  /// Whether the Swift type is one of Foundation's.
  var isFoundations: Bool {
    switch self {
    case .blob, .timestamp, .date, .uuid, .url, .decimal: true
    default: false
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
