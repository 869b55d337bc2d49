import DBGenSQLSyntax
import SchemaParser

extension Schema {
  /// Returns the protocols of a row's type, each once: those of all such types, those of the
  /// database, and its own.
  func conformances(_ common: [String], _ own: [Located<String>]) -> [String] {
    common.adding(conformances + own)
  }
}

extension [String] {
  /// Returns the protocols and others, each once. Swift warns of those that others imply.
  func adding(_ others: [Located<String>]) -> [String] {
    let all = (self + others.map(\.value.withoutSwift)).unique
    let implied = all.flatMap { Self.implied[$0] ?? [] }
    return all.filter { !implied.contains($0) }
  }

  private static var implied: [String: [String]] {
    ["Codable": ["Encodable", "Decodable"], "Hashable": ["Equatable"]]
  }

  /// The protocols whose module isn't known.
  var unknownProtocols: [String] { filter { !SwiftName.standardTypes.contains($0) } }
}

extension String {
  /// The name without that of Swift's module.
  var withoutSwift: String { hasPrefix("Swift.") ? String(dropFirst(6)) : self }

  /// The name without that of Swift's or Foundation's module.
  var withoutModule: String {
    let modules = ["Swift.", "Foundation.", "FoundationEssentials."]
    return modules.first(where: hasPrefix).map { String(dropFirst($0.count)) } ?? self
  }
}
