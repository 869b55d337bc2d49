import DBGenSQLText

extension SchemaDecoder {
  /// Reads the type that a cell names, and whether the column can be NULL. The type is nil if it is
  /// unknown.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - isStored: Whether it is a column of a table, not of a result.
  mutating func columnType(
    _ pair: YAMLPair, of name: Located<String>, isStored: Bool = true
  ) -> (type: Located<ColumnType>?, isNullable: Bool)? {
    if let type = pair.value.typeBesideNull {
      report(
        .wrongShape, "a '?' after the type allows NULL", at: pair.value.range,
        suggestion: YAMLText.quoted(type + "?"))
      return nil
    }
    if let collection = pair.value.listType(enums) {
      reportUnknownType(
        Located(collection, at: pair.value.range), pair, isAlone: pair.key.range == name.range,
        isStored)
      return nil
    }
    guard let text = text(pair) else { return nil }
    let isNullable = text.value.hasSuffix("?")
    let written = subtext(of: pair.value, 0..<text.value.utf8.count - (isNullable ? 1 : 0))
    if let type = ColumnType.byName[written.value] ?? enumType(written.value) {
      return (Located(type, at: written.range), isNullable)
    }
    reportUnknownType(written, pair, isAlone: pair.key.range == name.range, isStored)
    return (nil, isNullable)
  }

  private mutating func reportUnknownType(
    _ written: Located<String>, _ pair: YAMLPair, isAlone: Bool, _ isStored: Bool
  ) {
    if reportTable(written, pair, isStored: isStored) { return }
    let other = OtherType(pair.value.text ?? written.value, enums: enums)
    let names = ColumnType.builtIn.map(\.name) + enums.keys.sorted()
    let name =
      other.type?.name ?? (names.contains(other.name) ? other.name : nil)
      ?? (other.isEnum ? ColumnType.text.name : nil)
      ?? diagnostics.suggestion(for: other.name, among: names)
    report(
      .unknownType,
      "unknown column type '\(written.value)'"
        + (other.advice(isKnown: name != nil).map { ": \($0)" } ?? ""),
      at: pair.value.range,
      suggestion: name.flatMap { name in
        Self.isReadable(other, named: name, enums: enums, of: tableNames)
          ? other.text(named: name, at: place(of: pair, isAlone: isAlone)) : nil
      })
  }

  /// Reports a table, or a list of its rows, as the type of a column. Returns whether it is one.
  private mutating func reportTable(
    _ written: Located<String>, _ pair: YAMLPair, isStored: Bool
  ) -> Bool {
    let element = ListType.element(of: written.value)
    let name = SQLName.folded(String((element ?? written.value).prefix { $0 != "." }))
    guard tableNames.contains(name), ColumnType.byName[name] == nil else { return false }
    let advice =
      element != nil
      ? "its rows aren't a column: write 'children' where they refer to this table"
      : "it is a table: write the type of its key, and "
        + (isStored
          ? "the table as the property 'references'"
          : "that in Swift, such as { type: integer, swiftType: Player.ID }")
    report(
      .unknownType, "unknown column type '\(written.value)': \(advice)", at: pair.value.range)
    return true
  }

  /// Whether a type says all that was written, and its properties can be read beside it.
  static func isReadable(
    _ other: OtherType, named name: String, enums: [String: Enumeration] = [:],
    of tableNames: Set<String> = []
  ) -> Bool {
    guard other.isComplete, !other.properties.isEmpty else { return other.isComplete }
    let text = "column: " + other.text(named: name, at: .alone)
    let file = SourceFile(path: "", bytes: text.byteArray)
    let (root, composition) = YAMLComposer.compose(file)
    guard let pair = root?.pairs.first, composition.isEmpty else { return false }
    var decoder = SchemaDecoder(file, after: [])
    (decoder.enums, decoder.tableNames) = (enums, tableNames)
    _ = decoder.column(pair, of: "")
    return !decoder.diagnostics.contains { $0.isError && $0.code != .jsonWithoutSwiftType }
  }

  func place(of pair: YAMLPair, isAlone: Bool) -> OtherType.Surroundings {
    if isAlone { return .alone }
    let before = file.bytes[..<pair.key.range.lowerBound]
    let isInBraces = before.last { !" \n\r\t".utf8.contains($0) }.map { "{,".utf8.contains($0) }
    let indentation = before.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    return isInBraces == true ? .inBraces : .onLine(indentation: indentation)
  }

  /// Reads an SQL type in capitals, where the schema allows it.
  func typeInSQL(
    _ pair: YAMLPair
  ) -> (type: Located<ColumnType>, declared: Located<String>, isNullable: Bool)? {
    guard sqlTypes == .declared, case .scalar(let scalar) = pair.value.content else { return nil }
    let isNullable = scalar.text.hasSuffix("?")
    let declared = subtext(of: pair.value, 0..<scalar.text.utf8.count - (isNullable ? 1 : 0))
    guard enums[declared.value] == nil,
      let type = DeclaredType.type(inCapitals: declared.value)
    else { return nil }
    return (declared.map { _ in type }, declared, isNullable)
  }

  private func enumType(_ name: String) -> ColumnType? {
    enums[name].map { .enumeration(name: name, isInteger: $0.isInteger) }
  }

  /// Returns part of a scalar's text with its range, or with the range of the whole scalar if the
  /// part isn't written verbatim.
  func subtext(of node: YAMLNode, _ part: Range<Int>) -> Located<String> {
    guard case .scalar(let scalar) = node.content else { return Located("", at: node.range) }
    let bytes = Array(scalar.text.utf8)
    let text = String(decoding: bytes[part], as: UTF8.self)
    let start = file.sourceOffset(ofTextOffset: part.lowerBound, in: node)
    let range = start..<start + part.count
    let isVerbatim =
      range.upperBound <= file.bytes.count && file.bytes[range].elementsEqual(bytes[part])
    return Located(text, at: isVerbatim ? range : node.range)
  }

  /// Reads the declared type, which is empty for a column declared without one.
  mutating func declaredType(_ pair: YAMLPair) -> Located<String>? {
    guard let scalar = scalar(pair, "a declared type") else { return nil }
    return withoutNUL(scalar.map(\.text))
  }

  mutating func encoding(_ pair: YAMLPair, of type: ColumnType) -> Located<Encoding>? {
    guard let encoding = word(Encoding.self, in: pair, kind: "encoding") else { return nil }
    guard type.encodings.contains(encoding.value) else {
      let known = type.encodings.map(\.rawValue).joined(separator: ", ")
      let hint = known.isEmpty ? "its values have only one form" : "it has \(known)"
      report(
        .encodingOfOtherType, "'\(type.name)' has no encoding '\(encoding.rawValue)': \(hint)",
        at: encoding.range)
      return nil
    }
    return encoding
  }
}

extension YAMLNode {
  /// A list with one name that is meant to be a type, as in `[String]`.
  func listType(_ enums: [String: Enumeration]) -> String? {
    let names = items.compactMap(\.text)
    guard names.count == 1, items.count == 1 else { return nil }
    return ListType("[\(names[0])]", enums: enums).map { _ in "[\(names[0])]" }
  }

  /// The type in a list of a type and `null`, as in JSON Schema.
  fileprivate var typeBesideNull: String? {
    let names = items.compactMap(\.text)
    guard names.count == 2, names.count == items.count, names.contains("null") else { return nil }
    let name = names.first { $0 != "null" } ?? ""
    let other = OtherType(name)
    let isPlain = other.isComplete && other.properties.isEmpty
    return ColumnType.byName[name]?.name ?? (isPlain ? other.type?.name : nil) ?? name
  }
}
