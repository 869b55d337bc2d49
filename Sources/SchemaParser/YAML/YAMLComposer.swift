/// Composes the node of the one document of a file out of its events, and refuses what a schema has no use for.
package struct YAMLComposer: ~Copyable {
  /// Lists and mappings may be nested this deep.
  package static let maximumDepth = 32

  private let file: SourceFile
  private let reader: YAMLEventReader
  private var diagnostics: [Diagnostic] = []
  /// The offsets of the brackets that are open, outermost first.
  private var openBrackets: [Int] = []
  /// False once something was left out that the rest may need, so that reading on would find mistakes that aren't there.
  private var isUsable = true

  /// Composes a file, whatever its bytes are.
  ///
  /// The node, if any, is a mapping. There can be one although there are errors: then they don't stand in the way of
  /// finding more in it.
  package static func compose(_ file: SourceFile) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
    let unreadable = YAMLCharacterChecker.check(file)
    guard unreadable.isEmpty else { return (nil, unreadable) }
    var composer = YAMLComposer(file)
    guard let node = composer.stream(), composer.isUsable, case .mapping = node.content else {
      return (nil, composer.diagnostics)
    }
    return (node, composer.diagnostics)
  }

  private init(_ file: SourceFile) {
    self.file = file
    reader = YAMLEventReader(file)
  }

  /// Returns the root of the one document, unless the text ends before it does.
  private mutating func stream() -> YAMLNode? {
    var root: YAMLNode?
    do {
      _ = try next()
      let start = try documentStart()
      root = try node(try next(), depth: 1)
      try end()
      if let root, isUsable { check(root: root, of: start) }
    } catch {
      diagnostics.append(error)
    }
    return root
  }

  private func documentStart() throws(Diagnostic) -> YAMLEvent {
    let start = try next()
    guard start.kind == .documentStart else {
      throw Diagnostic(.emptySchema, "empty schema", at: file.textStart..<file.textStart)
    }
    return start
  }

  private mutating func end() throws(Diagnostic) {
    _ = try next()
    let event = try next()
    guard event.kind == .documentStart else { return }
    let marker = max(event.range.lowerBound, event.range.upperBound - 3)..<event.range.upperBound
    refuse(.secondDocument, "a file holds one document; this is a second", at: marker)
  }

  private mutating func check(root: YAMLNode, of start: YAMLEvent) {
    switch root.content {
    case .mapping: return
    case .sequence:
      refuse(.rootNotMapping, "a schema is a mapping, not a list", at: root.range)
    case .scalar(let scalar) where scalar.isNull:
      refuse(.nullSchema, "schema is null", at: root.range.isEmpty ? start.range : root.range)
    case .scalar:
      refuse(.rootNotMapping, "a schema is a mapping, not a scalar", at: root.range)
    }
  }

  private func next() throws(Diagnostic) -> YAMLEvent {
    do { return try reader.next() } catch {
      throw error.diagnostic(in: file, openBracket: openBrackets.last)
    }
  }
}

extension YAMLComposer {
  private mutating func node(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> YAMLNode {
    refuse(event.properties)
    switch event.kind {
    case .scalar(let scalar): return YAMLNode(.scalar(scalar), at: event.range)
    case .sequenceStart(let isFlow): return try sequence(event, isFlow, depth)
    case .mappingStart(let isFlow): return try mapping(event, isFlow, depth)
    default:
      refuseAlias(at: event.range)
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
      if let key { pairs.append(YAMLPair(key: key, value: value)) }
      last = value
      event = try next()
    }
    return YAMLNode(.mapping(pairs), at: leave(start, isFlow, last: last, event))
  }

  private mutating func enter(
    _ start: YAMLEvent, _ isFlow: Bool, _ depth: Int
  ) throws(Diagnostic) {
    guard depth <= Self.maximumDepth else {
      isUsable = false
      let range = start.range.lowerBound..<start.range.lowerBound + (isFlow ? 1 : 0)
      throw Diagnostic(.nestedTooDeep, "nested over \(Self.maximumDepth) levels deep", at: range)
    }
    if isFlow { openBrackets.append(start.range.lowerBound) }
  }

  /// Returns the range of what ends here; a block collection ends with its last node.
  private mutating func leave(
    _ start: YAMLEvent, _ isFlow: Bool, last: YAMLNode?, _ end: YAMLEvent
  ) -> SourceRange {
    if isFlow { openBrackets.removeLast() }
    let upper = isFlow ? end.range.upperBound : last?.range.upperBound
    return start.range.lowerBound..<max(start.range.lowerBound, upper ?? 0)
  }
}

extension YAMLComposer {
  /// Returns the key that an event is or begins, or nil, having said why it can't be one.
  private mutating func key(
    _ event: YAMLEvent, depth: Int
  ) throws(Diagnostic) -> Located<String>? {
    guard case .scalar(let scalar) = event.kind else {
      let key = try node(event, depth: depth)
      if event.kind != .alias { refuseKey("keys must be plain strings", at: key.range) }
      return nil
    }
    refuse(event.properties)
    switch scalar {
    case _ where scalar.text.isEmpty: refuseKey("empty key", at: event.range)
    case _ where scalar.isTilde: refuseKey("keys must be plain strings, not null", at: event.range)
    case _ where scalar.isMerge: refuseMerge(at: event.range)
    default: return Located(scalar.text, at: event.range)
    }
    return nil
  }

  /// Reads the value of a key. Of what is merged, the merge key has said all there is to say.
  private mutating func value(of key: YAMLEvent, depth: Int) throws(Diagnostic) -> YAMLNode {
    let count = diagnostics.count
    let value = try node(try next(), depth: depth)
    if case .scalar(let scalar) = key.kind, scalar.isMerge {
      diagnostics.removeLast(diagnostics.count - count)
    }
    return value
  }

  private mutating func refuse(_ properties: [YAMLEvent.Property]) {
    for property in properties {
      switch property.kind {
      case .anchor: refuse(.anchorOrAlias, "anchors are not supported", at: property.range)
      case .tag: refuse(.tag, "tags are not supported", at: property.range)
      }
    }
  }

  private mutating func refuseAlias(at range: SourceRange) {
    isUsable = false
    refuse(.anchorOrAlias, "aliases are not supported", at: range)
  }

  private mutating func refuseMerge(at range: SourceRange) {
    isUsable = false
    refuse(.mergeKey, "merge keys are not supported", at: range)
  }

  private mutating func refuseKey(_ message: String, at range: SourceRange) {
    refuse(.unusableKey, message, at: range)
  }

  private mutating func refuse(_ code: DiagnosticCode, _ message: String, at range: SourceRange) {
    diagnostics.append(Diagnostic(code, message, at: range))
  }
}

extension YAMLScalar {
  fileprivate var isTilde: Bool { style == .plain && text == "~" }

  fileprivate var isMerge: Bool { style == .plain && text == "<<" }

  fileprivate var isNull: Bool {
    style == .plain && ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
