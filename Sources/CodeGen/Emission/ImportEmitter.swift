import SchemaParser

extension FileEmitter {
  /// Emits the imports of a file with several parts: the runtime, then Foundation, each as visible
  /// as a part needs it.
  func importSources(_ imports: [ImportModel]) -> [Source] {
    [
      .lines([
        imports.contains(.adoption) ? "\(bodyAccess)import DBGenAdoption" : nil,
        imports.contains(.runtime) ? "\(access)import DBGenRuntime" : nil,
      ]), foundationImport(imports),
    ].compactMap(\.self).filter { !$0.isEmpty }
  }

  /// The access of an import that only bodies use. Beside `package import`, Swift wants it to be said.
  private var bodyAccess: String { options.access == .package ? "internal " : "" }

  /// Emits the import of single types if nothing else can be used. Each operator of Foundation that
  /// is imported would be tried for each comparison of two properties.
  private func foundationImport(_ imports: [ImportModel]) -> Source? {
    if imports.contains(.wholeFoundation) { return "\(access)import Foundation" }
    let types = imports.reduce(into: Set<String>()) { types, module in
      if case .foundationTypes(let names) = module { types.formUnion(names) }
    }
    let areInBodies = imports.contains(.foundationOfBodies)
    if types.isEmpty { return areInBodies ? foundation { "\(bodyAccess)import \($0)" } : nil }
    if areInBodies || imports.contains(.unknown) {
      return foundation { "\(access)import \($0)" }
    }
    return foundation { module in
      .lines(types.sorted().map { "\(access)import struct \(module).\($0)" })
    }
  }

  /// Emits imports from FoundationEssentials where it is available, and from Foundation otherwise.
  private func foundation(_ imports: (_ module: String) -> Source) -> Source {
    """
    #if canImport(FoundationEssentials)
      \(imports("FoundationEssentials"))
    #else
      \(imports("Foundation"))
    #endif
    """
  }
}
