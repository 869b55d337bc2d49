import Testing

@Suite("enums that a sheet changes case by case")
struct SheetEnumTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func schema(_ side: String) -> String {
    "database: A\nenums:\n  Side:\(side)tables:\n  t: { columns: { a: Side } }\n"
  }

  private func sheet(_ values: String, doc: String = "") -> String {
    "table,column,type,values,doc\n,,Side,\"\(values)\",\(doc)\nt,a,Side,,\n"
  }

  private static let list = """
      # sides
        # the first
        - left   # as most
        # the other
        - "right"	# after a tab
        # the end

    """

  @Test("a list of cases gets values, and keeps its comments")
  func values() throws {
    try sandbox.expectImport(
      of: sheet("left = l, middle = m, right = r"), into: ["a.yaml": schema(Self.list)],
      toGive: [
        "a.yaml": schema(
          """
            # sides
              # the first
              left: l   # as most
              middle: m
              # the other
              "right": r	# after a tab
              # the end

          """)
      ])
  }

  @Test("a list of cases gets a doc, and keeps its comments")
  func doc() throws {
    try sandbox.expectImport(
      of: sheet("left, right, none", doc: "A side."), into: ["a.yaml": schema(Self.list)],
      toGive: [
        "a.yaml": schema(
          """
            # sides
              doc: A side.
              cases:
                # the first
                - left   # as most
                # the other
                - "right"	# after a tab
                - none
              # the end

          """)
      ])
  }

  @Test("a list of cases below its key gets values and a doc of several lines")
  func both() throws {
    try sandbox.expectImport(
      of: sheet("right = 2, up = 3", doc: "\"One.\n\nTwo: #2\""),
      into: ["a.yaml": schema("\r\n  # first\r\n  - left # l\r\n  -  right # r\r\n").crlf],
      toGive: [
        "a.yaml": schema(
          """

              doc: |
                One.

                Two: #2
              cases:
                # first
                right: 2 # r
                up: 3

          """
        ).crlf
      ])
  }

  @Test(
    "cases in brackets get values, docs and dots in their places",
    arguments: [
      (
        "[left, # l\n    right ] # all\n", "left = l, right = r", "",
        "{ left: l, # l\n    right: r } # all\n"
      ),
      ("[left, right,]\n", "right = r", "", "{ right: r, }\n"),
      ("[left, right]\n", "up = u, left = l", "", "{ up: u, left: l }\n"),
      (
        "[left, # l\n    right]\n", "left, right, up", "A side.",
        "{ doc: A side., cases: [left, # l\n    right, up] }\n"
      ),
      (
        "{ left: 1, open: true } # l\n", "left = 1, right = 2, ...", "A: side",
        "{ doc: \"A: side\", cases: { left: 1, right: 2, open: true } } # l\n"
      ),
      ("{ left: 1, open: true } # l\n", "left = 1", "", "{ left: 1 } # l\n"),
      ("[left] # l\n", "left, ...", "", "{ open: true, cases: [left] } # l\n"),
      (
        "{ cases: [left, # l\n    right] }\n", "left = 1, right = 2", "",
        "{ cases: { left: 1, # l\n    right: 2 } }\n"
      ),
    ])
  func inBrackets(before: String, values: String, doc: String, after: String) throws {
    try sandbox.expectImport(
      of: sheet(values, doc: doc), into: ["a.yaml": schema(" " + before)],
      toGive: ["a.yaml": schema(" " + after)])
  }

  @Test("a list whose dashes stand apart from the names is refused at the name")
  func loneDash() throws {
    try sandbox.expectRefusal(
      of: sheet("left = l"), by: ["a.yaml": schema("\n    -  # the left\n      left\n")],
      error: """
        a.yaml:5:7: error: the sheet's changes can't be written here; make them in the schema by hand [SI015]
              left
              ^~~~

        """)
  }
}

extension String {
  fileprivate var crlf: String { replacing("\r\n", with: "\n").replacing("\n", with: "\r\n") }
}
