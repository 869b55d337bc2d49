/// The keys of a mapping in a file, by name.
struct MappingPairs {
  fileprivate(set) var pairs: [String: YAMLPair] = [:]
  /// The range of the mapping.
  let range: SourceRange

  subscript(name: String) -> YAMLPair? { pairs[name] }

  /// The keys in the order of the file.
  var sorted: [(name: String, pair: YAMLPair)] {
    pairs.sorted { $0.value.key.range.lowerBound < $1.value.key.range.lowerBound }
      .map { ($0.key, $0.value) }
  }
}

extension SchemaDecoder {
  /// Reads a mapping, or the value that stands for it. Returns nil if it is of no use.
  ///
  /// - Parameter isNamed: Whether the key of the pair is the name of what is read.
  mutating func read<Owner>(
    _ mapping: Mapping<Owner>, _ pair: YAMLPair, named isNamed: Bool = false, into owner: Owner
  ) -> Owner? {
    var owner = owner
    return read(mapping, pair, named: isNamed, into: &owner) ? owner : nil
  }

  /// Reads a mapping, or the value that stands for it, as far as it can be read.
  mutating func read<Owner>(
    _ mapping: Mapping<Owner>, _ pair: YAMLPair, named isNamed: Bool = false,
    into owner: inout Owner
  ) -> Bool {
    if let main = mapping.main.flatMap({ mapping[$0] }), !mapping.isLong(pair.value) {
      var pairs = MappingPairs(range: pair.value.range)
      pairs.pairs[main.name] = YAMLPair(key: pair.key, value: pair.value)
      let isRead = main.read(&self, pair, &owner)
      return mapping.check(&self, &owner, pairs) && (isRead || main.presence != .required)
    }
    let subject = isNamed ? "\(mapping.title) '\(pair.key.value)'" : mapping.title
    return read(mapping, pair.value, of: subject, at: pair.key.range, into: &owner)
  }

  /// Reads the keys of a mapping.
  ///
  /// - Parameters:
  ///   - subject: What lacks the keys that are missing.
  ///   - range: Where they are missing.
  mutating func read<Owner>(
    _ mapping: Mapping<Owner>, _ node: YAMLNode, of subject: String, at range: SourceRange,
    into owner: inout Owner
  ) -> Bool {
    let pairs = pairs(
      of: node, among: mapping.names, lists: mapping.lists, mapping.noun, mapping.otherWords)
    guard node.isMapping else { return false }
    var isComplete = true
    for key in mapping.keys {
      if let pair = pairs[key.name] {
        reportNeed(of: key, pair, in: pairs)
        if !key.read(&self, pair, &owner), key.presence == .required { isComplete = false }
      } else if key.presence == .required {
        isComplete = false
        if !hasGap(in: pairs.range) {
          let example = mapping.otherWords.examples[key.name]
          report(
            .missingProperty,
            "\(subject) has no '\(key.name)'"
              + (example.map { ", such as \(key.name): \($0)" } ?? ""),
            at: range)
        }
      }
    }
    return mapping.check(&self, &owner, pairs) && isComplete
  }

  /// Reports a value that stands alone for a mapping. Returns whether that is what it is.
  mutating func reportValueAlone<Owner>(_ pair: YAMLPair, for mapping: Mapping<Owner>) -> Bool {
    guard pair.value.isScalar, let expanded = mapping.expanded(pair) else { return false }
    report(
      .wrongShape, "\(mapping.noun) must be a mapping, not \(pair.value.kind)",
      at: pair.value.range, suggestion: expanded)
    return true
  }

  /// Reads the items of a list.
  mutating func read<Owner>(
    _ mapping: Mapping<Owner>, itemsOf pair: YAMLPair, _ new: (YAMLPair) -> Owner
  ) -> [Owner] {
    items(of: pair).compactMap { item in
      let pair = YAMLPair(key: Located(pair.key.value, at: item.range), value: item)
      return read(mapping, pair, into: new(pair))
    }
  }

