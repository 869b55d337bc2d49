package import SchemaParser

extension MigrationFile {
  /// The one of several drafts in which a person wrote what stands at a place of the steps.
  package func origin(
    of place: SourceRange, in drafts: [History.Version]
  ) -> History.Version? {
    guard drafts.count > 1 else { return drafts.first }
    let written = steps.first { $0.range.overlaps(place) }?.value.written
    return drafts.first { draft in
      draft.file.steps.contains { step in
        step.value.written.map { $0 == written && $0.range == written?.range } ?? false
      }
    }
  }
}
