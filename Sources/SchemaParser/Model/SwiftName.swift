/// Derives Swift names from the names of a schema, following the Swift API Design Guidelines.
package enum SwiftName {
  /// Returns the name of a type: `order_line` -> `OrderLine`.
  package static func type(from name: String) -> String {
    words(of: name).map(capitalized).joined()
  }

  /// Returns the name of a property, function or enum case: `team_id` -> `teamID`.
  package static func member(from name: String) -> String {
    let words = words(of: name)
    guard let first = words.first else { return "" }
    let underscore = name.hasPrefix("_") ? "_" : ""
    return underscore + first.lowercased() + words.dropFirst().map(capitalized).joined()
  }

  /// Returns the name in running text: `order_line` -> `order line`.
  package static func noun(from name: String) -> String {
    words(of: name).map { isAcronym($0) ? $0.uppercased() : $0.lowercased() }.joined(separator: " ")
  }

  /// Returns the indefinite article for a noun as it sounds: a user and a URL, an hour and an XML
  /// file.
  package static func article(of noun: String) -> String {
    let word = noun.prefix { $0 != " " }
    if isAcronym(String(word)), let letter = word.first {
      return "AEFHILMNORSX".contains(letter) ? "an" : "a"
    }
    let soundsLikeConsonant = ["eu", "one", "uni", "us", "ut"].contains { word.hasPrefix($0) }
    let soundsLikeVowel = ["heir", "honest", "honor", "hour"].contains { word.hasPrefix($0) }
    let isVowel = word.first.map { "aeiou".contains($0) } == true
    return soundsLikeVowel || isVowel && !soundsLikeConsonant ? "an" : "a"
  }

  /// Returns the name as written in source: in backticks if it is a keyword.
  package static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// Returns the name as an argument label, where nearly all keywords need no backticks.
  package static func label(_ name: String) -> String {
    name == "inout" ? "`inout`" : name
  }

  /// Returns the name as the label of a value in an enum's case, where a pattern could begin.
  package static func labelOfCase(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  /// Returns the name as a parameter, with another name for the function's body if the body can't
  /// use it.
  package static func parameter(_ name: String, taken: Set<String> = []) -> (
    declaration: String, local: String
  ) {
    parameters([name], isTaken: taken.contains)[0]
  }

  /// Returns the names as the parameters of one function, each with another name for the function's
  /// body if the body can't use it.
  package static func parameters(
    _ names: [String], isTaken: (String) -> Bool = { _ in false }
  ) -> [(declaration: String, local: String)] {
    var locals = Set(names)
    return names.map { name in
      guard keywords.contains(name) || isTaken(name) else { return (name, name) }
      var local = name + "Value"
      while isTaken(local) || !locals.insert(local).inserted { local += "Value" }
      return ("\(escaped(name)) \(local)", local)
    }
  }

  /// Returns the name, with a prefix if it is taken.
  package static func free(_ name: String, prefix: String, avoiding taken: Set<String>) -> String {
    taken.contains(name)
      ? free(prefix + name.capitalizedFirst, prefix: prefix, avoiding: taken) : name
  }

  /// Returns the name of a type's file, up to the first dot. Windows reserves some names for
  /// devices, with any extension, and sources are checked out on Windows too.
  package static func fileName(of type: String) -> String {
    let name = type.lowercased()
    let isNumbered = name.utf8.count == 4 && name.last.map { "0123456789".contains($0) } == true
    let isDevice = ["con", "prn", "aux", "nul"].contains(name)
    let isPort = isNumbered && (name.hasPrefix("com") || name.hasPrefix("lpt"))
    return isDevice || isPort ? type + "_" : type
  }

  /// Returns the key by which many file systems compare the names of types' files: they ignore
  /// case.
  package static func fileKey(of type: String) -> String {
    fileName(of: type).uppercased().lowercased()
  }

  /// Returns the names that occur in a type.
  package static func typeNames(in text: String) -> [String] {
    text.utf8.split { isSeparator($0) || $0 == UInt8(ascii: ".") }.map { String(Substring($0)) }
  }

  /// Returns the names that occur in a type, each with the names in which it is nested: `A.B`.
  package static func dottedNames(in text: String) -> [String] {
    text.utf8.split(whereSeparator: isSeparator).filter { $0.first != UInt8(ascii: ".") }
      .map { String(Substring($0)) }
  }

  /// Returns the names in a type that aren't nested in others.
  package static func outerTypeNames(in text: String) -> [String] {
    dottedNames(in: text).map { String($0.prefix { $0 != "." }) }
  }

  /// Returns the type that an optional type wraps, however often; nil if a type isn't optional.
  package static func wrappedType(in text: String) -> String? {
    let start = ["Optional<", "Swift.Optional<"].first { text.hasPrefix($0) && text.hasSuffix(">") }
    let wrapped =
      start.map { text.dropFirst($0.count).drop { $0 == " " }.dropLast() }
      ?? text.prefix(text.count - text.reversed().prefix { "?! ".contains($0) }.count)
    return wrapped == text ? nil : wrappedType(in: String(wrapped)) ?? String(wrapped)
  }

  /// Whether a character of a type, as UTF-8, is between names.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "<", ">", "[", "]", ",", ":", "?", " ": true
    default: false
    }
  }

  // MARK: - Words

  /// Returns the words of a name. Words end at an underscore or a character that no Swift name can
  /// have, and before an uppercase letter that doesn't follow another one or that begins a
  /// lowercase word (`URLString` is `URL` and `String`). The words of a name in all capitals
  /// (`ORDER_LINE`) are lowercased.
  package static func words(of name: String) -> [String] {
    let scalars = Array(name.unicodeScalars)
    let words = words(of: scalars)
    let isShouted = words.count > 1 && !scalars.contains { isLowercase($0) }
    return isShouted ? words.map { $0.lowercased() } : words
  }

  private static func words(of scalars: [Unicode.Scalar]) -> [String] {
    var words: [String] = []
    var word = ""
    for index in scalars.indices {
      let scalar = scalars[index]
      let isPart =
        scalar != "_" && (SwiftIdentifier.isHead(scalar) || SwiftIdentifier.isBody(scalar))
      if !word.isEmpty, !isPart || beginsWord(scalars, index) {
        words.append(word)
        word = ""
      }
      if isPart { word.unicodeScalars.append(scalar) }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns whether an uppercase letter begins a word rather than continuing one.
  private static func beginsWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 0, isUppercase(scalars[index]) else { return false }
    let beginsSmall = index + 1 < scalars.count && isLowercase(scalars[index + 1])
    return !isUppercase(scalars[index - 1]) || beginsSmall
  }

  // As for identifiers, ASCII needs no table of properties.
  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
  }

  private static func capitalized(_ word: String) -> String {
    if isAcronym(word) { return word.uppercased() }
    let isShouted = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
    let rest = isShouted ? word : String(word.dropFirst())
    return isShouted ? rest : word.prefix(1).uppercased() + rest
  }

  private static func isAcronym(_ word: String) -> Bool {
    acronyms.contains(word.lowercased())
  }

  /// The words that are written in capitals, in lowercase.
  package static let acronyms: Set<String> = [
    "api", "css", "csv", "html", "http", "https", "id", "ip", "isbn", "json", "pdf", "sql", "ssl",
    "tcp",
    "tls", "udp", "uri", "url", "utc", "uuid", "xml",
  ]

  // MARK: - Reserved names

  /// The words that can't be declared names without backticks in Swift 6.3.
  package static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "await", "break", "case",
    "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
    "let",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// The words that begin an accessor at the start of a property's body.
  package static let accessors: Set<String> = [
    "borrow", "borrowing", "consuming", "didSet", "get", "modify", "mutate", "mutating",
    "nonmutating", "read", "set", "willSet", "yielding",
  ]

  /// The types and modules that generated source, or any app, uses unqualified.
  package static let standardTypes = standardProtocols.union(plainTypes).union(containers).union([
    "Any", "AnyObject", "Data", "Date", "Decimal", "DecodingError", "Hasher", "Never", "Protocol",
    "Range", "Result", "Self", "StaticString", "Task", "Type", "URL", "UUID", "Void", "Swift",
    "Foundation", "FoundationEssentials", "DBGenRuntime", "GeneratedFormat", "GeneratedFormat4",
  ])

  /// Those of which no app makes types with raw values.
  package static let plainTypes: Set<String> = [
    "Bool", "Character", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "String",
    "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
  ]

  /// Those that hold values of the types of which they are made.
  package static let containers: Set<String> = ["Array", "Dictionary", "Optional", "Set"]

  /// Those that are protocols.
  package static let standardProtocols: Set<String> = [
    "CaseIterable", "Codable", "Comparable", "Decodable", "Decoder", "Encodable", "Encoder",
    "Equatable", "Error", "ExpressibleByIntegerLiteral", "Hashable", "Identifiable",
    "LosslessStringConvertible", "RawRepresentable", "Sendable", "Sequence",
  ]

  /// Those of which no property can be.
  package static let typesWithoutValues = standardProtocols.subtracting(["Error", "Sequence"])
    .union(["Any", "AnyObject", "DBGenRuntime", "DecodingError", "GeneratedFormat", "Hasher"])

  /// The types of the runtime that only generated source uses.
  package static let runtimeTypes: Set<String> = [
    "_ColumnChange", "_EncodedKeyTable", "_Migration", "_NestedRowGroups", "_RelationColumn",
    "_RelationKey", "_RequiredFunction", "_RowGroups", "_Statement", "_TableChange", "_TableSQL",
    "_ValueCoding",
  ]

  /// The types of FoundationEssentials whose values can be stored, of which a `swiftType` can be
  /// made: `[URL]`, `Tagged<UUID>`.
  package static let foundationTypes: Set<String> = [
    "AttributedString", "Calendar", "Data", "Date", "DateComponents", "DateInterval",
    "Decimal", "IndexPath", "Locale", "TimeInterval", "TimeZone", "URL",
    "URLComponents", "UUID",
  ]

  /// Such types that only the whole of Foundation has.
  package static let typesOfFoundationAlone: Set<String> = [
    "CGFloat", "CGPoint", "CGRect", "CGSize", "CharacterSet", "IndexSet", "Measurement", "NSRange",
    "PersonNameComponents",
  ]

  /// The types that generated source nests in a table's type, where they would hide a type of the
  /// schema.
  package static let nestedTypes: Set<String> = [
    "ChangeSet", "ColumnSet", "Draft", "ID", "MatchSet", "Record",
  ]

  /// The generic parameters of the runtime's relations and of generated functions for them, which
  /// would hide a type of the schema.
  package static let typesOfRelations: Set<String> = ["First", "Other", "Table", "Value"]

  /// The names that can't be used after the dot of a relation.
  package static let relationMembers: Set<String> = ["Protocol", "Self", "Type", "init", "self"]

  /// The members of the runtime's unique keys, with which the names of generated ones would clash.
  package static let uniqueKeyMembers: Set<String> = ["_columns", "primaryKey"]

  /// The members of generated structs and enums that the names of columns and cases would clash
  /// with.
  package static let structMembers: Set<String> = ["hashValue"]
  /// The members of records that make way for a column of the same name, but not for a property
  /// that isn't stored.
  package static let recordMembers: Set<String> = ["appProblems", "id", "problems"]
  package static let caseMembers: Set<String> = ["allCases"]
  /// The types of the database's enum that a query's function would hide.
  package static let namespaceMembers: Set<String> = ["Database", "DatabaseSchema"]
}

extension StringProtocol {
  /// The text with its first letter as a capital.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