  private mutating func reportNeed<Owner>(
    of key: Key<Owner>, _ pair: YAMLPair, in pairs: MappingPairs
  ) {
    guard !key.needed.isEmpty, key.needed.allSatisfy({ pairs[$0] == nil }) else { return }
    let names = key.needed.map { "'\($0)'" }.joined(separator: " or ")
    report(.needsOtherProperty, "'\(key.name)' has no effect without \(names)", at: pair.key.range)
  }

  // MARK: - Pairs

  /// Returns the keys of a mapping, without unknown or repeated ones. A misspelled name is
  /// reported and then read as the closest key.
  ///
  /// - Parameters:
  ///   - lists: The keys whose values are lists.
  ///   - noun: A phrase for such a mapping, with its article.
  ///   - others: The names that the keys have elsewhere.
  mutating func pairs(
    of node: YAMLNode, among names: [String], lists: Set<String> = [], _ noun: String,
    _ others: OtherWords = .none
  ) -> MappingPairs {
    var found = MappingPairs(range: node.range)
    var misspelt: [String: YAMLPair] = [:]
    var type: YAMLPair?
    guard case .mapping(let written) = node.content else {
      if reportMissingSpace(in: node) { return found }
      report(
        .wrongShape, "\(noun) must be a mapping, not \(node.kind)\(node.adviceForSQL)",
        at: node.range)
      return found
    }
    let isColumn = noun == Language.column.noun
    let whole = joiningAtCommas(written, names: names) { name in
      lists.contains(others.key(for: name) ?? name)
    }
    let pairs =
      (isColumn
      ? reportingList(whole)
      : noun == Language.table.noun ? gatheringColumns(whole) : whole)
      .map { parting($0, among: names, noun) }
    let hasColumns = noun != Language.table.noun || pairs.contains { $0.key.value == "columns" }
    var above: YAMLPair?
    for pair in pairs {
      let name = pair.key.value
      if isColumn, reportMisplaced(pair, in: pairs) { continue }
      if noun == Language.foreignKey.noun,
        reportNested(pair, in: pairs, NestedProperties.ofForeignKeys)
      {
        found.pairs["references"] = pair.referringToTable
        continue
      }
      guard names.contains(name) else {
        let parent = hasColumns ? above.flatMap(\.nameAsParent) : "columns"
        if isColumn, reportNullability(pair, in: pairs, &type) { continue }
        if let above, reportDecimalComma(pair, below: above) { continue }
        if let type = above.flatMap({ joined($0, to: pair) }), isColumn {
          above = type
          found.pairs["type"] = type
          continue
        }
        let match = reportUnknown(
          pair, beside: pairs, among: names, lists, noun, others, below: parent)
        if let match { misspelt[match] = lists.contains(match) ? pair.inList : pair }
        continue
      }
      above = pair
      if let first = found.pairs[name] {
        reportTwice("property", pair.key, first: first.key)
      } else {
        found.pairs[name] = pair
      }
    }
    found.pairs.merge(misspelt) { written, _ in written }
    if let type { found.pairs["type"] = type }
    return found
  }

  /// Reports a key and its value that are parted by a colon or a space alone, and returns them: in
  /// braces, YAML takes `a:b` and `a b` for a key.
  private mutating func parting(
    _ pair: YAMLPair, among names: [String], _ noun: String
  ) -> YAMLPair {
    let (name, range) = (pair.key.value, pair.key.range)
    guard pair.value.range.isEmpty, !names.contains(name),
      let end = name.firstIndex(where: { $0 == ":" || $0 == " " }),
      names.contains(String(name[..<end]))
    else { return pair }
    let key = String(name[..<end])
    let value = String(name[end...].dropFirst().drop { $0 == " " })
    let start = max(range.lowerBound, range.upperBound - value.utf8.count)
    let next = file.bytes[range.upperBound...].first { $0 != UInt8(ascii: " ") }
    let problem =
      name[end] == ":" ? "a colon needs a space after it" : "a colon is missing after '\(key)'"
    report(
      .unknownProperty, "unknown property '\(name)' of \(noun): \(problem)",
      at: range, suggestion: next == UInt8(ascii: ":") ? nil : "\(key): \(value)")
    return YAMLPair(
      key: Located(key, at: range.lowerBound..<start),
      value: YAMLNode(.scalar(YAMLScalar(value, .plain)), at: start..<range.upperBound))
  }

