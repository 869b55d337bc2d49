import Testing

@Suite("enums that a sheet changes case by case")
struct SheetEnumTests {
  private let sandbox = Sandbox()

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

  private let named = """

        doc: A side.
        cases:
          goal: Goal Keeper # ours
          mid: Mid

    """

  @Test("a value that a case has keeps the case's name, in whichever form a sheet lists it")
  func names() throws {
    let files = ["a.yaml": schema(named)]
    let model = "table,column,type\nt,a,Side\n"
    for rows in [
      "list,value\nSide,Goal Keeper\n,Mid\n", "list,value\nSide,\"Goal Keeper, Mid\"\n",
      "list,value,name\nSide,Goal Keeper,\n,Mid,mid\n",
    ] {
      try sandbox.expectImport(of: model, and: rows, into: files, toGive: files)
    }
    try sandbox.expectImport(
      of: "table,column,type,values\n,,Side,\"Goal Keeper, Mid\"\nt,a,Side,\n", into: files,
      toGive: files)
    try sandbox.expectImport(
      of: "table,column,type\nt,a,\"ENUM('Goal Keeper', 'Mid')\"\n", into: files, toGive: files)
  }

  @Test("a new value of a list without a name is named after it")
  func newNames() throws {
    let model = "table,column,type\nt,a,Side\n"
    let changed = schema(
      named.replacing("      mid: Mid\n", with: "      mid: Mid\n      newOne: New One\n"))
    for rows in [
      "list,value\nSide,Goal Keeper\n,Mid\n,New One\n",
      "list,value,name\nSide,Goal Keeper,goal\n,Mid,\n,New One,\n",
    ] {
      try sandbox.expectImport(
        of: model, and: rows, into: ["a.yaml": schema(named)], toGive: ["a.yaml": changed])
    }
  }

  @Test("a value that gives no name of its own keeps the name that the schema gives it")
  func foreignValues() throws {
    let files = ["a.yaml": schema(" { big: größe, small: \"*\" }\n")]
    try sandbox.expectImport(
      of: "table,column,type\nt,a,\"ENUM('größe', '*')\"\n", into: files, toGive: files)
    try sandbox.expectImport(
      of: "table,column,type\nt,a,Side\n", and: "list,value\nSide,größe\n,*\n", into: files,
      toGive: files)
  }

  @Test("the values of an enum of integers stay integers, and new ones are")
  func integers() throws {
    let levels = " { low: 1, # least\n    high: 2 }\n"
    let files = ["a.yaml": schema(levels)]
    let changed = ["a.yaml": schema(levels.replacing("2 }", with: "2, case3: 3 }"))]
    let model = "table,column,type\nt,a,Side\n"
    try sandbox.expectImport(
      of: model, and: "list,value\nSide,1\n,2\n", into: files, toGive: files)
    try sandbox.expectImport(
      of: model, and: "list,value\nSide,1\n,2\n,3\n", into: files, toGive: changed)
    try sandbox.expectImport(of: sheet("1, 2, 3"), into: files, toGive: changed)
    try sandbox.expectImport(
      of: sheet("1, 2, x"), into: files,
      toGive: [
        "a.yaml": schema(" { low: \"1\", # least\n    high: \"2\", x: x }\n")
      ])
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
