import SchemaParser

/// The changes of a schema's files that bring it up to a sheet.
struct SchemaChanges {
  /// The schema as it stands, with the files that it includes.
  let existing: SourceFile
  private var editors: [(editor: SchemaEditor, start: Int)] = []

  init(in existing: SourceFile, _ merge: SheetMerge) {
    self.existing = existing
    let (old, new) = Self.parts(of: merge, in: existing)
    for (index, (file, start)) in existing.files.enumerated() {
      guard let root = YAMLComposer.compose(file).node else { continue }
      var editor = SchemaEditor(file, at: start, root)
      editor.change(old[index], to: new[index])
      editors.append((editor, start))
    }
  }

  /// The places of changes that don't fit into their files.
  var obstacles: [SourceRange] {
    editors.flatMap { editor, start in
      editor.edits.obstacles.map { $0.moved(by: start) }
    }
  }

  /// The text of each file.
  var texts: [(file: SourceFile, text: String)] {
    editors.map { ($0.editor.edits.file, $0.editor.edits.text) }
  }

  /// The changed schema, with the files that it includes.
  var file: SourceFile {
    SourceFile(joining: texts.map { $0.file.with(Array($0.text.utf8)) })
  }

  /// Returns the place in the existing schema of a place in the changed one.
  ///
  /// - Parameter new: The file of the changed schema.
  func origin(of range: SourceRange, in new: SourceFile) -> SourceRange {
    let starts = new.files.map(\.start)
    func place(of offset: Int) -> Int {
      let index = starts.lastIndex { $0 <= offset } ?? 0
      return editors[index].start + editors[index].editor.edits.origin(of: offset - starts[index])
    }
    let start = place(of: range.lowerBound)
    return start..<max(start, place(of: range.upperBound))
  }

  // MARK: - Files

  /// Returns the part of each file, before and after the changes.
  private static func parts(
    of merge: SheetMerge, in file: SourceFile
  ) -> (old: [Schema], new: [Schema]) {
    let starts = file.files.map(\.start)
    let old = starts.map { _ in Schema(database: merge.schema.database) }
    var parts = (old: old, new: old)
    func index(_ name: Located<String>) -> Int {
      starts.lastIndex { $0 <= name.range.lowerBound } ?? 0
    }
    split(\.enums, of: merge, into: &parts, by: \.name, index)
    split(\.tables, of: merge, into: &parts, by: \.name, index)
    return parts
  }

  private static func split<Item>(
    _ items: WritableKeyPath<Schema, [Item]>, of merge: SheetMerge,
    into parts: inout (old: [Schema], new: [Schema]), by name: (Item) -> Located<String>,
    _ index: (Located<String>) -> Int
  ) {
    let before = merge.existing[keyPath: items]
    let places = Dictionary(firstOf: before.map { (name($0).value, index(name($0))) })
    for item in before { parts.old[index(name(item))][keyPath: items].append(item) }
    // What is new is in the file of what it follows.
    var last = 0
    for item in merge.schema[keyPath: items] {
      last = places[name(item).value] ?? last
      parts.new[last][keyPath: items].append(item)
    }
  }
}
