import SchemaParser

/// Emits the generated files of a model.
struct FileEmitter {
  let model: CodeModel
  let options: GenerationOptions

  /// The generated files, sorted by path.
  var files: [GeneratedFile] {
    // The source of a table is laid out as soon as it is made, so that little of it is in memory at
    // a time. The longest file comes first, and the others meanwhile.
    makers.concurrentMap { make in
      make().map {
        GeneratedFile(path: $0.path, source: text(of: [$0]), schemaPath: options.schemaPath)
      }
    }.joined().sorted { $0.path < $1.path }
  }

  /// All source in one file.
  func singleFile(path: String) -> GeneratedFile {
    let parts = makers.concurrentMap { $0() }.joined().sorted { $0.path < $1.path }
    return GeneratedFile(path: path, source: text(of: parts), schemaPath: options.schemaPath)
  }

  /// The imports and the declarations of one file.
  private struct FilePart {
    let path: String
    let imports: [ImportModel]
    let declarations: Source
  }

  /// Functions that return the parts: that of the namespace, which has the SQL of all tables, the
  /// other parts, and those of each table.
  private var makers: [@Sendable () -> [FilePart]] {
    let others: [@Sendable () -> [FilePart]] = partsOtherThanTables.map { part in { [part] } }
    return others + model.tables.map { table in { parts(of: table) } }
  }

  private func parts(of table: TableModel) -> [FilePart] {
    [
      modelFile(table.record, table.imports, recordSource(table)),
      functionsFile(table.record, imports: table.importsOfFunctions, functionsSource(table)),
    ]
  }

  private var partsOtherThanTables: [FilePart] {
    let enums = model.enums.map {
      modelFile(
        $0.name,
        $0.imports
          + .ofModel(protocols: $0.conformances),
        $0.isOpen ? openEnum($0) : closedEnum($0))
    }
    let indexes = model.indexes.map { functionsFile($0.name, indexSource($0)) }
    return namespace + value + enums + keyTypes + problems + dates + indexes + keys + queries
  }

  private var namespace: [FilePart] {
    let imports: [ImportModel] = model.takesFilesOver ? [.adoption] : []
    return [
      file(SwiftName.fileName(of: model.names.namespace), imports + [.runtime], namespaceSource)
    ]
  }

  private var value: [FilePart] {
    let isCompared = model.tables.contains(where: \.writesEquality)
    return [modelFile(model.names.value, [], valueSource)]
      + (isCompared ? [modelFile(model.names.equatable, [], equatableSource)] : [])
  }

  private var problems: [FilePart] {
    model.problemHelpers.map { helpers in
      let imports: [ImportModel] = helpers.contains(.milliseconds) ? [.foundationOfBodies] : []
      return [modelFile(model.names.problem, imports, problemSource(helpers))]
    } ?? []
  }

  private var keyTypes: [FilePart] {
    let kinds: [(String, KeyTypeModel, [ImportModel], (String) -> Source)] = [
      (model.names.integerKey, .integer, [], integerKeySource),
      (model.names.uuidKey, .uuid, [.foundationTypes(["UUID"])], uuidKeySource),
    ]
    return kinds.filter { kind in model.tables.contains { $0.keyType == kind.1 } }
      .map { name, _, imports, source in modelFile(name, imports, source(name)) }
  }

  private var dates: [FilePart] {
    model.dateCoding.map { coding in
      [
        modelFile(model.names.date, [.foundationTypes(["Calendar", "Date"])], dateSource),
        functionsFile(model.names.date, dateConformanceSource(coding)),
      ]
    } ?? []
  }

  private var keys: [FilePart] {
    keysSource.map { [functionsFile(model.names.namespace, part: "Keys", $0)] } ?? []
  }

  private var queries: [FilePart] {
    if model.queries.isEmpty { return [] }
    let imports = model.queries.flatMap(\.imports)
    return [
      functionsFile(model.names.namespace, part: "Queries", imports: imports, queriesSource)
    ]
      + model.queries.compactMap(\.row).map { modelFile($0.name, $0.imports, rowSource($0)) }
  }

  /// The access modifier with a trailing space, or nothing for internal declarations.
  var access: String { options.access.modifier }

  /// Returns an initializer only if other modules can see it. Within the module, Swift synthesizes a
  /// faster one.
  func forOtherModules(_ initializer: @autoclosure () -> Source) -> Source {
    switch options.access {
    case .internal: .none
    case .package, .public: initializer()
    }
  }

  // MARK: - Files

  private func modelFile(_ type: String, _ imports: [ImportModel], _ source: Source) -> FilePart {
    file("Models/\(SwiftName.fileName(of: type))", imports, source)
  }

  private func functionsFile(
    _ type: String, part: String = "DAL", imports: [ImportModel] = [], _ source: Source
  ) -> FilePart {
    file("DAL/\(SwiftName.fileName(of: type))+\(part)", imports + [.runtime], source)
  }

  private func file(_ name: String, _ imports: [ImportModel], _ declarations: Source) -> FilePart {
    FilePart(path: GeneratedFile.path(name), imports: imports, declarations: declarations)
  }

  private func text(of parts: [FilePart]) -> String {
    let imports = importSources(parts.flatMap(\.imports))
    let source: Source = """

      \(.paragraphs(imports + parts.map(\.declarations)))

      """
    return source.fileText
  }
}
