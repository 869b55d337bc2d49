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
  /// Returns the imports of a model with types of Foundation, and with names of the schema's.
  static func ofModel(
    foundationTypes: [String], ownTypes: [String] = [], hasOwnNames: Bool
  ) -> Self {
    let named = ownTypes.flatMap(SwiftName.typeNames)
    let types = Set(foundationTypes + named.filter(SwiftName.foundationTypes.contains))
    return (types.isEmpty ? [] : [.foundationTypes(types)])
      + (named.contains(where: SwiftName.typesOfFoundationAlone.contains) ? [.wholeFoundation] : [])
      + (named.contains("SQLValue") ? [.runtime] : [])
      + (hasOwnNames || !ownTypes.isEmpty ? [.unknown] : [])
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
