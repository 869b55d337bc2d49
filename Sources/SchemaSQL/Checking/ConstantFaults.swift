import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

extension Schema {
  /// Returns a diagnostic for each constant in the schema's SQL that SQLite can't use, so that a call is
  /// NULL or fails on every row.
  ///
  /// A fault is a warning but in queries: a database that exists may have it, and is taken over as it is.
  package func constantFaults(in file: SourceFile) -> [Diagnostic] {
    constantFaults(in: texts, .warning, of: file)
      + constantFaults(in: queries.map(\.sql), .error, of: file)
  }

  /// Returns a warning for each such constant in the SQL of a version that isn't sealed.
  package func constantFaults(of version: MigrationFile, in file: SourceFile) -> [Diagnostic] {
    version.isSealed ? [] : constantFaults(in: version.texts, .warning, of: file)
  }

  private func constantFaults(
    in texts: [Located<String>], _ severity: Diagnostic.Severity, of file: SourceFile
  ) -> [Diagnostic] {
    // Newer versions may use constants that aren't known here.
    let isKnown = (oldestSQLite?.value).map { $0 <= max(.linked, .newestKnown) } ?? true
    let texts = texts.filter { $0.value.utf8.contains { "'(".utf8.contains($0) } }
    guard !texts.isEmpty, isKnown else { return [] }
    let own = Set(functions.map(\.name.sqlName))
    var probe = ConstantProbe(forBytes: file.bytes.count)
    var diagnostics: [Diagnostic] = []
    for text in texts {
      let sql = SQLText(ofQuery: text.value)
      do throws(SQLiteError) {
        for arguments in sql.constantArguments(own.contains) {
          guard let fault = try probe.fault(among: arguments),
            let bytes = sql.bytes(of: fault.range), !sql.isNewer(fault)
          else { continue }
          diagnostics.append(
            Diagnostic(
              .unusableConstant, sql.message(for: fault),
              at: file.range(ofText: bytes, in: text), severity: severity))
        }
      } catch {
        return diagnostics + [
          Diagnostic(.refusedStatement, "the constants can't be checked: \(error)", at: text.range)
        ]
      }
    }
    return diagnostics
  }
}

extension SQLText {
  /// Whether a constant is one for a newer SQLite than the one that is linked.
  fileprivate func isNewer(_ fault: ConstantArgument) -> Bool {
    newerSyntax.contains { fault.range.contains($0.index) && $0.version > .linked }
  }

  fileprivate func message(for fault: ConstantArgument) -> String {
    let effect = if case .someValue = fault.trial { "is always NULL" } else { "always fails" }
    return
      "\(fault.name) \(effect): SQLite can't use the \(fault.part.rawValue) \(text(fault.range))"
  }
}

/// A database that tries constants.
private struct ConstantProbe {
  private let size: Int
  private var connection: SQLiteConnection?
  private var known: [ConstantArgument.Trial: Bool] = [:]

  /// - Parameter size: The size of the file in bytes, for which the work is limited.
  init(forBytes size: Int) { self.size = size }

  /// Returns the first constant that SQLite can't use.
  mutating func fault(
    among arguments: [ConstantArgument]
  ) throws(SQLiteError) -> ConstantArgument? {
    for argument in arguments {
      if known[argument.trial] == nil { known[argument.trial] = try isUsable(argument.trial) }
      if known[argument.trial] == false { return argument }
    }
    return nil
  }

  private mutating func opened() throws(SQLiteError) -> SQLiteConnection {
    if let connection { return connection }
    let opened = try SQLiteConnection(budget: WorkBudget(forBytes: size, of: .definitions))
    connection = opened
    return opened
  }

  private mutating func isUsable(_ trial: ConstantArgument.Trial) throws(SQLiteError) -> Bool {
    let connection = try opened()
    switch trial {
    case .someValue(let values):
      for value in values {
        let rows = try unlessRefused(connection.rows("SELECT \(value)"))
        if rows?.first?.first ?? nil != nil { return true }
      }
      return false
    case .noError(let values):
      return try unlessRefused(
        connection.rows("SELECT \(values.joined(separator: ", "))")) != nil
    }
  }
}
