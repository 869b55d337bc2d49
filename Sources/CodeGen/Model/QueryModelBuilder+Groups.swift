import DBGenSQLText
import SchemaParser

/// Decides how the rows of a query are grouped.
extension QueryModelBuilder {
  var groupPart: QueryPart? {
    query.group.flatMap { group in
      zip(interface.results, parts).first {
        $0.0.isTable && SQLName.areEqual($0.0.name.value, group.value)
      }?.1
    }
  }

  func childrenProperty(_ children: [QueryPart]) -> PropertyModel {
    var property = (children.first ?? parts[0]).gathered
    if children.count > 1 {
      property.name = "items"
      property.label = "items"
      property.parameter = ("items", "items")
      property.type = "[Item]"
      property.doc = []
    }
    property.isMutable = true
    return property
  }

  var group: QueryGroupModel? {
    guard let parent = groupPart, let key = parent.key else { return nil }
    let children = parts.filter { $0.name != parent.name }
    let property = childrenProperty(children)
    let areMissing = !children.isEmpty && children.allSatisfy(\.isLeftOut)
    let presence = children.map { "!row.isNull(\($0.presence))" }.joined(separator: " || ")
    let child: QueryValueModel =
      children.count > 1
      ? .structure(
        type: queryNames.row + ".Item", arguments: children.map { "\($0.label): \($0.reading)" })
      : .expression(children.first?.presentReading ?? "()")
    return QueryGroupModel(
      row: queryNames.row, keyType: key.type, key: key.reading,
      arguments: ["\(parent.label): \(parent.reading)", "\(property.label): []"],
      children: property.name, presence: areMissing ? presence : nil, child: child)
  }
}
