#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The JSON that values of the app's types are stored as.
enum JSONText {
  private static let decoder = JSONDecoder()

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  static func encode(_ value: some Encodable) throws -> Data { try encoder.encode(value) }

  static func decode<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Value {
    try decoder.decode(type, from: json)
  }
}
