import DBGenRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Workload.ValueType {
  /// A text column with the stored form of the values.
  var textColumn: any ValueColumn {
    Values<TextValue.Draft, TextValue>(
      name: "textValue", text: text,
      draft: { .init(id: .init(rawValue: Int64($0)), value: text($0)) },
      insert: { try TextValue.insert($0, into: $1) },
      fetchAll: { try TextValue.fetchAll(from: $0) },
      isRight: { $0.value == text($1) })
  }

  /// A column of the values' own type.
  var typedColumn: any ValueColumn {
    switch self {
    case .date:
      Values<DateValue.Draft, DateValue>(
        name: "dateValue", text: text,
        draft: { .init(id: .init(rawValue: Int64($0)), value: Samples.date($0)) },
        insert: { try DateValue.insert($0, into: $1) },
        fetchAll: { try DateValue.fetchAll(from: $0) },
        isRight: { $0.value == Samples.date($1) })
    case .timestamp:
      Values<TimestampValue.Draft, TimestampValue>(
        name: "timestampValue", text: text,
        draft: { .init(id: .init(rawValue: Int64($0)), value: Samples.timestamp($0)) },
        insert: { try TimestampValue.insert($0, into: $1) },
        fetchAll: { try TimestampValue.fetchAll(from: $0) },
        isRight: { $0.value == Samples.timestamp($1) })
    case .uuid:
      Values<UUIDValue.Draft, UUIDValue>(
        name: "uuidValue", text: text,
        draft: { .init(id: .init(rawValue: Int64($0)), value: try Samples.uuid($0)) },
        insert: { try UUIDValue.insert($0, into: $1) },
        fetchAll: { try UUIDValue.fetchAll(from: $0) },
        isRight: { $0.value == (try Samples.uuid($1)) })
    case .decimal:
      Values<DecimalValue.Draft, DecimalValue>(
        name: "decimalValue", text: text,
        draft: { .init(id: .init(rawValue: Int64($0)), value: try Samples.decimal($0)) },
        insert: { try DecimalValue.insert($0, into: $1) },
        fetchAll: { try DecimalValue.fetchAll(from: $0) },
        isRight: { $0.value == (try Samples.decimal($1)) })
    case .json:
      Values<JSONValue.Draft, JSONValue>(
        name: "jsonValue", text: text,
        draft: { .init(id: .init(rawValue: Int64($0)), value: Samples.preferences($0)) },
        insert: { try JSONValue.insert($0, into: $1) },
        fetchAll: { try JSONValue.fetchAll(from: $0) },
        isRight: { $0.value == Samples.preferences($1) })
    }
  }

  /// JSON in a text column, which the app encodes and decodes.
  static var codedText: any ValueColumn {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Values<(id: JSONText.ID, value: Preferences), Preferences>(
      name: "jsonText", text: Samples.preferencesText,
      draft: { (.init(rawValue: Int64($0)), Samples.preferences($0)) },
      insert: { draft, transaction in
        let text = String(decoding: try encoder.encode(draft.value), as: UTF8.self)
        try JSONText.insert(.init(id: draft.id, value: text), into: transaction)
      },
      fetchAll: { transaction in
        try JSONText.fetchAll(from: transaction).map {
          try decoder.decode(Preferences.self, from: Data($0.value.utf8))
        }
      },
      isRight: { $0 == Samples.preferences($1) })
  }

  private func text(_ number: Int) -> String {
    switch self {
    case .date: Samples.dateText(number)
    case .timestamp: Samples.timestampText(number)
    case .uuid: Samples.uuidText(number)
    case .decimal: Samples.decimalText(number)
    case .json: Samples.preferencesText(number)
    }
  }
}
