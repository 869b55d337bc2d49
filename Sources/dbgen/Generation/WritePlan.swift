import CodeGen
import SchemaParser

/// The changes that make an output directory hold exactly the generated files.
struct WritePlan: Equatable {
  private(set) var changes: [FileChange] = []
  private(set) var unchangedCount = 0
  /// The files that were generated from schemas that aren't given, by schema name.
  let orphans: [String: [String]]

  /// Compares the wanted files with the existing ones, by their paths in the output directory.
  ///
  /// Unwanted files that were generated from one of the schemas are stale.
  ///
  /// - Parameters:
  ///   - overwritesEdits: Whether to replace files that dbgen wrote even if they were edited.
  ///   - ownsDirectory: Whether files of schemas that aren't given are stale as well.
  init(
    wanted: [GeneratedFile], existing: [String: ExistingFile], schemaNames: Set<String>,
    overwritesEdits: Bool = false, ownsDirectory: Bool = false
  ) {
    let unwanted = Set(existing.keys).subtracting(wanted.map(\.path))
    let origins = Dictionary(grouping: unwanted) { existing[$0]?.schemaName }
    let known = ownsDirectory ? Set(origins.keys.compactMap(\.self)) : schemaNames
    let stale = known.flatMap { origins[$0] ?? [] }
    orphans = origins.reduce(into: [:]) { orphans, origin in
      guard let name = origin.key, !known.contains(name) else { return }
      orphans[name] = origin.value.sorted()
    }
    // On a case-insensitive file system, removing a stale `Userdata` also removes `UserData`.
    let lost = Set(stale.map { $0.lowercased() })
    for file in wanted {
      let current = existing[file.path]
      if current?.holds(file.text) == true, !lost.contains(file.path.lowercased()) {
        unchangedCount += 1
      } else {
        changes.append(
          FileChange(path: file.path, old: current, new: file, overwritesEdits: overwritesEdits))
      }
    }
    changes += stale.map {
      FileChange(path: $0, old: existing[$0], new: nil, overwritesEdits: overwritesEdits)
    }
    changes.sort { $0.path < $1.path }
  }

  /// The changes that must not be made, with the reasons.
  var obstacles: [(change: FileChange, obstacle: Obstacle)] {
    changes.compactMap { change in change.obstacle.map { (change, $0) } }
  }
}

/// A file to create, replace or remove.
struct FileChange: Equatable {
  /// The path relative to the output directory.
  let path: String
  let old: ExistingFile?
  let new: GeneratedFile?
  let obstacle: Obstacle?

  init(path: String, old: ExistingFile?, new: GeneratedFile?, overwritesEdits: Bool = false) {
    (self.path, self.old, self.new) = (path, old, new)
    let obstacle = old?.obstacle
    self.obstacle = overwritesEdits && obstacle?.isEdit == true ? nil : obstacle
  }

  /// The name of the change in the output of `--check`.
  var finding: String {
    switch (old, new) {
    case (nil, _): "missing"
    case (_, nil): "stale"
    default: "changed"
    }
  }
}

/// The reason a file must not be replaced or removed.
enum Obstacle: Equatable {
  case foreign
  case edited
  case conflicted
  case newer
  case irregular(FileKind)

  var isIrregular: Bool {
    if case .irregular = self { true } else { false }
  }

  /// Whether the only obstacle is that a file that dbgen wrote was edited.
  var isEdit: Bool { self == .edited || self == .conflicted }

  var message: String {
    switch self {
    case .foreign: "dbgen didn't write this file and won't overwrite it; move it elsewhere"
    case .newer: "a newer dbgen wrote this file; use that one, or delete the file"
    case .edited: "edited since dbgen wrote it; undo the edit, or overwrite the file with --force"
    case .conflicted:
      "there are conflict markers in this file; merge the schema, then overwrite the file with --force"
    case .irregular(let kind): "\(kind.rawValue) is in the way of a generated file"
    }
  }

  var code: DiagnosticCode {
    switch self {
    case .foreign: .foreignFile
    case .newer: .newerFile
    case .edited: .editedFile
    case .conflicted: .conflictedFile
    case .irregular: .irregularFile
    }
  }
}

extension ExistingFile {
  fileprivate var obstacle: Obstacle? {
    switch self {
    case .other(let kind): return .irregular(kind)
    case .file(let bytes, _):
      let text = String(decoding: bytes, as: UTF8.self)
      let isOfLaterFormat = GeneratedFile.isOfLaterFormat(text)
      return switch GeneratedFile.origin(of: text) {
      case .generated: isOfLaterFormat ? .newer : nil
      case .edited: isOfLaterFormat ? .newer : .edited
      case .conflicted: .conflicted
      case .foreign: .foreign
      }
    }
  }

  /// The schema that the file was generated from, according to its header.
  var schemaName: String? {
    guard case .file(let bytes, _) = self else { return nil }
    return GeneratedFile.origin(of: String(decoding: bytes, as: UTF8.self)).schemaPath
  }

  /// Returns whether the file holds a text. Line endings are ignored, since checkouts change them.
  func holds(_ text: String) -> Bool {
    guard case .file(let bytes, _) = self else { return false }
    return bytes.elementsEqual(text.utf8)
      || bytes.contains(0x0D)
        && bytes.replacing([0x0D, 0x0A], with: [0x0A]).elementsEqual(text.utf8)
  }
}

extension FileChange {
  /// Returns the change as a patch, with a prefix before the path of the file.
  func patch(prefix: String) -> String {
    let oldBytes = if case .file(let bytes, _) = old { bytes } else { [UInt8]() }
    return UnifiedDiff.patch(
      of: prefix + path, from: old == nil ? nil : oldBytes, to: new.map { Array($0.text.utf8) })
  }
}
