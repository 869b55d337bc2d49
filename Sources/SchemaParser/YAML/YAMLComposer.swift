/// Composes the only document of a file from its events, and refuses the parts of YAML that a
/// schema can't use.
package struct YAMLComposer: ~Copyable {
  /// The maximum depth of nested lists and mappings.
  package static let maximumDepth = 32

  private let file: SourceFile
  private let reader: YAMLEventReader
  private let isOnlyASCII: Bool
  var diagnostics: [Diagnostic] = []
  /// The offsets of the open brackets, outermost first.
  var openBrackets: [Int] = []
  /// False once something was left out that the rest may depend on, so that reading on would report
  /// mistakes that aren't there.
  var isUsable = true

  /// Composes a file with any bytes.
  ///
  /// The node, if any, is a mapping. There can be one despite errors, if they don't prevent finding
  /// others in it.
  package static func compose(_ file: SourceFile) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
    let unreadable = YAMLCharacterChecker.check(file)
    guard unreadable.isEmpty else { return (nil, unreadable) }
    if let marker = file.conflictMarker {
      let message = "the file has conflict markers of a merge: choose between its sides first"
      return (nil, [Diagnostic(.syntax, message, at: marker)])
    }
    var composer = YAMLComposer(file)
    guard let node = composer.stream(), composer.isUsable, case .mapping = node.content else {
      return (nil, composer.diagnostics)
    }
    return (node, composer.diagnostics)
  }

  private init(_ file: SourceFile) {
    self.file = file
    reader = YAMLEventReader(file)
    isOnlyASCII = file.bytes.allSatisfy { $0 < 0x80 }
  }

  /// Returns the root of the only document, unless an error comes first.
  private mutating func stream() -> YAMLNode? {
    var root: YAMLNode?
    do {
      _ = try next()
      let start = try documentStart()
      root = try node(try next(), depth: 1)
      try end()
      if let root, isUsable { check(root: root, of: start) }
    } catch {
      // What is said of a part of its text is the same mistake.
      diagnostics.removeAll { $0.code == .syntax && $0.range.clamped(to: error.range) == $0.range }
      diagnostics.append(error)
    }
    return root
  }

  private func documentStart() throws(Diagnostic) -> YAMLEvent {
    let start = try next()
    guard start.kind == .documentStart else {
      throw Diagnostic(.emptySchema, "the file is empty", at: file.textStart..<file.textStart)
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
      refuse(.rootNotMapping, "the file is a list, not a mapping", at: root.range)
    case .scalar where root.isNull:
      refuse(.nullSchema, "the file is null", at: root.range.isEmpty ? start.range : root.range)
    case .scalar:
      refuse(.rootNotMapping, "the file is a single value, not a mapping", at: root.range)
    }
  }

  func next() throws(Diagnostic) -> YAMLEvent {
    do { return try reader.next() } catch {
      throw error.diagnostic(in: file, openBracket: openBrackets.last)
    }
  }
}

/// The parts of YAML that a schema can't use.
extension YAMLComposer {
  mutating func refuse(_ properties: [YAMLEvent.Property]) {
    for property in properties {
      switch property.kind {
      case .anchor: refuse(.anchorOrAlias, "anchors are not supported", at: property.range)
      case .tag: refuse(.tag, "tags are not supported", at: property.range)
      }
    }
  }

  /// Reports `id:{ type: integer }`, in which YAML takes `id:{ type` for the key. Returns whether
  /// that is what it is.
  mutating func refuse(_ key: Located<String>, withoutSpaceBefore value: YAMLNode) -> Bool {
    // A key in quotes is meant as it is.
    guard key.range.count == key.value.utf8.count, let end = value.text?.last,
      "}]".contains(end), let spaced = key.value.spaced
    else { return false }
    isUsable = false
    diagnostics.add(.syntax, "a colon needs a space after it", at: key.range, suggestion: spaced)
    return true
  }

  /// Reports a character in place of a space, which is a part of the text to YAML.
  mutating func refuseOtherSpace(_ scalar: YAMLScalar, at range: SourceRange, isKey: Bool = false) {
    guard !isOnlyASCII, scalar.style == .plain,
      let fault = file.otherSpace(inPlain: range, isKey: isKey)
    else { return }
    isUsable = false
    diagnostics.append(fault)
  }

  mutating func refuse(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, usable: Bool = true
  ) {
    diagnostics.add(code, message, at: range)
    isUsable = isUsable && usable
  }
}
