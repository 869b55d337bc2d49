import SchemaImporter
import SchemaParser

extension History {
  /// What of the SQL of sealed versions can't be run on a database without rows, or isn't allowed to:
  /// nobody has planned what a file says that was sealed elsewhere.
  package var objection: Finding? {
    guard let first = versions.first?.file.snapshot else { return nil }
    do {
      let size = versions.reduce(0) { $0 + $1.source.bytes.count }
      let database = try PlanDatabase(first, size: size)
      return versions.dropFirst().lazy.filter(\.file.isSealed).compactMap {
        database.objection(to: $0)
      }.first
    } catch {
      return versions.first.map { Finding(source: $0.source, diagnostics: [error]) }
    }
  }
}

extension PlanDatabase {
  fileprivate func objection(to version: History.Version) -> History.Finding? {
    for action in version.file.actions {
      do {
        switch action.value.effect {
        case .run(let sql): try database.run(sql)
        case .refuse(let query, _, _): _ = try database.rowsWithStandIns(query)
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
