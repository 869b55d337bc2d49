import SchemaParser

/// The generated source with every decision made: each Swift name, type and expression, and each
/// SQL text. Emitters only lay it out.
struct CodeModel {
  var namespace: NamespaceModel
  /// The protocol of all types.
  var value: String
  var enums: [EnumModel]
  /// Tables, views, virtual tables, and full-text tables that hold their own texts.
  var tables: [TableModel]
  /// Contentless full-text tables.
  var indexes: [FullTextIndexModel]
  var queries: QueriesModel?
  /// The type of problems, if any table has rules.
  var problem: ProblemModel?
  /// The date type, if the schema has dates.
  var date: DateModel?
  var keys: KeysModel
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

/// The generic types of keys, one for each kind.
struct KeysModel {
  /// The names of the types.
  var integer: String
  var uuid: String
  /// The kinds that the schema has.
  var kinds: Set<KeyTypeModel>
  /// The tables whose UUIDs aren't in the form that the runtime takes for granted.
  var encoded: [EncodedKeyModel]
  /// The runtime's protocol for values in SQL.
  var convertible: String
  /// The runtime's type of the forms of UUIDs.
  var encoding: String
}

/// A table whose key has another form than that of a column without an encoding.
struct EncodedKeyModel {
  var table: String
  /// The expression for its form.
  var encoding: String
}

/// The generated date type.
struct DateModel {
  var name: String
  /// The name for Foundation's `Calendar` in the type.
  var calendar: String
  /// The alias by which the type has that name, if it isn't Foundation's own.
  var calendarAlias: String?
  /// The runtime's protocols for comparable values, and for values in SQL.
  var conformances: [String]
  /// The expression for the form of days in the app's own SQL.
  var coding: String
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
