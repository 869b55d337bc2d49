import Glibc

/// Prints a line at once, so that whoever waits for it sees it.
func say(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
  let bytes = Array((line + "\n").utf8)
  _ = write(descriptor, bytes, bytes.count)
}
