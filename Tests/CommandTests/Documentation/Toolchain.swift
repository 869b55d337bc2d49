import Dispatch
import Foundation

/// The commands that pages use: `dbgen`, and `swift` without building the runtime again.
enum Toolchain {
  /// Puts the commands into a sandbox.
  static func install(in sandbox: Sandbox) throws {
    for (name, text) in [("swift", swift), ("dbgen", "#!/bin/sh\nexec '\(dbgen)' \"$@\"\n")] {
      try sandbox.write(text, to: "bin/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: sandbox.path("bin/\(name)"))
    }
  }

  /// Runs lines of shell in the folder of the page. Other tests can use the thread meanwhile.
  static func shell(_ lines: String, in sandbox: Sandbox) async throws -> Outcome {
    let folder = sandbox.url("page")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = [
      "PATH": sandbox.path("bin") + ":" + path, "REAL_PATH": path,
      "PRODUCTS": products.path(percentEncoded: false),
      "SWIFTUI": standInForSwiftUI,
      "MODULEMAP": Page.root.appending(path: "Sources/DBGenSystemSQLite/module.modulemap").path,
    ]
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try DBGenProcess(
              ["-c", lines], in: folder, environment: environment,
              executable: URL(filePath: "/bin/sh")
            ).outcome()
          })
      }
    }
  }

  private static let dbgen = DBGenProcess.executable.path(percentEncoded: false)
  private static let products = DBGenProcess.executable.deletingLastPathComponent()

  /// `swift run dbgen` is the built command. `swift build` and `swift run` evaluate the manifest,
  /// and compile the package's one program against the built modules, in a target that belongs to the
  /// main actor, as new projects of Xcode do. `swift typecheck` compiles it in any other target.
  private static let swift = """
    #!/bin/sh
    case "$*" in
    "run dbgen "*)
      [ -f Package.swift ] || { echo "error: no Package.swift" >&2; exit 1; }
      shift 2
      exec dbgen "$@" ;;
    build|run|"run "*|typecheck) ;;
    *) echo "unexpected: swift $*" >&2; exit 64 ;;
    esac
    verb=$1
    PATH=$REAL_PATH
    if [ Package.swift -nt .manifest.json ]; then
      swift package dump-package > .manifest.json || exit 1
    fi
    mkdir -p .build
    if [ $verb = run ] && [ -f .build/App ] && [ -z "$(find Sources -newer .build/App)" ]; then
      exec .build/App
    fi
    find ${SOURCES:-Sources} -name '*.swift' > .build/files
    mode="-module-name $(basename "${SOURCES:-$(ls Sources)}")"
    grep -q '/main.swift$' .build/files || mode="$mode -parse-as-library"
    objects=
    for module in DBGenLibc DBGenSQLText DBGenSQLSyntax DBGenRuntime DBGenObservation DBGenMaintenance DBGenAdoption DBGenCluster; do
      # Sources that are gone leave objects behind.
      for source in $(sed 's|.*/||' "$PRODUCTS/$module.build/sources"); do
        objects="$objects $PRODUCTS/$module.build/$source.o"
      done
    done
    output="-o .build/App -lsqlite3"
    if [ "$(uname)" != Darwin ] && grep -l '^import SwiftUI' $(cat .build/files) > .build/views; then
      echo "$SWIFTUI" > .build/SwiftUI.swift
      swiftc -swift-version 6 -parse-as-library -emit-module -module-name SwiftUI \\
        -o .build/SwiftUI.swiftmodule .build/SwiftUI.swift || exit 1
      output="-typecheck -I .build"
      objects=
    fi
    if [ $verb = typecheck ]; then
      output="-typecheck -I .build"
      objects=
    else
      mode="$mode -default-isolation MainActor"
      for feature in NonisolatedNonsendingByDefault InferIsolatedConformances; do
        mode="$mode -enable-upcoming-feature $feature"
      done
    fi
    swiftc -wmo -swift-version 6 -D DEBUG $mode $output @.build/files -I "$PRODUCTS/Modules" \\
      -Xfrontend -disable-llvm-verify -Xcc "-fmodule-map-file=$MODULEMAP" $objects 2> .build/messages || {
      cat .build/messages >&2; exit 1; }
    if grep 'warning: ' .build/messages | grep -v 'never used' >&2; then exit 1; fi
    if [ $verb = run ]; then exec .build/App; fi

    """
}
