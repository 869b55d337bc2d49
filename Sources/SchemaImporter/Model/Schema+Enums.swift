import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Schema {
  /// Turns text columns that hold only a few values into enums, where a CHECK or the declared type
  /// lists the values.
  ///
  /// - Parameters:
  ///   - existing: A schema whose enums the same columns keep.
  ///   - names: The names for enums with certain values.
  mutating func findEnums(
    like existing: Schema? = nil, names: [[String]: String] = [:],
    where isWanted: (Table, Column) -> Bool = { _, _ in true }
  ) {
    var finder = EnumFinder(self, like: existing, names: names)
    for index in tables.indices {
      let table = tables[index]
      finder.find(in: &tables[index]) { isWanted(table, $0) }
    }
    enums = finder.enums
  }
}

/// Finds enums for the columns of a database. Columns that list the same values under the same name
/// share one.
private struct EnumFinder {
  private(set) var enums: [Enumeration]
  private var free: FreeSwiftNames
  private let existing: Schema?
  private let names: [[String]: String]
  /// The names of the existing enums that columns have.
  private var taken: Set<String> = []

  init(_ schema: Schema, like existing: Schema?, names givenNames: [[String]: String]) {
    enums = schema.enums
    self.existing = existing
    self.names = givenNames
    let names = schema.swiftTypeNames + (existing?.swiftTypeNames ?? [])
    free = FreeSwiftNames(
      beside: [SwiftName.type(from: schema.database.value)] + names, areTypes: true)
  }

  mutating func find(in table: inout Table, where isWanted: (Column) -> Bool) {
    let conditions = Dictionary(grouping: table.checks.map(\.condition.value)) {
      NormalizedSQL($0).withoutNull.listedName
    }
    for index in table.columns.indices
    where table.columns[index].type.value == .text && isWanted(table.columns[index]) {
      take(index, of: &table, conditions[table.columns[index].name.value.asNormalizedName] ?? [])
    }
  }

  private mutating func take(_ index: Int, of table: inout Table, _ conditions: [String]) {
    let column = table.columns[index]
    let rules = column.rules
    guard !column.hasOtherCollation, column.generated == nil, rules.minimumLength == nil,
      rules.maximumLength == nil
    else { return }
    let rule = rules.allowedValues?.value
    let listed =
      rule ?? conditions.lazy.compactMap { NormalizedSQL($0).withoutNull.values(of: column) }.first
    guard let texts = listed?.compactMap(\.text), texts.count == listed?.count else { return }
    let existing = existingEnum(of: column, in: table, texts)
    guard let cases = existing?.cases ?? Enumeration.cases(of: texts, at: column.type.range),
      let value = Self.defaultValue(of: column, cases)
    else { return }
    let name = existing?.name.value ?? self.name(of: column, in: table, cases)
    table.columns[index].type.value = .enumeration(name: name, isInteger: false)
    table.columns[index].defaultValue = value.value
    table.columns[index].rules.allowedValues = nil
    // A check that has another form or a name is kept, and checks the values itself.
    table.columns[index].isTypeChecked = rule != nil && column.isTypeChecked
  }

  /// Returns the default in terms of the enum; nil if it isn't one of the cases.
  private static func defaultValue(
    of column: Column, _ cases: [Enumeration.Case]
  ) -> (value: Located<DefaultValue>?, Void)? {
    guard case .literal(.text(let text)) = column.defaultValue?.value else {
      return (column.defaultValue, ())
    }
    guard let found = cases.first(where: { $0.value.value == .text(text) }),
      !(column.isNullable && found.name.value == "none")
    else { return nil }
    return (Located(.literal(.enumCase(found.name.value))), ())
  }

  /// Returns the enum that the column has in the existing schema, with a case for each value.
  private mutating func existingEnum(
    of column: Column, in table: Table, _ texts: [String]
  ) -> Enumeration? {
    let old = existing?.table(named: table.name.value)?.column(named: column.name.value)
    guard case .enumeration(let name, isInteger: false) = old?.type.value,
      let index = enums.firstIndex(where: { $0.name.value == name }),
      let cases = Enumeration.cases(of: texts, like: enums[index].cases, at: column.type.range)
    else { return nil }
    let isSame = Set(enums[index].cases.map(\.value.value)) == Set(cases.map(\.value.value))
    // Another column has the values that the sheet gave the enum.
    if !isSame, taken.contains(name) { return nil }
    taken.insert(name)
    enums[index].cases = cases
    return enums[index]
  }

  // MARK: - Names

