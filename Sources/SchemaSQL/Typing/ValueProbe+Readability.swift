import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// How many of the values of a storage class can be read.
enum Readability { case all, some, none }

extension ValueProbe {
  /// Returns how many values of storage classes meet a condition once they are stored in a column of an
  /// affinity; nil if SQLite can't compute it.
  ///
  /// - Parameter texts: Constants of which those that are numbers are stored, too.
  func readability(
    of classes: [StorageClass], with texts: [String], meeting condition: String,
    _ affinity: Affinity
  ) -> Readability? {
    let numbers = texts.filter {
      Double($0) != nil && $0.utf8.allSatisfy("-.0123456789".utf8.contains)
    }
    let samples = classes.flatMap(\.samples) + (classes.contains(.integer) ? numbers : [])
    let key = ([affinity.rawValue, condition] + samples).joined(separator: "\n")
    if let known = knownReadability[key] { return known }
    let rows = rows("ifnull(\(condition.replacing("@", with: "value")), 0)", of: samples, affinity)
    let count = rows.count { $0[0] == "1" }
    let readability: Readability? =
      rows.isEmpty ? nil : count == 0 ? Readability.none : count == rows.count ? .all : .some
    knownReadability[key] = .some(readability)
    return readability
  }
}

extension StorageClass {
  /// Values of all kinds that columns of any type may hold.
  fileprivate var samples: [String] {
    let whole = [
      "0", "1", "2", "-1", "100", "20000", "2451545", "738000000", "1700000000", "1700000000000",
      "1700000000000000", "\(Int64.max)",
    ]
    let real = whole.map { $0 + ".0" } + ["0.5", "-1.25", "2451545.25", "1700000000.5", "1e20"]
    return switch self {
    case .integer: whole
    case .real: real
    case .text: (whole + real + ["a"]).map(SQLString.quote)
    case .blob: ["X'61'", "zeroblob(8)", "zeroblob(16)"]
    case .any: []
    }
  }
}
