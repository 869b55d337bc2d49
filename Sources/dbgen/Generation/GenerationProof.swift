import DBGenSQLite
import SchemaMigration
import SchemaParser
import SchemaSQL

/// A proof from an earlier run that `generate` has nothing to do and nothing to print.
///
/// It is identified by a fingerprint of everything that the run depends on, other than the output
/// directories: the schemas and their histories, the arguments, the working directory, the program
/// and its SQLite. It says what the output directories contained.
struct GenerationProof {
  private let cache: ProofCache
  private let name: String

  /// Finds the place of the proof; returns nil without a cache, or with an extension of SQLite.
  ///
  /// - Parameter project: The file that says what is generated, if the arguments don't.
  init?(of schemas: [SchemaFiles], in project: SourceFile?) {
    // What the code of an extension does may have changed.
    guard !SQLiteExtension.isAnyLoaded else { return nil }
    guard let cache = ProofCache(), let place = try? FileSystem.currentDirectory() else {
      return nil
    }
    self.cache = cache
    let arguments = CommandLine.arguments.dropFirst()
    let texts = [cache.program, String(cString: sqlite3_sourceid()), place] + arguments
    let options = sequence(first: Int32(0)) { $0 + 1 }.lazy
      .map { sqlite3_compileoption_get($0).map { String(cString: $0) } }
      .prefix { $0 != nil }
    var bytes = Self.counted((texts + options.compactMap(\.self)).map { Array($0.utf8) })
    bytes += Self.counted(project.map { [$0.bytes] } ?? [])
    for files in schemas {
      bytes += Self.counted(
        files.sources.flatMap { [Array($0.path.utf8), $0.bytes] })
    }
    name = SHA256.hexadecimal(bytes) + ProofCache.outputsEnding
  }

  /// Whether the output directories contain what they contained when the proof was made.
  ///
  /// - Parameter other: Another file that the run writes, which has to exist.
  func holds(for outputs: [String], and other: String?) -> Bool {
    guard other.map(FileSystem.isFile) != false, let proven = cache.read(name) else { return false }
    let states = outputs.map { try? OutputDirectory.state(of: $0) }
    return states.allSatisfy { $0 != nil } && proven == text(of: states.compactMap { $0 })
  }

  func remember(_ states: [OutputState]) { cache.write(text(of: states), as: name) }

  /// The contents of the proof, which include its name: a file of the cache may be damaged.
  private func text(of states: [OutputState]) -> [UInt8] {
    let hash = SHA256.hexadecimal(Self.counted(states.map { Array($0.text.utf8) }))
    return Array("\(name)\n\(hash)\n".utf8)
  }

  /// The elements, each after its length, after their number.
  private static func counted(_ elements: [[UInt8]]) -> [UInt8] {
    elements.reduce(into: Array("\(elements.count):".utf8)) { bytes, element in
      bytes += "\(element.count):".utf8
      bytes += element
    }
  }
}
