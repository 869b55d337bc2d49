import ArgumentParser

@main
struct Cost: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures what generated source costs to compile, and what dbgen costs to run.",
    subcommands: [CompileCost.self, CommandCost.self])
}
