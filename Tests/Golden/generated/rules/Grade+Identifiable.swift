nonisolated extension Grade: Identifiable {
  var id: Self { self }
}
