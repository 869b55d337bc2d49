import CodeGen

/// What has to happen in an output directory for it to hold just what was generated.
struct WritePlan: Equatable {
  private(set) var changes: [FileChange] = []
  private(set) var unchangedCount = 0

  /// Compares the files that are wanted with those that stand, by their paths in the output
  /// directory.
  ///
  /// Of the files that nobody wants, those that were generated from one of the schemas are stale.
  init(wanted: [GeneratedFile], standing: [String: StandingFile], schemaNames: Set<String>) {
    let unwanted = Set(standing.keys).subtracting(wanted.map(\.path))
    let stale = unwanted.filter { standing[$0]?.isGenerated(fromOneOf: schemaNames) == true }
    // Where the file system doesn't tell case apart, removing a stale `Userdata` also removes what
    // stands as `UserData`.
    let lost = Set(stale.map { $0.lowercased() })
    for file in wanted {
      let current = standing[file.path]
      if current?.holds(file.text) == true, !lost.contains(file.path.lowercased()) {
        unchangedCount += 1
      } else {
        changes.append(FileChange(path: file.path, old: current, new: file))
      }
    }
    changes += stale.map { FileChange(path: $0, old: standing[$0], new: nil) }
    changes.sort { $0.path < $1.path }
  }

  /// The changes that must not be made, with the reasons.
  var obstacles: [(change: FileChange, obstacle: Obstacle)] {
    changes.compactMap { change in change.obstacle.map { (change, $0) } }
  }
}

/// A file that has to be made, replaced or removed.
struct FileChange: Equatable {
  /// Relative to the output directory.
  let path: String
  let old: StandingFile?
  let new: GeneratedFile?
  let obstacle: Obstacle?

  init(path: String, old: StandingFile?, new: GeneratedFile?) {
    self.path = path
    self.old = old
    self.new = new
    obstacle = old?.obstacle
  }

  /// What `--check` calls it.
  var finding: String {
    switch (old, new) {
    case (nil, _): "missing"
    case (_, nil): "stale"
    default: "changed"
    }
  }
}

/// Why a file must not be replaced or removed.
enum Obstacle: Equatable {
  case foreign
  case edited
  case newer
  case irregular(FileKind)

  var isIrregular: Bool {
    if case .irregular = self { true } else { false }
  }

  var message: String {
    switch self {
    case .foreign: "dbgen didn't write this file and won't overwrite it; move it elsewhere"
    case .newer: "a newer dbgen wrote this file; use that one, or delete the file"
    case .edited: "edited since dbgen wrote it; undo the edit or delete the file"
    case .irregular(let kind): "\(kind.rawValue) stands where a generated file belongs"
    }
  }
}

extension StandingFile {
  fileprivate var obstacle: Obstacle? {
    switch self {
    case .other(let kind): return .irregular(kind)
    case .file(let bytes, _):
      let text = String(decoding: bytes, as: UTF8.self)
      return switch GeneratedFile.origin(of: text) {
      case .generated: GeneratedFile.isOfLaterFormat(text) ? .newer : nil
      case .edited: .edited
      case .foreign: .foreign
      }
    }
  }

  fileprivate func isGenerated(fromOneOf schemas: Set<String>) -> Bool {
    guard case .file(let bytes, _) = self else { return false }
    switch GeneratedFile.origin(of: String(decoding: bytes, as: UTF8.self)) {
    case .generated(let schema), .edited(let schema): return schemas.contains(schema)
    case .foreign: return false
    }
  }

  /// Whether the file holds a text. Line endings don't count, since checkouts change them.
  fileprivate func holds(_ text: String) -> Bool {
    guard case .file(let bytes, _) = self else { return false }
    return bytes.elementsEqual(text.utf8)
      || bytes.contains(0x0D) && bytes.withoutCarriageReturns.elementsEqual(text.utf8)
  }
}

extension [UInt8] {
  /// The bytes with LF in the place of CRLF.
  fileprivate var withoutCarriageReturns: [UInt8] {
    enumerated().filter { index, byte in
      byte != 0x0D || index + 1 == count || self[index + 1] != 0x0A
    }.map(\.element)
  }
}
