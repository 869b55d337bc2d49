/// A table while it is chosen.
struct PartialTable {
  var kind: TableKind?
  var relation: RelationChoice?
  var hasAdditions: Bool?
  var columns: [PartialColumn]
  var queries: [(kind: QueryKind?, isOptional: Bool?)]

  /// Whether the language has the table.
  var isAllowed: Bool {
    hasPossibleRoles && isAllowedKind && isAllowedRelation && queries.allSatisfy(isAllowed)
      && !(kind == .view && hasAdditions == true)
  }

  /// Whether foreign keys can't refer to the key.
  private var hasKeyOfItsOwn: Bool {
    columns.contains { $0.collation == .otherInKey && $0.role?.isOfKey == true }
  }

  private func count(_ role: ColumnRole) -> Int { columns.count { $0.role == role } }

  private var hasPossibleRoles: Bool {
    [ColumnRole.key, .touch, .rowVersion, .softDelete].allSatisfy { count($0) <= 1 }
      && (count(.key) == 0 || count(.keyPart) == 0)
  }

  private var isKeyless: Bool { kind == .noKey }

  private var isAllowedKind: Bool {
    switch kind {
    case .noKey: count(.key) == 0 && count(.keyPart) == 0 && count(.rowVersion) == 0
    // The index refers to rows by their numbers.
    case .fullText: count(.key) == 0 && count(.keyPart) == 0
    case .rowID, .withoutRowID, .notStrict, .tuple, .view, .plainSQL, nil: true
    }
  }

  private var isAllowedRelation: Bool {
    switch relation {
    case .some(.none), nil: true
    case .parent: kind != .view
    case .children, .both: kind != .view && !isKeyless && !hasKeyOfItsOwn
    case .itself: kind != .view && !isKeyless && count(.keyPart) == 0 && !hasKeyOfItsOwn
    }
  }

  private func isAllowed(_ query: (kind: QueryKind?, isOptional: Bool?)) -> Bool {
    guard let own = query.kind else { return true }
    if own.isInsert || own == .several, query.isOptional == true { return false }
    if own.isGrouped, isKeyless || kind == .view { return false }
    return !own.writes || kind != .view
  }
}
