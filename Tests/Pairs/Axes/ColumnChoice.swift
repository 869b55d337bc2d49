/// The duty of a column besides holding a value.
enum ColumnRole: CaseIterable {
  case plain, key, keyPart, foreignKey, unique, indexed, generated, touch, rowVersion, softDelete

  /// Whether the column is part of the table's key.
  var isOfKey: Bool { self == .key || self == .keyPart }
  /// Whether no two rows have the same value.
  var isUnique: Bool { isOfKey || self == .unique }
}

enum DefaultChoice: CaseIterable { case none, constant, expression, now }

/// How a text is compared: by its bytes, in another way than in its key or index, by the app, or by a copy
/// that the app folds.
enum CollationChoice: CaseIterable { case none, otherInKey, ofApp, folded }

/// A column of a table: a value of each axis of columns.
struct ColumnChoice {
  var form: ValueForm
  var isOwn: Bool
  var isOptional: Bool
  var defaultValue: DefaultChoice
  var role: ColumnRole
  var names: NameKind
  var collation = CollationChoice.none
}

/// The column while it is chosen: nil where nothing is chosen yet.
struct PartialColumn {
  var form: ValueForm?
  var isOwn: Bool?
  var isOptional: Bool?
  var defaultValue: DefaultChoice?
  var role: ColumnRole?
  var collation: CollationChoice?

  /// Whether the language has the column.
  func isAllowed(inCodableRow isCodable: Bool) -> Bool {
    isAllowedForm && isAllowedDefault && isAllowedRole && isAllowedCollation
      && !(isCodable && form?.type == "any")
  }

  private var isAllowedForm: Bool {
    isOwn != true || form?.canBeOwn != false
  }

  private var isAllowedDefault: Bool {
    switch defaultValue {
    case .some(.none), nil: true
    case .constant:
      form?.constant != "" && form.map { $0.constant != nil } != false && takesDefault
    case .expression: takesDefault
    // The present time isn't a key of another table.
    case .now: role != .foreignKey && form.map { $0.now != nil } != false && takesDefault
    }
  }

  private var takesDefault: Bool {
    ![.key, .generated, .rowVersion, .softDelete].contains(role)
  }

  private var isAllowedRole: Bool {
    if form?.kind == .json { return [nil, .plain, .generated].contains(role) }
    return switch role {
    case .key, .keyPart: isOptional != true
    case .touch: isTime && isOwn != true
    case .rowVersion:
      form.map { ["integer", "int64"].contains($0.type) } != false && isOptional != true
        && isOwn != true
    case .softDelete: isMark && isOwn != true
    case .plain, .foreignKey, .unique, .indexed, .generated, nil: true
    }
  }

  private var isAllowedCollation: Bool {
    switch collation {
    case .some(.none), nil: true
    case .otherInKey: isText && [nil, .key, .keyPart, .unique, .indexed].contains(role)
    case .ofApp, .folded:
      isText && ![.foreignKey, .touch, .rowVersion, .softDelete].contains(role)
    }
  }

  private var isText: Bool { form.map { $0.kind == .text } != false && defaultValue != .now }

  private var isTime: Bool { form.map { $0.now != nil } != false }

  private var isMark: Bool {
    guard let form else { return true }
    return form.kind == .boolean ? isOptional != true : form.now != nil && isOptional != false
  }
}
