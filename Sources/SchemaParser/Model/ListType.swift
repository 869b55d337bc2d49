import DBGenSQLText

/// A list, a set or a dictionary of Swift, or a list of another language, such as `text[]`. Columns
/// store it as JSON.
struct ListType: Equatable {
  /// The type in Swift; nil if that of the elements isn't known.
  let swiftType: String?

  var isDictionary: Bool { swiftType.map { $0.contains(":") || $0.hasPrefix("Dict") } ?? false }

  /// How the language has a list.
  static let advice = "a list is stored as json, whose 'swiftType' is the type in Swift"

  /// Creates the list that a text is; nil if it is none.
  init?(_ text: String, enums: [String: Enumeration] = [:]) {
    let text = text.withoutSpacesAround
    guard text.utf8.count <= Self.longestText else { return nil }
    let element = text.elementOfList
    let isKnown = element.map { enums[$0.name] != nil || $0.name.isTypeOfLanguage } ?? false
    if text.isCollectionOfSwift, !isKnown {
      swiftType = text.contains("?") ? nil : text
      return
    }
    guard let element else { return nil }
    let name = Self.swiftName(ofElement: element.name, enums)
    guard name != nil || element.mustBeList || text.isCollectionOfSwift else { return nil }
    swiftType = name.map { "[\($0)]" }
  }

  /// The length of a text, in bytes, from which on it isn't a type that somebody wrote.
  private static let longestText = 200

  /// Returns the name of the elements of a list; nil if a text is none.
  static func element(of text: String) -> String? {
    text.withoutSpacesAround.elementOfList?.name.withoutSpacesAround
  }

  /// Returns the Swift type of an element; nil if it isn't known. Types whose values JSON can't hold,
  /// or that are called otherwise in each app, have none.
  static func swiftName(ofElement name: String, _ enums: [String: Enumeration]) -> String? {
    let name = name.withoutSpacesAround
    if let enumeration = enums[name] {
      return enumeration.swiftName?.value ?? SwiftName.type(from: name)
    }
    if let list = ListType(name, enums: enums) { return list.swiftType }
    let word = SQLName.folded(name).prefix { $0 != "(" }
    switch ColumnType.byName[String(word)] ?? ColumnType.byOtherName[String(word)] {
    case .json, .any: return nil
    case .date: return name == "Date" ? name : nil
    case let type?: return type.traits.swiftType
    case nil: return name.isTypeOfSwift ? name : nil
    }
  }
}

extension String {
  /// The type of the elements of a list, and whether a text that names it so must be a list.
  fileprivate var elementOfList: (name: String, mustBeList: Bool)? {
    let lower = SQLName.folded(self)
    if ["array", "list", "[]"].contains(lower) { return ("", true) }
    for (start, end, mustBeList) in Self.listMarks
    where lower.hasPrefix(start) && lower.hasSuffix(end) && lower.count > start.count + end.count {
      let name = String(dropFirst(start.count).dropLast(end.count))
      return (name, mustBeList && !name.contains(" "))
    }
    return nil
  }

  /// The texts before and after the type of an element. A name in brackets is one of SQL Server.
  private static let listMarks = [
    ("", "[]", true), ("[", "]", false), ("array<", ">", true), ("list<", ">", true),
    ("array(", ")", true), ("list(", ")", true), ("array of ", "", true), ("list of ", "", true),
    ("", " array", false), ("", " list", false),
  ]

  fileprivate var isCollectionOfSwift: Bool {
    let generic = ["Array<", "Set<", "Dictionary<"].first { hasPrefix($0) }
    let isGeneric =
      hasSuffix(">") && generic.map { dropFirst($0.count).first?.isUppercase == true } ?? false
    let inside = dropFirst().dropLast()
    let isType = inside.first?.isUppercase == true && inside.contains(where: \.isLowercase)
    return isGeneric
      || isType && hasPrefix("[") && hasSuffix("]")
        && inside.allSatisfy { $0.isLetter || $0.isNumber || " :?._[]<>,".contains($0) }
  }

  fileprivate var isTypeOfLanguage: Bool { ColumnType.byName[SQLName.folded(self)] != nil }

  /// Whether the text is a name of a type by Swift's custom.
  fileprivate var isTypeOfSwift: Bool {
    first?.isUppercase == true && contains(where: \.isLowercase) && allSatisfy(\.isLetter)
  }

  fileprivate var withoutSpacesAround: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
