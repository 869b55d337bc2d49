import SchemaParser

/// Emits the generated files of a model.
struct FileEmitter {
  let model: CodeModel
  let options: GenerationOptions

  /// The generated files, sorted by path.
  var files: [GeneratedFile] {
    let namespace = [
      file(GeneratedFile.namespacePath(model.namespace.name), namespaceSource)
    ]
    let enums = model.enums.map {
      file("Models/\(SwiftName.fileName(of: $0.name)).generated.swift", enumSource($0))
    }
    let tables = model.tables.flatMap { table in
      [
        file("Models/\(table.fileName).generated.swift", modelSource(table)),
        file("DAL/\(table.fileName)+DAL.generated.swift", functionsSource(table)),
      ]
    }
    let indexes = model.indexes.map { file("DAL/\($0.name)+DAL.generated.swift", indexSource($0)) }
    let problems = [model.problem].compactMap(\.self).map {
      file("Models/\(SwiftName.fileName(of: $0.name)).generated.swift", problemSource($0))
    }
    return (namespace + enums + tables + problems + dates + indexes + queries)
      .sorted { $0.path < $1.path }
  }

  private var dates: [GeneratedFile] {
    guard let date = model.date else { return [] }
    let name = SwiftName.fileName(of: date.name)
    return [
      file("Models/\(name).generated.swift", dateSource(date)),
      file("DAL/\(name)+DAL.generated.swift", dateConformanceSource(date)),
    ]
  }

  private var queries: [GeneratedFile] {
    guard !model.queries.isEmpty else { return [] }
    let name = SwiftName.fileName(of: model.namespace.name)
    return [file("DAL/\(name)+Queries.generated.swift", queriesSource)]
      + model.queries.compactMap(\.row).map {
        file("Models/\($0.fileName).generated.swift", rowSource($0))
      }
  }

  /// The access modifier with a trailing space, or nothing for internal declarations.
  var access: String {
    options.access == .internal ? "" : options.access.rawValue + " "
  }

  private func file(_ path: String, _ source: Source) -> GeneratedFile {
    GeneratedFile(
      path: path, source: source.fileText, schemaPath: options.schemaPath)
  }
}

// MARK: - Imports

extension FileEmitter {
  func imports(runtime: Bool, foundation: Bool) -> Source {
    .paragraphs([
      runtime ? "\(access)import DBGenRuntime" : .none, foundation ? self.foundation : .none,
    ])
  }

  /// The import of FoundationEssentials where it is available, and of Foundation otherwise.
  private var foundation: Source {
    """
    #if canImport(FoundationEssentials)
      \(access)import FoundationEssentials
    #else
      \(access)import Foundation
    #endif
    """
  }
}
