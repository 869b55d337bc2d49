import DBGenRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The baseline for typed columns: the same texts in text columns. JSON is also encoded and decoded,
/// as an app would do it by hand.
public enum TextContender: Contender {
  public static let name = "text"

  public static func run(_ workload: Workload, at path: String, rows: Int) throws -> Measurement? {
    switch workload {
    case .fetchValues(.json): try CodedText().fetch(rows, at: path)
    case .insertValues(.json): try CodedText().insert(rows, at: path)
    case .fetchValues(let type): try type.textColumn.fetch(rows, at: path)
    case .insertValues(let type): try type.textColumn.insert(rows, at: path)
    default: nil
    }
  }
}

/// Preferences in a text column of JSON, which the app encodes and decodes.
private struct CodedText: ValueColumn {
  let name = "jsonText"

  func insert(_ count: Int, at path: String) throws -> Measurement {
    let database = try Shop.open(at: path)
    defer { database.close() }
    let values = (1...count).map { (JSONText.ID(rawValue: Int64($0)), Samples.preferences($0)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let (_, seconds) = try measured {
      try database.write { transaction in
        for (id, value) in values {
          let text = String(decoding: try encoder.encode(value), as: UTF8.self)
          try JSONText.insert(.init(id: id, value: text), into: transaction)
        }
      }
    }
    database.close()
    return Measurement(seconds: seconds, checksum: Digest.ofValues(of: name, at: path))
  }

  func fetch(_ count: Int, at path: String) throws -> Measurement {
    let database = try Shop.open(at: path)
    defer { database.close() }
    try database.read { _ in }
    let decoder = JSONDecoder()
    let (values, seconds) = try measured {
      try database.read { transaction in
        try JSONText.fetchAll(from: transaction).map {
          try decoder.decode(Preferences.self, from: Data($0.value.utf8))
        }
      }
    }
    var digest = Digest()
    for (value, number) in zip(values, 1...) {
      digest.add(value == Samples.preferences(number) ? Samples.preferencesText(number) : "wrong")
    }
    return Measurement(seconds: seconds, checksum: digest.value)
  }
}
