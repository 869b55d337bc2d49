import SchemaParser
import SchemaSQL

/// The `id` of a row, for `Identifiable`.
struct RowID {
  /// The computed `id`; nil if a property has that name already.
  var property: (type: String, name: String)?

  /// Creates the `id` of a row that a property identifies.
  ///
  /// - Parameters:
  ///   - properties: The names of all properties, without backticks.
  ///   - place: The index of the property.
  ///   - member: What of the property identifies the row, with a dot.
  /// - Returns: nil if another property is called `id`.
  init?(_ type: String, at place: Int, of properties: [String], member: String = "") {
    if properties[place] == "id", member.isEmpty { return }
    if properties.contains("id") { return nil }
    let name = SwiftName.escaped(properties[place])
    // On its own, `self` is the record even in backticks.
    let needsSelf = name == "`self`" || SwiftName.accessors.contains(name)
    property = (type, (needsSelf ? "self.\(name)" : name) + member)
  }
}

extension QueryModelBuilder {
  /// The `id` of a row that isn't grouped, if its key is known.
  var rowID: RowID? {
    guard let index = interface.key, parts.indices.contains(index) else { return nil }
    return id(of: parts[index], at: index, of: parts.map(\.name))
  }

  /// The keys of whole tables that are the computed `id` of a row or of a group in it.
  var keysOfIDs: [QueryPart.RecordKey] {
    let key = interface.key.flatMap { parts.indices.contains($0) ? (parts[$0], rowID) : nil }
    let rows =
      parents.isEmpty
      ? [key].compactMap(\.self) : parents.indices.map { (parents[$0], groupID(ofLevel: $0)) }
    return rows.compactMap { part, id in id?.property == nil ? nil : part.recordKey }
  }

  /// Returns the `id` of a row whose property at an index is a part of the query.
  func id(of part: QueryPart, at index: Int, of properties: [String]) -> RowID? {
    if part.presentKey == nil { return RowID(part.valueType, at: index, of: properties) }
    guard let key = part.recordKey else { return nil }
    return RowID(key.type.name, at: index, of: properties, member: "." + key.property)
  }
}
