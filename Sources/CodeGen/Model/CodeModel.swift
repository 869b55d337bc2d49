import SchemaParser

/// The generated source with every decision made: each Swift name, type and expression, and each
/// SQL text. Emitters only lay it out.
struct CodeModel {
  var names: SwiftNames
  var namespace: NamespaceModel
  /// Whether the app takes over files of other programs.
  var takesFilesOver: Bool
  var enums: [EnumModel]
  /// Tables, views, virtual tables, and full-text tables that hold their own texts.
  var tables: [TableModel]
  /// Contentless full-text tables.
  var indexes: [FullTextIndexModel]
  var queries: [QueryModel]
  /// The helper functions of the type of problems, if any table has rules.
  var problemHelpers: [RuleHelper]?
  /// The expression for the form of days in the app's own SQL, if the schema has dates.
  var dateCoding: String?
}

/// A module that a file imports, and the declarations of the file that expose it.
enum ImportModel: Equatable {
  /// The library that takes over files of other programs.
  case adoption
  case runtime
  /// The types of Foundation with the given names.
  case foundationTypes(Set<String>)
  /// Foundation, which only bodies use.
  case foundationOfBodies
  /// All of Foundation, for types that FoundationEssentials doesn't have.
  case wholeFoundation
  /// The module of a type or protocol that the schema names, which may be Foundation.
  case unknown
}

extension [ImportModel] {
  /// Returns the imports of a model with types of Foundation, and with types and protocols that the
  /// schema names.
  static func ofModel(
    foundationTypes: [String] = [], ownTypes: [String] = [], protocols: [String] = []
  ) -> Self {
    let named = ownTypes + protocols.unknownProtocols
    return Self(named, foundationTypes) + (named.isEmpty ? [] : [.unknown])
  }

  /// Returns the imports of functions, beside what the runtime exports.
  static func ofFunctions(ownTypes: [String]) -> Self {
    Self(ownTypes, []).compactMap { module in
      guard case .foundationTypes(let names) = module else { return module }
      let others = names.subtracting(["Data", "Date", "Decimal", "URL", "UUID"])
      return others.isEmpty ? nil : .foundationTypes(others)
    }
  }

  /// Creates the imports for types of Foundation, and for those that the schema names.
  private init(_ named: [String], _ foundationTypes: [String]) {
    let names = named.flatMap(SwiftName.typeNames)
    let types = Set(foundationTypes + names.filter(SwiftName.foundationTypes.contains))
    let isOfFoundation = SwiftName.typesOfFoundationAlone.union(["Foundation"]).contains
    self =
      (types.isEmpty ? [] : [.foundationTypes(types)])
      + (names.contains(where: isOfFoundation) ? [.wholeFoundation] : [])
      + (names.contains { ["DBGenRuntime", "SQLValue"].contains($0) } ? [.runtime] : [])
  }
}

struct EnumModel {
  var name: String
  var conformances: [String]
  var doc: [String]
  var rawType: String
  /// Whether values without a case are kept.
  var isOpen: Bool
  var cases: [EnumCaseModel]
  var imports: [ImportModel] = []

  struct EnumCaseModel {
    var name: String
    /// Empty if the cases have values instead.
    var rawValue: String
    var values: [String] = []
    var doc: [String] = []

    var declaration: String {
      if !values.isEmpty { return "case \(name)(\(values.joined(separator: ", ")))" }
      return rawValue.isEmpty ? "case \(name)" : "case \(name) = \(rawValue)"
    }
  }
}