  /// Returns the name of a matching enum, or of a new one named after the column.
  private mutating func name(
    of column: Column, in table: Table, _ cases: [Enumeration.Case]
  ) -> String {
    let known = names[cases.compactMap(\.value.value.text)]
    let plain = known ?? SwiftName.type(from: column.name.value)
    let owner = table.swiftName?.value ?? SwiftName.type(from: table.name.value)
    // A type of the source's is that of all its columns.
    let own = known != nil || plain.hasPrefix(owner) ? plain : owner + plain
    let proposals = [plain, own, own + "Kind"]
    if let same = enums.first(where: {
      proposals.contains($0.name.value) && $0.cases.map(\.value.value) == cases.map(\.value.value)
    }) {
      return same.name.value
    }
    let first = plain.first?.isLetter == true ? 0 : 1
    let name = free.take { attempt in
      let place = first + attempt - 1
      return place < proposals.count ? proposals[place] : "\(proposals[2])\(attempt)"
    }
    enums.append(Enumeration(name: Located(name, at: column.type.range), cases: cases))
    return name
  }
}

extension Enumeration {
  /// Returns the cases for different values; nil if not every value gives a name of its own.
  static func cases(
    of texts: [String], like existing: [Case] = [], at range: SourceRange = 0..<0
  ) -> [Case]? {
    let cases = eachCase(of: texts, like: existing, at: range).compactMap(\.self)
    return cases.count == texts.count && Set(texts).count == texts.count ? cases : nil
  }

  /// Returns the case for each value: the existing one that has it, or a new one that is named after
  /// it; nil for a value that gives no name of its own.
  ///
  /// - Parameter names: Names that other cases have.
  static func eachCase(
    of texts: [String], like existing: [Case] = [], avoiding names: [String] = [],
    at range: SourceRange = 0..<0
  ) -> [Case?] {
    let known = Dictionary(firstOf: existing.map { ($0.value.value.text, $0) })
    let kept = texts.compactMap { known[$0]?.name.value }
    var taken = Set((["allCases"] + names + kept).map(SwiftName.member))
    let owner = texts.commonOwner
    return texts.map { text in
      if let same = known[text] { return same }
      guard
        let name = owner.isEmpty
          ? text.nameOfCase : String(text.dropFirst(owner.count)).nameOfCase.map(SwiftName.member),
        taken.insert(SwiftName.member(from: name)).inserted
      else {
        return nil
      }
      return Case(name: Located(name, at: range), value: Located(.text(text), at: range))
    }
  }
}

extension Enumeration.Case {
  /// Whether a list that has only the value gives the case its name.
  var isNamedAfterValue: Bool {
    value.value == .text(name.value) && (name.value.nameOfCase ?? name.value) == name.value
  }
}

extension Literal {
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension [String] {
  /// The name and `::`, with which all of the texts begin: the namespace of classes in Ruby.
  fileprivate var commonOwner: String {
    guard count > 1, let end = self[0].ranges(of: "::").last?.upperBound else { return "" }
    let owner = String(self[0][..<end])
    return allSatisfy { $0.hasPrefix(owner) && $0 != owner } ? owner : ""
  }
}

extension String {
  /// The name for an enum case that is stored as this text.
  fileprivate var nameOfCase: String? {
    let words = asciiWords
    guard let first = words.first, allSatisfy(\.isASCII) else { return nil }
    let isName = first.first?.isLetter == true
    if isName, words.count == 1 || allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      utf8.count == words.reduce(words.count - 1, { $0 + $1.utf8.count })
    {
      return self
    }
    let spoken = words.map { Self.acronyms.contains($0) ? $0.uppercasedASCII : $0 }
    let name = SwiftName.member(from: spoken.joined(separator: "_"))
    return isName ? name : "case" + name.capitalizedFirst
  }

  /// Acronyms in values, beside those that are in capitals in all names.
  fileprivate static let acronyms: Set<String> = [
    "gif", "gps", "jpeg", "jpg", "mp3", "mp4", "png", "rss", "sms", "svg", "tv", "ui", "usb", "zip",
  ]
}

extension NormalizedSQL {
  /// The condition without `column IS NULL OR` and the parentheses around it.
  fileprivate var withoutNull: NormalizedSQL {
    let inner = unwrapped
    let isOptional =
      inner.tokens.count > 5 && Array(inner.tokens[1...3]) == ["is", "null", "or"]
      && inner.tokens[4] == inner.tokens[0]
    return isOptional ? NormalizedSQL(tokens: Array(inner.tokens[4...])) : inner
  }
}
