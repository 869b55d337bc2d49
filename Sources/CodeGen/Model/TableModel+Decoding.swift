import SchemaParser

/// The initializer that decodes a row before it is stored, of which what has a default can be
/// missing. Swift synthesizes only one that wants all but optional values, and takes a value of
/// NULL for a missing one.
struct DecodingModel {
  /// The type that is extended.
  var type: String
  var noun: RowNoun
  /// The labels of the memberwise initializer with their values.
  var values: [(label: String, value: DecodedValue)]
  /// The names of the properties that aren't stored, with their values.
  var transients: [(name: String, value: DecodedValue)]
}

/// How a property is decoded.
struct DecodedValue {
  /// The name of the case of `CodingKeys`.
  var key: String
  /// The type, without the question marks of an optional one.
  var type: String
  var absence: Absence

  /// The meaning of a value that isn't there.
  enum Absence {
    case isInvalid
    /// The expression is the value.
    case isDefault(String)
    /// A synthesized encoding leaves nil out.
    case isNil
    /// The database has a default, which a value of null isn't.
    case isLeftToTheDatabase
  }
}

extension TableModel {
  /// The initializers of the draft and of the record, of which each is only there if its type is
  /// Codable and Swift's own would decode something else.
  var decodings: [DecodingModel] {
    let ofDraft = draft.flatMap {
      decoding(of: $0, [], in: "\(tableNames.record).Draft", draftConformances)
    }
    return [ofDraft, decoding(of: properties, transients, in: tableNames.record, conformances)]
      .compactMap(\.self)
  }

  private func decoding(
    of properties: [PropertyModel], _ transients: [TransientModel], in type: String,
    _ conformances: [String]
  ) -> DecodingModel? {
    let values = properties.map {
      ($0.label, decoded($0.name, $0.type, $0.initialValue, $0.presenceParameter))
    }
    let others = transients.map { ($0.name, decoded($0.name, $0.type, $0.value, nil)) }
    guard conformances.contains("Codable"),
      values.contains(where: \.1.isUnlikeSynthesized)
        || transients.contains(where: { $0.value != nil })
    else { return nil }
    return DecodingModel(type: type, noun: noun, values: values, transients: others)
  }

  private func decoded(
    _ name: String, _ declaredType: String, _ initialValue: String?, _ presenceParameter: Int?
  ) -> DecodedValue {
    let marks = declaredType.reversed().prefix { $0 == "?" }.count
    let plain = String(declaredType.dropLast(marks))
    // An extension of a nested type doesn't see the members of the outer one.
    let type = plain == "ID" ? "\(tableNames.record).ID" : plain
    let absence: DecodedValue.Absence =
      if presenceParameter != nil {
        .isLeftToTheDatabase
      } else if declaredType.hasSuffix("?") {
        .isNil
      } else if let initialValue {
        .isDefault(initialValue)
      } else {
        .isInvalid
      }
    return DecodedValue(key: name, type: type, absence: absence)
  }
}

extension DecodedValue {
  /// Whether an initializer that Swift synthesizes would read another value.
  fileprivate var isUnlikeSynthesized: Bool {
    switch absence {
    case .isDefault, .isLeftToTheDatabase: true
    case .isInvalid, .isNil: false
    }
  }
}