  /// Reports an unknown key. Returns the key that is meant.
  ///
  /// - Parameter parent: The key that it may belong to: the last above it, if it has no value or one
  ///   of several lines, or the columns of a table that has none.
  private mutating func reportUnknown(
    _ pair: YAMLPair, beside pairs: [YAMLPair], among names: [String], _ lists: Set<String>,
    _ noun: String, _ others: OtherWords, below parent: String?
  ) -> String? {
    let name = pair.key.value
    let problem = "unknown property '\(name)' of \(noun)"
    if let property = others.property(for: pair) {
      report(
        .unknownProperty, problem, at: pair.key.range.lowerBound..<pair.value.range.upperBound,
        suggestion: pairs.contains { property.hasPrefix($0.key.value + ":") } ? nil : property)
      return nil
    }
    if others.hasNoEffect(pair) {
      report(.unknownProperty, "\(problem): leave it out", at: pair.key.range)
      return nil
    }
    let other = others.key(for: name, among: names)
    let isMeant = other == nil || pair.value.boolean != nil
    if let advice = others.advice(for: name), isMeant, parent != "columns" || !pair.value.isColumn {
      report(.unknownProperty, "\(problem): \(advice)", at: pair.key.range)
      return nil
    }
    if let other, let example = others.examples[other],
      pair.value.boolean != nil || pair.value.isMapping
    {
      report(
        .unknownProperty, "\(problem): write '\(other)', such as \(other): \(example)",
        at: pair.key.range)
      return nil
    }
    let match = other ?? closestMatch(to: name, in: names) ?? others.key(like: name, among: names)
    let place = match == nil ? parent.map { ": does it belong below '\($0)'?" } : nil
    let item = match.flatMap { lists.contains($0) ? pair.value.nameAlone : nil }
    let end = item == nil ? pair.key.range.upperBound : pair.value.range.upperBound
    report(
      .unknownProperty, problem + (place ?? ""), at: pair.key.range.lowerBound..<end,
      suggestion: match.map { match in
        // The unique constraints of a table are lists of columns.
        item.map { match == "unique" ? "\(match): [[\($0)]]" : "\(match): [\($0)]" } ?? match
      })
    return match
  }
}

extension YAMLPair {
  /// The key, if what is below it may be indented too little.
  fileprivate var nameAsParent: String? { value.isNull || value.isMapping ? key.value : nil }

  /// The pair with a list of its value, if that is a name.
  fileprivate var inList: YAMLPair {
    value.nameAlone == nil
      ? self : YAMLPair(key: key, value: YAMLNode(.sequence([value]), at: value.range))
  }
}

extension YAMLNode {
  /// A name in place of a list.
  fileprivate var nameAlone: String? {
    plainText.flatMap { name in
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : nil
    }
  }

  /// Whether the node is a type, or has one, as a column does.
  fileprivate var isColumn: Bool {
    let type = (self["type"] ?? self).text ?? ""
    return ColumnType.byName[type.withoutQuestionMark] != nil
  }

  /// Advice for SQL where a schema is expected.
  fileprivate var adviceForSQL: String {
    guard case .scalar(let scalar) = content, scalar.text.lowercased().hasPrefix("create ") else {
      return ""
    }
    return ": 'dbgen import schema.sql' makes a schema of SQL"
  }
}
