nonisolated extension RosterRow: Identifiable {
  var id: Self { self }
}
