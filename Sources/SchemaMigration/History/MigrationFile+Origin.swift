package import SchemaParser

extension MigrationFile {
  /// Returns the draft, of several, that contains the hand-written text at a place of the steps.
  package func origin(
    of place: SourceRange, in drafts: [History.Version]
  ) -> History.Version? {
    guard drafts.count > 1 else { return drafts.first }
    guard let written = steps.first(where: { $0.range.overlaps(place) })?.value.written else {
      return nil
    }
    // If names were adjusted to renames, the text differs.
    return drafts.first { $0.has { $0 == written && $0.range == written.range } }
      ?? drafts.first { $0.has { $0.range == written.range } }
  }
}

extension History.Version {
  fileprivate func has(_ isMeant: (Located<String>) -> Bool) -> Bool {
    file.steps.contains { $0.value.written.map(isMeant) ?? false }
  }
}
