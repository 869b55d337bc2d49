import ArgumentParser

@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Compares generated source with C and with GRDB, on the same data and the same SQLite.",
    subcommands: [
      Compare.self, RunOnce.self, RunForMemory.self, RunConcurrently.self, RunOnThreads.self,
    ],
    defaultSubcommand: Compare.self
  )
}
