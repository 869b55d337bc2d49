package import SchemaParser

/// The sheets of a model, which are read one after the other, like one text.
package struct SheetFiles {
  let files: [SourceFile]
  /// The text of all files, at whose offsets diagnostics are.
  let text: SourceFile
  /// The offset in the text at which each file begins.
  let starts: [Int]

  package init(_ files: [SourceFile]) {
    self.files = files
    starts = files.dropLast().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.bytes.count) }
    text =
      files.count == 1
      ? files[0] : SourceFile(path: files[0].path, bytes: files.flatMap(\.bytes))
  }

  /// Returns the diagnostics by the file that they are about, at their places there. A note about
  /// another file is left out.
  package func placed(_ diagnostics: [Diagnostic]) -> [(file: SourceFile, [Diagnostic])] {
    files.indices.map { index in
      (files[index], diagnostics.filter { place($0.range) == index }.map { placed($0, in: index) })
    }
  }

  private func place(_ range: SourceRange) -> Int {
    starts.lastIndex { $0 <= range.lowerBound } ?? 0
  }

  private func placed(_ diagnostic: Diagnostic, in file: Int) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.range = diagnostic.range.moved(by: -starts[file])
    diagnostic.notes = diagnostic.notes.filter { place($0.range) == file }.map {
      Diagnostic.Note($0.message, at: $0.range.moved(by: -starts[file]))
    }
    return diagnostic
  }
}

extension SourceRange {
  func moved(by distance: Int) -> SourceRange { lowerBound + distance..<upperBound + distance }
}

extension SourceFile {
  /// The endings of the names of sheets.
  package static let sheetEndings: Set = ["csv", "tsv", "tab", "txt"]

  /// Whether the file is a sheet, by its name.
  package var isSheet: Bool { Self.sheetEndings.contains(ending) }

  /// Whether the file's name says that tabs separate its cells.
  var isSeparatedByTabs: Bool { ending == "tsv" || ending == "tab" }

  private var ending: String {
    path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
  }

  /// The file in UTF-8. Spreadsheets also save sheets in UTF-16, with a byte order mark. Nil if the
  /// file isn't text.
  package var inUTF8: SourceFile? {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else {
      let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
      return isText ? self : nil
    }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    guard !units.contains(0), let text = String(validating: units, as: UTF16.self) else {
      return nil
    }
    return SourceFile(path: path, bytes: Array(text.utf8))
  }
}
