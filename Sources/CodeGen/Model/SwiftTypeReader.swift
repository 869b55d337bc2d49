import SchemaParser

/// The use of a type that the schema names.
enum SwiftTypeUse {
  case property, json, rawValue

  /// The use for a column, if its type is known.
  init(_ column: ColumnType?) { self = column ?? .json == .json ? .json : .rawValue }
}

/// Parses a Swift type: dotted names, generic arguments, arrays and dictionaries, whose values can be
/// optional.
struct SwiftTypeReader {
  private var rest: Substring
  /// The names of the types whose values a value of the type can hold, as far as that is known, each
  /// with the names in which it is nested.
  private var names: [String] = []
  /// The maximum nesting depth of types.
  private static let maximumLevels = 32

  private init(_ text: String) { rest = text[...] }

  /// Returns whether a text is a type and nothing else.
  static func isType(_ text: String) -> Bool {
    var reader = SwiftTypeReader(text)
    return reader.readType(0) && reader.rest.isEmpty
  }

  /// Returns the type's name, or those of the elements of an array or the like. What a generic type
  /// of the app does with its arguments isn't known.
  static func valueNames(in text: String) -> [String] {
    var reader = SwiftTypeReader(text)
    return reader.readValue(0) ? reader.names : []
  }

  /// Returns what is wrong with a type that the schema names; nil if nothing is.
  static func problem(of text: String, _ use: SwiftTypeUse) -> String? {
    let isStored = use != .property
    let wrapped = SwiftName.wrappedType(in: text)
    if use == .rawValue, SwiftName.plainTypes.contains((wrapped ?? text).withoutModule) {
      return "'\(text)' isn't RawRepresentable: leave 'swiftType' out, since 'type' is enough"
    }
    let isOptional = wrapped.map(isType) ?? false
    if isStored, isOptional, let wrapped {
      return "'\(text)' is optional: write '\(wrapped)', and the '?' behind the type that is stored"
    }
    if isType(text) || !isStored && text.hasSuffix("?") && isType(String(text.dropLast())) {
      return nil
    }
    return "'\(text)' is not a valid Swift type"
      + (isOptional ? wrapped.map { ": write '\($0)?'" } ?? "" : "")
  }

  private mutating func readType(_ level: Int) -> Bool {
    guard level < Self.maximumLevels else { return false }
    guard take("[") else { return readNames(level) }
    guard readValue(level + 1) else { return false }
    if take(":"), !readValue(level + 1) { return false }
    return take("]")
  }

  /// Reads a type within another.
  private mutating func readValue(_ level: Int) -> Bool {
    guard readType(level) else { return false }
    rest = rest.drop { $0 == "?" }
    return true
  }

  private mutating func readNames(_ level: Int) -> Bool {
    let text = rest
    repeat {
      guard readName(), readArguments(level, of: text[..<rest.startIndex]) else { return false }
    } while take(".")
    names.append(String(text[..<rest.startIndex].prefix { $0 != "<" }))
    return true
  }

  private mutating func readName() -> Bool {
    let name = rest.prefix { !"<>[],:.? ".contains($0) }
    rest = rest[name.endIndex...]
    let isKeyword = SwiftName.keywords.contains(String(name)) && name != "Any"
    return SwiftIdentifier.isValid(String(name)) && !isKeyword
  }

  private mutating func readArguments(_ level: Int, of name: Substring) -> Bool {
    guard take("<") else { return true }
    let others = names
    repeat {
      guard readValue(level + 1) else { return false }
    } while take(",")
    if !SwiftName.containers.contains(String(name).withoutModule) { names = others }
    return take(">")
  }

  /// Consumes a punctuation character and the spaces around it, if it comes next.
  private mutating func take(_ sign: Character) -> Bool {
    let text = rest.drop { $0 == " " }
    guard text.first == sign else { return false }
    rest = text.dropFirst().drop { $0 == " " }
    return true
  }
}
