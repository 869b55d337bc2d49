extension SourceFile {
  /// Returns the file with those that its `include` names; the file alone if it has none.
  package func withIncludedFiles(below root: SourceRoot) -> SourceFile {
    withIncluded { path throws(SourceFileError) in try .read(path: path, below: root) }
  }

  /// Returns the file with those that its `include` names, which a function reads.
  package func withIncluded(_ read: (String) throws(SourceFileError) -> SourceFile) -> SourceFile {
    let names = includedNames
    if names.isEmpty { return self }
    var (files, refusals): ([SourceFile], [Diagnostic]) = ([], [])
    var (known, size): (Set<String>, Int) = ([], bytes.count)
    for name in names {
      do throws(SourceFileError) {
        let file = try include(name, alreadyIncluded: known, of: size, read)
        files.append(file)
        known.insert(file.path.withoutDots)
        size += file.bytes.count
      } catch {
        refusals.add(.unusableInclude, error.description, at: name.range)
      }
    }
    return SourceFile(
      self, including: files, of: names.map { path(ofIncluded: $0.value) }, refusing: refusals)
  }

  /// Returns the path of a file that is named relative to this one.
  private func path(ofIncluded name: String) -> String {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    var name = name.utf8[...]
    while name.starts(with: "./".utf8) { name = name.dropFirst(2) }
    let rest = String(Substring(name))
    return name.first == UInt8(ascii: "/") ? rest : folder + rest
  }

  private func include(
    _ name: Located<String>, alreadyIncluded known: Set<String>, of size: Int,
    _ read: (String) throws(SourceFileError) -> SourceFile
  ) throws(SourceFileError) -> SourceFile {
    let path = path(ofIncluded: name.value)
    guard path.withoutDots != self.path.withoutDots else {
      throw SourceFileError(path, reason: "it would include itself")
    }
    guard !known.contains(path.withoutDots) else {
      throw SourceFileError(path, reason: "it is included twice")
    }
    let file = try read(path)
    guard size + file.bytes.count <= Self.maximumByteCount else {
      throw SourceFileError(path, reason: "the files of a schema can't be larger than 16 MB")
    }
    return file
  }

  /// The names of the files to include. Most files have none, and aren't composed to find out.
  private var includedNames: [Located<String>] {
    guard mentionsInclude, case .mapping(let pairs) = YAMLComposer.compose(self).node?.content,
      let list = pairs.first(where: { $0.key.value == Language.include }),
      case .sequence(let items) = list.value.content
    else { return [] }
    return items.compactMap { item in
      guard case .scalar(let scalar) = item.content, !scalar.text.isEmpty else { return nil }
      return Located(scalar.text, at: item.range)
    }
  }

  /// Whether the word is in the file, which isn't searched if it is too large to be composed.
  private var mentionsInclude: Bool {
    guard bytes.count <= Self.maximumByteCount else { return false }
    let word = Array(Language.include.utf8)
    return bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }
}

extension String {
  /// The path without `.`, and without `..` behind the name of a folder.
  fileprivate var withoutDots: String {
    let parts = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    return parts.enumerated().reduce(into: [String]()) { known, part in
      switch part.element {
      case ".",
        "" where part.offset > 0:
        break
      case ".." where ![nil, "", ".."].contains(known.last): known.removeLast()
      default: known.append(part.element)
      }
    }.joined(separator: "/")
  }
}

// MARK: - Nodes

extension YAMLComposer {
  /// Composes a file and those that it includes, as one mapping whose sections have the entries of
  /// all of them. The roots are those of each file.
  package static func composeAll(
    of file: SourceFile
  ) -> (node: YAMLNode?, roots: [YAMLNode], diagnostics: [Diagnostic]) {
    var (node, diagnostics) = compose(file.files[0].file)
    var roots = [node].compactMap(\.self)
    for (file, start) in file.files.dropFirst() {
      let (included, problems) = compose(file)
      diagnostics += problems.map { $0.ofIncludedFile.moved(by: start) }
      if let root = included?.moved(by: start), case .mapping(let pairs) = root.content {
        diagnostics += pairs.filter { $0.key.value == Language.include }.map {
          Diagnostic(
            .unusableInclude, "an included file can't include others", at: $0.key.range)
        }
        node?.add(pairs)
        roots.append(root)
      }
    }
    return (node, roots, file.refusals + diagnostics)
  }
}

extension YAMLNode {
  /// Adds entries to a mapping; those of a section that it has go to the end of the section.
  fileprivate mutating func add(_ others: [YAMLPair]) {
    guard case .mapping(var pairs) = content else { return }
    var added: Set<String> = []
    for pair in others {
      // A section that a file has twice is reported like one of the schema's own.
      let isFirst = added.insert(pair.key.value).inserted
      let section = isFirst ? pairs.firstIndex { $0.key.value == pair.key.value } : nil
      if section.map({ pairs[$0].value.append(pair.value) }) != true { pairs.append(pair) }
    }
    content = .mapping(pairs)
  }

  /// Appends the contents of a section. Returns false if they aren't of the same kind, so that the
  /// section is reported as one that is declared twice.
  private mutating func append(_ other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.mapping(let pairs), .mapping(let others)): content = .mapping(pairs + others)
    case (.sequence(let items), .sequence(let others)): content = .sequence(items + others)
    default: return false
    }
    return true
  }

  fileprivate func moved(by distance: Int) -> YAMLNode {
    var moved = self
    moved.range = range.moved(by: distance)
    switch content {
    case .scalar: break
    case .sequence(let items): moved.content = .sequence(items.map { $0.moved(by: distance) })
    case .mapping(let pairs): moved.content = .mapping(pairs.map { $0.moved(by: distance) })
    }
    return moved
  }
}

extension YAMLPair {
  fileprivate func moved(by distance: Int) -> YAMLPair {
    YAMLPair(
      key: Located(key.value, at: key.range.moved(by: distance)), value: value.moved(by: distance))
  }
}

extension Diagnostic {
  /// The problem as that of a file which the schema includes.
  fileprivate var ofIncludedFile: Diagnostic {
    code == .emptySchema
      ? Diagnostic(.unusableInclude, "the included file is empty", at: range) : self
  }
}
