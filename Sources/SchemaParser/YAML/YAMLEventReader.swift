import DBGenYAML

/// Reads the events of a YAML stream with libyaml, one at a time.
///
/// libyaml counts characters; the events have UTF-8 offsets. The file must be valid UTF-8.
struct YAMLEventReader: ~Copyable {
  private let file: SourceFile
  private let offsets: CharacterOffsets
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let isReady: Bool

  init(_ file: SourceFile) {
    self.file = file
    offsets = CharacterOffsets(of: file.bytes, from: file.textStart)
    input = .allocate(capacity: file.bytes.count)
    _ = input.initialize(from: file.bytes)
    parser = .allocate(capacity: 1)
    isReady = yaml_parser_initialize(parser) == 1
    if isReady { yaml_parser_set_input_string(parser, input.baseAddress, input.count) }
  }

  deinit {
    if isReady { yaml_parser_delete(parser) }
    parser.deallocate()
    input.deallocate()
  }

  /// Returns the next event; the last is the end of the stream.
  func next() throws(YAMLSyntaxError) -> YAMLEvent {
    var event = yaml_event_t()
    guard isReady, yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(event, range: range(event.start_mark, event.end_mark), in: file)
  }

  private func range(_ start: yaml_mark_t, _ end: yaml_mark_t) -> SourceRange {
    let lower = offsets.offset(ofCharacter: start.index)
    return lower..<max(lower, offsets.offset(ofCharacter: end.index))
  }

  private func failure() -> YAMLSyntaxError {
    guard isReady, let problem = parser.pointee.problem else {
      return YAMLSyntaxError(stage: .reader, problem: "out of memory", offset: 0)
    }
    var failure = YAMLSyntaxError(
      stage: parser.pointee.error == YAML_PARSER_ERROR ? .parser : .scanner,
      problem: String(cString: problem),
      offset: offsets.offset(ofCharacter: parser.pointee.problem_mark.index))
    if let context = parser.pointee.context {
      let offset = offsets.offset(ofCharacter: parser.pointee.context_mark.index)
      failure.context = Located(String(cString: context), at: offset..<offset)
    }
    return failure
  }
}

extension YAMLEvent {
  fileprivate init(_ event: yaml_event_t, range: SourceRange, in file: SourceFile) {
    self.init(kind: Kind(event), range: range)
    if event.hasProperties {
      properties = file.properties(in: range)
      self.range = file.content(after: properties, in: range)
    }
    if case .scalar(let scalar) = kind, scalar.style == .literal || scalar.style == .folded {
      self.range = file.withoutTrailingSpace(self.range)
    }
  }
}

extension YAMLEvent.Kind {
  fileprivate init(_ event: yaml_event_t) {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: self = .documentStart
    case YAML_DOCUMENT_END_EVENT: self = .documentEnd
    case YAML_ALIAS_EVENT: self = .alias
    case YAML_SCALAR_EVENT: self = .scalar(YAMLScalar(event.data.scalar))
    case YAML_SEQUENCE_START_EVENT:
      self = .sequenceStart(isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_SEQUENCE_END_EVENT: self = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      self = .mappingStart(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_MAPPING_END_EVENT: self = .mappingEnd
    case YAML_STREAM_START_EVENT: self = .streamStart
    default: self = .streamEnd
    }
  }
}

extension YAMLScalar {
  fileprivate init(_ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar) {
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    self.init(String(decoding: bytes, as: UTF8.self), Style(scalar.style))
  }
}

extension YAMLScalar.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}

extension yaml_event_t {
  fileprivate var hasProperties: Bool {
    switch type {
    case YAML_SCALAR_EVENT: data.scalar.anchor != nil || data.scalar.tag != nil
    case YAML_SEQUENCE_START_EVENT:
      data.sequence_start.anchor != nil || data.sequence_start.tag != nil
    case YAML_MAPPING_START_EVENT:
      data.mapping_start.anchor != nil || data.mapping_start.tag != nil
    default: false
    }
  }
}
