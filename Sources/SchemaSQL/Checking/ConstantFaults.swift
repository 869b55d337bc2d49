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
    var probe: ValueProbe?
    var diagnostics: [Diagnostic] = []
    for text in texts {
      let sql = SQLText(ofQuery: text.value)
      do throws(SQLiteError) {
        for arguments in sql.constantArguments(own.contains) {
          if probe == nil { probe = try ValueProbe(forBytes: file.bytes.count) }
          let fault = probe?.fault(among: arguments)
          try probe?.requireWork()
          guard let fault, let bytes = sql.bytes(of: fault.range), !sql.isNewer(fault) else {
            continue
          }
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

extension ValueProbe {
  /// Returns the first constant that SQLite can't use.
  fileprivate func fault(among arguments: [ConstantArgument]) -> ConstantArgument? {
    arguments.first { argument in
      switch argument.trial {
      case .someValue(let values): !values.contains { literal(of: $0) != nil }
      case .noError(let values): !isComputable(values.joined(separator: ", "))
      }
    }
  }
}
