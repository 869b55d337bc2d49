import Testing

@Suite("comments of a schema that a sheet changes")
struct SheetCommentTests {
  private let sandbox = Sandbox()

  @Test("a comment stays with the table it is under, and with the one it is above")
  func tables() throws {
    try sandbox.expectImport(
      of: "table,column,type\nz,a,text\nt,a,text\nt,b,text\nu,a,text\n",
      into: [
        "a.yaml": """
        database: A
        tables: # all

          # about t
          # in two lines
          t:
            columns:
              a: text
                # about a

              # more columns

            # more of t

          # The end.
        views:
          v: SELECT a FROM t
        """
      ],
      toGive: [
        "a.yaml": """
        database: A
        tables: # all

          z:
            columns:
              a: text

          # about t
          # in two lines
          t:
            columns:
              a: text
                # about a
              b: text

              # more columns

            # more of t

          u:
            columns:
              a: text

          # The end.
        views:
          v: SELECT a FROM t
        """
      ])
  }

  @Test("a comment below the last table stays with it, whether it ends the file or not")
  func lastTable() throws {
    let schema = "database: A\ntables:\n  t:\n    columns:\n      a: text\n      # b: text"
    try sandbox.expectImport(
      of: "table,column,type\nt,a,text\nu,a,text\n", into: ["a.yaml": schema],
      toGive: ["a.yaml": schema + "\n\n  u:\n    columns:\n      a: text"])
  }

  @Test(
    "what is inside a removed table goes with it, and what takes its place stands below its comment"
  )
  func replacedTable() throws {
    try sandbox.expectImport(
      of: "table,column,type\nt,a,text\nv,a,text\nw,a,text\n",
      into: [
        "a.yaml": """
        database: A
        tables:
          t: { columns: { a: text } }

          # People.
          u:
            columns:
              a: text   # the a
              # more

          w: { columns: { a: text } }

        """
      ],
      toGive: [
        "a.yaml": """
        database: A
        tables:
          t: { columns: { a: text } }

          # People.
          v:
            columns:
              a: text

          w: { columns: { a: text } }

        """
      ],
      warnings: """
        a.yaml:6:3: warning: table 'u' is removed, since the sheet lacks it [SI023]
          u:
          ^
        a.yaml:5:3: note: the comment above it stays
        note: if its name is 'v' now:  dbgen import a.csv --into a.yaml --rename u=v

        """)
  }

  @Test("the comments beside and inside of what changes stay, and so do tabs")
  func besideValues() throws {
    try sandbox.expectImport(
      of: """
        table,column,type,null,max,doc
        t,,,,,New.
        t,z,text,no,,
        t,a,text,yes,,
        t,b,integer,no,20,The b.
        t,c,text,no,,C.

        """,
      into: [
        "a.yaml": """
        database: A
        tables:
          "t":
            doc: |  # of t
              Old
              doc.

            # all columns
            columns: {
              # the a
              a: text,\t# a\ttab
              b: { type: integer, # the b
                # its limit
                max: 10 # at most
              },
              c: { type: text, oneOf: [a, # first
                b] } # c
              # the end
            }

        """
      ],
      toGive: [
        "a.yaml": """
        database: A
        tables:
          "t":
            doc: New.  # of t

            # all columns
            columns: {
              z: text,
              # the a
              a: "text?",\t# a\ttab
              b: { type: integer, # the b
                # its limit
                max: 20, doc: The b. # at most
              },
              c: { type: text, oneOf: [a, # first
                b], doc: C. } # c
              # the end
            }

        """
      ])
  }

  @Test("constraints that are removed leave the comments above and beside them")
  func constraints() throws {
    try sandbox.expectImport(
      of:
        "table,column,type,key,sql\nt,a,integer,,\nt,b,integer,,\nu,a,integer,1,\nu,b,integer,2,\n",
      into: [
        "a.yaml": """
        database: A
        tables:
          t:
            columns: { a: integer, b: integer }
            # keys of t
            foreignKeys: # all keys
              # why
              - { columns: [a, b], references: u } # the key
            # checks of t
            checks:
              # why
              - a > b # a check
              # the end
            indexes:
              t_ab: [a, b]
            unique: [[a, b]] # u
          u: { primaryKey: [a, b], columns: { a: integer, b: integer } }

        """
      ],
      toGive: [
        "a.yaml": """
        database: A
        tables:
          t:
            columns: { a: integer, b: integer }
            # keys of t
            foreignKeys: [] # all keys
              # why
            # checks of t
            checks: []
              # why
              # the end
            unique: [] # u
          u: { primaryKey: [a, b], columns: { a: integer, b: integer } }

        """
      ])
  }

  @Test("a list whose comments would be lost is refused at its place")
  func commentedList() throws {
    try sandbox.expectRefusal(
      of: "table,column,type,values\nt,a,text,\"'x', 'z'\"\n",
      by: [
        "a.yaml": """
        database: A
        tables:
          t:
            columns:
              a:
                type: text
                oneOf:
                  - x # first
                  - y

        """
      ],
      error: """
        a.yaml:8:11: error: the sheet's changes can't be written here; make them in the schema by hand [SI015]
                  - x # first
                  ^~~~~~~~~~~

        """)
  }
}
