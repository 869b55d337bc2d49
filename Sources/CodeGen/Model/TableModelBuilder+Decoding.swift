import SchemaParser

/// The initializer that decodes a row before it is stored, of which what has a default can be
/// missing. Swift synthesizes only one that wants all but optional values.
struct DecodingModel {
  /// The type that is extended.
  var type: String
  var noun: RowNoun
  /// The labels of the memberwise initializer with the expressions for their values.
  var values: [(label: String, expression: String)]
  /// The names of the properties that aren't stored, with the expressions for their values.
  var transients: [(name: String, expression: String)]
}

extension TableModelBuilder {
  /// The initializers of the draft and of the record, of which each is only there if its type is
  /// Codable and a value has a default.
  var decodings: [DecodingModel] {
    let ofDraft = draft.flatMap {
      decoding(of: $0, [], in: "\(tableNames.record).Draft", draftConformances)
    }
    let transients = table.transients.map(TransientModel.init)
    return [ofDraft, decoding(of: properties, transients, in: tableNames.record, conformances)]
      .compactMap(\.self)
  }

  private func decoding(
    of values: [PropertyModel], _ transients: [TransientModel], in type: String,
    _ conformances: [String]
  ) -> DecodingModel? {
    guard conformances.contains("Codable"),
      values.contains(where: { $0.initialValue != nil && !$0.type.hasSuffix("?") })
        || transients.contains(where: { $0.value != nil })
    else { return nil }
    return DecodingModel(
      type: type, noun: noun,
      values: values.map { ($0.label, expression($0.name, $0.type, $0.initialValue)) },
      transients: transients.map { ($0.name, expression($0.name, $0.type, $0.value)) })
  }

  private func expression(
    _ name: String, _ declaredType: String, _ initialValue: String?
  ) -> String {
    let isOptional = declaredType.hasSuffix("?")
    let plain = isOptional ? String(declaredType.dropLast()) : declaredType
    // An extension of a nested type doesn't see the members of the outer one.
    let type = plain == "ID" ? "\(tableNames.record).ID" : plain
    let key = "forKey: .\(name)"
    // A synthesized encoding leaves nil out, so a missing optional value is nil.
    if isOptional { return "values.decodeIfPresent(\(type).self, \(key))" }
    guard let initialValue else { return "values.decode(\(type).self, \(key))" }
    return "values.decodeIfPresent(\(type).self, \(key)) ?? \(initialValue)"
  }
}
