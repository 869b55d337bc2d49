#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The JSON that values of the app's types are stored as.
@usableFromInline
enum JSONText {
  private static let decoder = JSONDecoder()

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  static func encode(_ value: some Encodable) throws -> Data { try encoder.encode(value) }

  @usableFromInline
  static func value(of value: some Encodable) throws -> SQLValue {
    try value.encodeJSON(to: .value)
  }

  @usableFromInline
  static func decode<Value: Decodable>(_ type: Value.Type, from json: inout String) throws -> Value
  {
    try decoder.decode(type, from: json.withUTF8 { Data(copying: .init($0)) })
  }
}

extension DecodingError {
  /// The missing or invalid value, by the path of its keys; nil if that is the whole value.
  @_alwaysEmitIntoClient
  @inline(never)
  var problem: String? {
    switch self {
    case .keyNotFound(let key, let context):
      "'\(Self.path(context.codingPath + [key]))' is missing"
    case .valueNotFound(_, let context): Self.named(context) { "\($0) is null" }
    case .typeMismatch(let type, let context): Self.named(context) { "\($0) is no \(type)" }
    case .dataCorrupted(let context): Self.named(context) { "\($0) is wrong" }
    @unknown default: nil
    }
  }

  @_alwaysEmitIntoClient
  static func named(_ context: Context, _ text: (String) -> String) -> String? {
    context.codingPath.isEmpty ? nil : text("'\(path(context.codingPath))'")
  }

  @_alwaysEmitIntoClient
  @inline(never)
  static func path(_ keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
  }
}
