/// Building nodes recursively, at most 32 levels deep.
extension YAMLComposer {
  mutating func node(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> YAMLNode {
    refuse(event.properties)
    switch event.kind {
    case .scalar(let scalar):
      refuseOtherSpace(scalar, at: event.range)
      return YAMLNode(.scalar(scalar), at: event.range)
    case .sequenceStart(let isFlow): return try sequence(event, isFlow, depth)
    case .mappingStart(let isFlow): return try mapping(event, isFlow, depth)
    default:  // An alias: libyaml begins a node with nothing else.
      refuse(.anchorOrAlias, "aliases are not supported", at: event.range, usable: false)
      return YAMLNode(.scalar(YAMLScalar("", .plain)), at: event.range)
    }
  }

  private mutating func sequence(
    _ start: YAMLEvent, _ isFlow: Bool, _ depth: Int
  ) throws(Diagnostic) -> YAMLNode {
    try enter(start, isFlow, depth)
    var items: [YAMLNode] = []
    var event = try next()
    while event.kind != .sequenceEnd {
      items.append(try node(event, depth: depth + 1))
      event = try next()
    }
    return YAMLNode(.sequence(items), at: leave(start, isFlow, last: items.last, event))
  }

  private mutating func mapping(
    _ start: YAMLEvent, _ isFlow: Bool, _ depth: Int
  ) throws(Diagnostic) -> YAMLNode {
    try enter(start, isFlow, depth)
    var pairs: [YAMLPair] = []
    var last: YAMLNode?
    var event = try next()
    while event.kind != .mappingEnd {
      let key = try key(event, depth: depth + 1)
      let value = try value(of: event, depth: depth + 1)
      if let key, !refuse(key, withoutSpaceBefore: value) {
        pairs.append(YAMLPair(key: key, value: value))
      }
      last = value
      event = try next()
    }
    return YAMLNode(.mapping(pairs), at: leave(start, isFlow, last: last, event))
  }

  private mutating func enter(_ start: YAMLEvent, _ isFlow: Bool, _ depth: Int) throws(Diagnostic) {
    guard depth <= Self.maximumDepth else {
      let range = start.range.lowerBound..<start.range.lowerBound + (isFlow ? 1 : 0)
      throw Diagnostic(
        .nestedTooDeep, "nested more than \(Self.maximumDepth) levels deep", at: range)
    }
    if isFlow { openBrackets.append(start.range.lowerBound) }
  }

  /// Returns the range of the collection that ends here. A block collection ends with its last
  /// node.
  private mutating func leave(
    _ start: YAMLEvent, _ isFlow: Bool, last: YAMLNode?, _ end: YAMLEvent
  ) -> SourceRange {
    if isFlow { openBrackets.removeLast() }
    let upper = isFlow ? end.range.upperBound : last?.range.upperBound
    return start.range.lowerBound..<max(start.range.lowerBound, upper ?? 0)
  }

  /// Returns the key that an event begins, or reports that it can't be a key and returns nil.
  private mutating func key(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> Located<String>? {
    guard case .scalar(let scalar) = event.kind else {
      let key = try node(event, depth: depth)
      if event.kind != .alias { refuse(.unusableKey, "keys must be plain strings", at: key.range) }
      return nil
    }
    refuse(event.properties)
    refuseOtherSpace(scalar, at: event.range, isKey: true)
    switch scalar {
    case _ where scalar.text.isEmpty: refuse(.unusableKey, "empty key", at: event.range)
    case YAMLScalar("~", .plain):
      refuse(.unusableKey, "keys must be plain strings, not null", at: event.range)
    case _ where scalar.isMerge:
      refuse(.mergeKey, "merge keys are not supported", at: event.range, usable: false)
    default: return Located(scalar.text, at: event.range)
    }
    return nil
  }

  /// Reads the value of a key. Drops diagnostics about a merged value: its merge key has been
  /// reported.
  private mutating func value(of key: YAMLEvent, depth: Int) throws(Diagnostic) -> YAMLNode {
    let count = diagnostics.count
    let value = try node(try next(), depth: depth)
    if case .scalar(let scalar) = key.kind, scalar.isMerge {
      diagnostics.removeLast(diagnostics.count - count)
    }
    return value
  }
}

extension YAMLScalar {
  fileprivate var isMerge: Bool { style == .plain && text == "<<" }
}
