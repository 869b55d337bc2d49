/// The limit on processes that tests start, in case one never ends. It is so generous that no process
/// that ends reaches it, however busy the machine is, so it doesn't decide any result.
public enum HangLimit {
  /// A shell command that limits the processor time, in seconds.
  private static let command = "ulimit -t 1800"

  /// Returns the arguments of `/bin/sh` that run a program within the limit.
  ///
  /// - Parameter preparation: A shell command that runs beforehand.
  public static func arguments(
    _ program: String, _ arguments: [String], after preparation: String? = nil
  ) -> [String] {
    let commands = [command] + [preparation].compactMap { $0 } + ["exec \"$0\" \"$@\""]
    return ["-c", commands.joined(separator: "; "), program] + arguments
  }

  /// Returns the arguments of `/bin/sh` that run a program and its arguments within the limit.
  public static func arguments(_ command: [String]) -> [String] {
    arguments(command[0], Array(command.dropFirst()))
  }
}
