extension Diagnostic {
  /// Returns the diagnostic with its suggestion as it stands in the scalar that it is about a part of;
  /// without it if it can't stand there.
  package func escaped(in roots: [YAMLNode], of file: SourceFile) -> Diagnostic {
    guard let suggestion,
      let found = roots.lazy.compactMap({ $0.scalar(around: range, in: file) }).first
    else { return self }
    var diagnostic = self
    diagnostic.suggestion = found.scalar.escaped(suggestion, isInFlow: found.isInFlow)
    return diagnostic
  }
}

extension YAMLNode {
  /// The scalar that a range is a part of, rather than all of it.
  fileprivate func scalar(
    around part: SourceRange, in file: SourceFile, isInFlow: Bool = false
  ) -> (scalar: YAMLScalar, isInFlow: Bool)? {
    guard range.lowerBound <= part.lowerBound, part.upperBound <= range.upperBound else {
      return nil
    }
    if case .scalar(let scalar) = content { return range == part ? nil : (scalar, isInFlow) }
    let isInside = isInFlow || "{[".utf8.contains(file.bytes[range.lowerBound])
    return (items + pairs.map(\.value)).lazy.compactMap {
      $0.scalar(around: part, in: file, isInFlow: isInside)
    }.first
  }
}

extension YAMLScalar {
  /// Returns text as it is written within the scalar; nil if the scalar needs quotes to have it.
  fileprivate func escaped(_ part: String, isInFlow: Bool) -> String? {
    switch style {
    case .singleQuoted: return part.replacing("'", with: "''")
    case .doubleQuoted:
      return part.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    case .literal, .folded: return part
    case .plain:
      let ends = [": ", " #"] + (isInFlow ? [",", "[", "]", "{", "}"] : [])
      return ends.contains(where: part.contains) ? nil : part
    }
  }
}
