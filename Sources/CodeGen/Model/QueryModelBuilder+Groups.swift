import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Decides how the rows of a query are grouped.
extension QueryModelBuilder {
  /// The parts that collect others, from the outside in; empty if rows aren't grouped.
  var parents: [QueryPart] { (query.group?.parents ?? []).compactMap(part) }

  private func part(named name: Located<String>) -> QueryPart? {
    zip(interface.results, parts).first {
      $0.0.isTable && SQLName.areEqual($0.0.name.value, name.value)
    }?.1
  }

  /// The tables that the innermost parent collects side by side, or the rest of each row.
  private var sideBySide: [QueryPart] { (query.group?.children ?? []).compactMap(part) }

  private var rest: [QueryPart] {
    let taken = Set((parents + sideBySide).map(\.name))
    return parts.filter { !taken.contains($0.name) }
  }

  var group: QueryGroupModel? {
    guard let parent = parents.first, let key = parent.key else { return nil }
    let keyTypes = (parents.dropFirst() + sideBySide).map { $0.presentKey?.type ?? "Never" }
    return QueryGroupModel(
      row: queryNames.row, keyType: key.type, key: key.reading,
      arguments: arguments(of: parent, parent.reading, atLevel: 0),
      children: children(atLevel: 0), keyTypes: keyTypes)
  }

  private func arguments(of parent: QueryPart, _ reading: String, atLevel level: Int) -> [String] {
    ["\(parent.label): \(reading)"] + collections(atLevel: level).map { "\($0.label): []" }
  }

  private func children(atLevel level: Int) -> [QueryChildModel] {
    if level + 1 < parents.count { return [child(parents[level + 1], atLevel: level + 1)] }
    guard sideBySide.isEmpty else {
      return sideBySide.enumerated().map { index, part in
        child(part, .once(level + 2 + index, key: key(of: part), .expression(part.presentReading)))
      }
    }
    let areMissing = !rest.isEmpty && rest.allSatisfy(\.isLeftOut)
    let presence = rest.map { "!row.isNull(\($0.presence))" }.joined(separator: " || ")
    let value: QueryValueModel =
      rest.count > 1
      ? .structure(
        type: "\(type(atLevel: level)).\(names.item)",
        arguments: rest.map { "\($0.label): \($0.reading)" })
      : .expression(rest.first?.presentReading ?? "()")
    return [
      QueryChildModel(
        property: collections(atLevel: level)[0].name, presence: areMissing ? presence : nil,
        addition: .value(value))
    ]
  }

  private func child(_ part: QueryPart, atLevel level: Int) -> QueryChildModel {
    let group = QueryValueModel.structure(
      type: type(atLevel: level),
      arguments: arguments(of: part, part.presentReading, atLevel: level))
    return child(part, .group(level + 1, key: key(of: part), group, children(atLevel: level)))
  }

  private func child(_ part: QueryPart, _ addition: QueryChildModel.GroupAddition)
    -> QueryChildModel
  {
    QueryChildModel(
      property: part.property.name,
      presence: part.isLeftOut ? "!row.isNull(\(part.presence))" : nil,
      addition: addition)
  }

  private func key(of part: QueryPart) -> String { part.presentKey?.reading ?? "" }

  // MARK: - Structs

  /// Returns the name of the struct of a level's groups, in that of the level around it.
  private func name(ofLevel level: Int) -> String {
    level == 0 ? queryNames.row : names.free(SwiftName.type(from: parents[level].name) + "Group")
  }

  private func type(atLevel level: Int) -> String {
    (0...level).map(name).joined(separator: ".")
  }

  /// Returns the properties that collect what is grouped under a level's row.
  private func collections(atLevel level: Int) -> [PropertyModel] {
    if level + 1 < parents.count {
      var property = parents[level + 1].gathered
      property.type = "[\(name(ofLevel: level + 1))]"
      return [property.mutable]
    }
    if !sideBySide.isEmpty { return sideBySide.map(\.gathered.mutable) }
    var property = (rest.first ?? parts[0]).gathered
    if rest.count > 1 {
      property.name = "items"
      property.label = "items"
      property.plainName = "items"
      property.type = "[\(names.item)]"
      property.doc = []
    }
    return [property.mutable]
  }

  private func parent(ofLevel level: Int) -> PropertyModel {
    level == 0 ? parents[level].property : parents[level].present
  }

  /// Returns the `id` of a level's groups, which that of their parent is.
  func groupID(ofLevel level: Int) -> RowID? {
    if parent(ofLevel: level).isOptional { return nil }
    let properties = [parents[level].name] + collections(atLevel: level).map(\.label)
    return id(of: parents[level], at: 0, of: properties)
  }

  /// Returns the struct of a level's groups, with those in it.
  func structure(ofLevel level: Int, _ doc: [String]) -> QueryRowModel {
    let parent = parent(ofLevel: level)
    let collections = collections(atLevel: level)
    let id = groupID(ofLevel: level)
    var nested: [QueryRowModel] = []
    if level + 1 < parents.count {
      let doc = "A row of `\(parents[level + 1].name)`, with what is grouped under it."
      nested = [structure(ofLevel: level + 1, [doc])]
    } else if rest.count > 1 {
      nested = [
        QueryRowModel(
          name: names.item, doc: ["One of the rows that are grouped under this one."],
          conformances: conformances(isIdentified: false), properties: rest.map(\.property))
      ]
    }
    return QueryRowModel(
      name: name(ofLevel: level), doc: doc, conformances: conformances(isIdentified: id != nil),
      properties: [parent] + collections, id: id?.property,
      hashedKey: hashedKey(isIdentified: id != nil), nested: nested)
  }
}

extension PropertyModel {
  fileprivate var mutable: PropertyModel {
    altering(self) { $0.isMutable = true }
  }
}
