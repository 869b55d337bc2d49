import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A relation as a static property of the runtime's type, and a function that includes others.
struct RelationModel {
  var name: String
  var doc: [String]
  /// The runtime's type, and its function that returns the relation.
  var type: String
  var function: String
  /// The types with the functions of the table and of the other one.
  var table: String
  var other: String
  /// The type of a row of the other table.
  var otherRecord: String
  var form: RelationForm
  var parameters: [RelationParameter]
  /// The pairs of columns, as arguments of an initializer and the expression for the value in a row.
  var columns: [(arguments: String, value: String)]

  /// Returns the type of what belongs to a row, given that of a row of the other table.
  func value(of row: String) -> String {
    switch form {
    case .children: "[\(row)]"
    case .optional: "\(row)?"
    case .parent: row
    }
  }
}

/// A parameter of the function that returns a relation, which passes it to the runtime's.
struct RelationParameter {
  var label: String
  var name: String
  var type: String
  /// A sentence for the doc comment.
  var doc: String
  var isPack: Bool { type.hasPrefix("repeat ") }

  var declaration: String {
    (label == name ? name : "\(label) \(name)") + ": \(type)" + (isPack ? "" : " = nil")
  }
}

/// How many rows belong to a row by a relation.
enum RelationForm {
  case children
  /// At most one.
  case optional
  /// Exactly one.
  case parent

  /// The runtime's function that returns such a relation.
  var function: String {
    switch self {
    case .children: "_children"
    case .optional: "_optional"
    case .parent: "_parent"
    }
  }

  init(_ relation: DeclaredRelation, in schema: CheckedSchema) {
    let from = relation.from.columns.map { schema.tables[relation.from.table].columns[$0] }
    let other = schema.tables[relation.to.table]
    let to = relation.to.columns.map { other.columns[$0] }
    switch relation.kind {
    case .parent:
      let canBeDeleted = other.columns.contains { $0.deletionMark != nil }
      self = canBeDeleted || from.contains(where: \.isNullable) ? .optional : .parent
    case .children:
      // With the parent's collation, more values may be equal than in the child.
      let isOne =
        zip(from, to).allSatisfy { $0.collationName == $1.collationName }
        && other.isUnique(to.map(\.name.value))
      self = isOne ? .optional : .children
    }
  }
}

// MARK: - Building

extension TableModel {
  /// The relations from the table.
  var relations: [RelationModel] {
    namedRelations.map { named in
      let relation = named.relation
      let (other, otherNames) = (schema.tables[relation.to.table], names.tables[relation.to.table])
      let form = RelationForm(relation, in: schema)
      return RelationModel(
        name: SwiftName.escaped(named.name), doc: doc(of: relation, form, RowNoun(of: other)),
        type: names.runtime("Relation"), function: form.function, table: tableNames.functions,
        other: otherNames.functions, otherRecord: otherNames.record, form: form,
        parameters: parameters(of: form, otherNames.functions),
        columns: zip(relation.from.columns, relation.to.columns).map { own, other in
          let collation = relation.kind == .children ? collation(own, other, of: relation) : ""
          let columns = [
            "\(tableNames.functions).columns.\(property(own))",
            "\(otherNames.functions).columns."
              + SwiftName.escaped(otherNames.properties[other]) + collation,
          ]
          return (columns.joined(separator: ", "), "$0.\(property(own))")
        })
    }
  }

  private func parameters(of form: RelationForm, _ other: String) -> [RelationParameter] {
    let others = RelationParameter(
      label: "including", name: "others",
      type: "repeat \(names.runtime("Relation"))<\(other), each Other>",
      doc: "What to fetch with each of these rows.")
    guard form == .children else { return [others] }
    func closure(_ result: String) -> String { "((\(other).ColumnSet.Type) -> \(result))?" }
    return [
      others,
      RelationParameter(
        label: "where", name: "condition",
        type: closure("\(names.runtime("Condition"))<\(other)>"),
        doc: "The condition that they meet; nil for all."),
      RelationParameter(
        label: "orderBy", name: "order", type: closure("[\(names.runtime("Ordering"))<\(other)>]"),
        doc: "Their order; nil for that of the primary key."),
      RelationParameter(
        label: "limit", name: "limit", type: "Int?",
        doc: "The maximum number for each row; nil for any number."),
    ]
  }

  /// Returns the call that compares a column of children as the foreign key does, by the parent's
  /// collation.
  private func collation(_ own: Int, _ other: Int, of relation: DeclaredRelation) -> String {
    let parent = table.columns[own].collationName
    let child = schema.tables[relation.to.table].columns[other].collationName
    return parent == child
      ? "" : ".collate(\(SwiftLiteral.string(SQLName.folded(parent.description))))"
  }

  private func doc(of relation: DeclaredRelation, _ form: RelationForm, _ other: RowNoun)
    -> [String]
  {
    let child = relation.kind == .parent ? relation.from : relation.to
    let columns = child.columns.map { "`\(names.tables[child.table].properties[$0])`" }
      .joined(separator: " and ")
    let verb = child.columns.count == 1 ? "refers" : "refer"
    if relation.kind == .parent {
      let condition = form == .optional ? ", if there is one" : ""
      return ["The \(other.text) that \(columns) \(verb) to\(condition)."]
    }
    return form == .optional
      ? ["The \(other.text) whose \(columns) \(verb) to the \(noun.text), if there is one."]
      : ["Every \(other.text) whose \(columns) \(verb) to the \(noun.text)."]
  }
}
