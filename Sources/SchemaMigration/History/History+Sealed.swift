import SchemaParser

extension History {
  /// A finding about SQL of sealed versions that fails on a database without rows, or that isn't
  /// allowed. Files that were sealed elsewhere may contain SQL that no planner has checked.
  package var objection: Finding? {
    guard let first = versions.first?.file.snapshot else { return nil }
    do {
      let size = versions.reduce(0) { $0 + $1.source.bytes.count }
      let database = try SQLiteConnection(first, size: size)
      return versions.dropFirst().lazy.filter(\.file.isSealed).compactMap {
        database.objection(to: $0)
      }.first
    } catch {
      return versions.first.map { Finding(source: $0.source, diagnostics: [error]) }
    }
  }
}

extension SQLiteConnection {
  fileprivate func objection(to version: History.Version) -> History.Finding? {
    for action in version.file.actions {
      do {
        switch action.value.effect {
        case .run(let sql): try run(sql)
        case .refuse(let query, _, _): _ = try rowsWithStandIns(query)
        case .call: break
        }
      } catch {
        let message = "SQLite refuses to \(action.value.step): \(error.description)"
        let diagnostic = Diagnostic(.impossibleStep, message, at: action.range)
        return History.Finding(source: version.source, diagnostics: [diagnostic])
      }
    }
    return nil
  }
}
