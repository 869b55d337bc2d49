/// The names of temporary objects.
enum Scratch {
  static func table(_ name: String) -> String { "_dbgen_new_\(name)" }
  static let count = "_dbgen_count"
  static func former(_ name: String) -> String { "_dbgen_old_\(name)" }
}
