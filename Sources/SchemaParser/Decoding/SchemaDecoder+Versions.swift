extension SchemaDecoder {
  /// Reads the root of a file in a migration history.
  mutating func version(_ root: YAMLNode) -> MigrationFile? {
    let start = root.range.lowerBound..<root.range.lowerBound
    let properties = properties(MigrationProperty.self, of: root)
    let noun = "the version"
    let number = required(.version, in: properties, of: noun, at: start) {
      $0.count($1, "a version")
    }
    let name = required(.name, in: properties, of: noun, at: start) { $0.name($1) }
    if let problem = name.flatMap({ NameRules.problem(of: $0, noun) }) {
      diagnostics.append(problem)
    }
    let to = required(.to, in: properties, of: noun, at: start) { $0.text($1) }
    let snapshot = required(.schema, in: properties, of: noun, at: start) { $0.snapshot($1) }
    guard let number, let name, let to, let snapshot else { return nil }
    var version = MigrationFile(
      version: number, name: name, from: properties[.from].flatMap { text($0) }, to: to,
      snapshot: snapshot)
    version.minReader = count(properties[.minReader], "a version")
    version.minWriter = count(properties[.minWriter], "a version")
    checkOldestVersions(of: version)
    version.takesOver = boolean(properties[.takesOver]) ?? false
    if version.takesOver, version.from != nil, let pair = properties[.takesOver] {
      report(
        .valueOutOfRange,
        "only the first version of a history takes over databases of another program",
        at: pair.value.range)
    }
    version.steps = properties[.steps].map { steps($0) } ?? []
    version.actions = properties[.sql].map { actions($0) } ?? []
    version.seal = properties[.sealed].map { Located(texts($0).map(\.value), at: $0.value.range) }
    return version
  }

  private mutating func checkOldestVersions(of version: MigrationFile) {
    let number = version.version.value
    let oldest = [
      (MigrationProperty.minReader, version.minReader), (.minWriter, version.minWriter),
    ]
    for (property, value) in oldest {
      guard let value, !(1...max(1, number)).contains(value.value) else { continue }
      report(
        .valueOutOfRange,
        value.value < 1
          ? "'\(property.rawValue)' must be a version, not \(value.value)"
          : "'\(property.rawValue)' \(value.value) is greater than version \(number)",
        at: value.range)
    }
    guard let writer = version.minWriter else { return }
    if let reader = version.minReader, writer.value < reader.value {
      report(
        .valueOutOfRange, "'minWriter' \(writer.value) is less than 'minReader' \(reader.value)",
        at: writer.range)
    }
    let first = min(writer.value, version.minReader?.value ?? writer.value)
    if number - first > MigrationFile.longestDistance {
      report(
        .valueOutOfRange,
        "with 'minWriter', a version allows the \(MigrationFile.longestDistance) before it only",
        at: writer.range)
    }
  }

  private mutating func snapshot(_ pair: YAMLPair) -> SchemaSnapshot {
    let properties = properties(SnapshotProperty.self, of: pair.value)
    let statements = properties[.statements].map { texts($0) } ?? []
    let enums = properties[.enums].map { pair in
      entries(of: pair, "enum") { decoder, pair in
        SnapshotEnum(
          name: pair.key.value,
          cases: decoder.entries(of: pair, "case") { decoder, pair in
            decoder.text(pair).map { .init(name: pair.key.value, value: $0.value) }
          })
      }
    }
    return SchemaSnapshot(
      enums: enums ?? [], types: properties[.types].map { types($0) }, statements: statements)
  }

  private mutating func types(_ pair: YAMLPair) -> [SnapshotTable] {
    entries(of: pair, "table") { decoder, pair in
      SnapshotTable(
        name: pair.key.value,
        columns: decoder.entries(of: pair, "column") { decoder, pair in
          decoder.storedType(pair).map { SnapshotColumn(name: pair.key.value, type: $0) }
        })
    }
  }

  private mutating func storedType(_ pair: YAMLPair) -> StoredType? {
    guard let text = text(pair) else { return nil }
    if let type = StoredType(text.value) { return type }
    report(.unknownType, "'\(text.value)' isn't a type with its encoding", at: text.range)
    return nil
  }

  mutating func texts(_ pair: YAMLPair) -> [Located<String>] {
    items(of: pair).compactMap { text(YAMLPair(key: pair.key, value: $0), isItem: true) }
  }

  private mutating func actions(_ pair: YAMLPair) -> [Located<MigrationAction>] {
    items(of: pair).compactMap { item in
      let properties = properties(ActionProperty.self, of: item)
      let step = required(.step, in: properties, of: "an action", at: item.range) { $0.text($1) }
      let effect = effect(properties, at: item.range)
      guard let step, let effect else { return nil }
      let before = count(properties[.before], "a version")?.value
      return Located(MigrationAction(step.value, effect, before: before), at: item.range)
    }
  }

  private mutating func effect(
    _ properties: Properties<ActionProperty>, at range: SourceRange
  ) -> MigrationAction.Effect? {
    if let run = properties[.run] { return text(run).map { .run($0.value) } }
    if let call = properties[.call] { return functionName(call).map { .call($0.value) } }
    let noun = "an action"
    let query = required(.refuse, in: properties, of: noun, at: range) { $0.text($1) }
    let table = required(.table, in: properties, of: noun, at: range) { $0.name($1) }
    let reason = required(.because, in: properties, of: noun, at: range) { $0.text($1) }
    guard let query, let table, let reason else { return nil }
    return .refuse(query.value, table: table.value, because: RefusalReason(reason.value))
  }

  // The steps of a version.

  mutating func steps(_ pair: YAMLPair) -> [Located<MigrationStep>] {
    items(of: pair).compactMap { item in
      if case .mapping(let pairs) = item.content, pairs.count != 1 {
        report(.wrongShape, "a step has one kind", at: item.range)
        return nil
      }
      guard let (kind, pair) = properties(StepKind.self, of: item).sorted.first else { return nil }
      return step(kind, pair).map { Located($0, at: item.range) }
    }
  }

  private mutating func step(_ kind: StepKind, _ pair: YAMLPair) -> MigrationStep? {
    var (step, reader) = (kind.blank, StepReader(decoder: self, kind: kind, pair: pair))
    step.visit(&reader)
    self = reader.decoder
    for (word, pair) in reader.properties?.sorted ?? [] where !reader.words.contains(word) {
      report(
        .unknownProperty, "unknown property '\(pair.key.value)' of a step '\(kind.rawValue)'",
        at: pair.key.range)
    }
    return reader.isComplete ? step : nil
  }

  /// Reads the name of an app function, which becomes a parameter in the generated source.
  mutating func functionName(_ pair: YAMLPair) -> Located<String>? {
    guard let name = name(pair) else { return nil }
    guard SwiftIdentifier.isValid(name.value) else {
      report(.notASwiftName, "'\(name.value)' is not the name of a Swift function", at: name.range)
      return nil
    }
    return name
  }
}
