import Testing

@Suite("dbgen import of the sheets of other tools")
struct SheetOfOtherToolTests {
  private let sandbox = Sandbox()

  @Test(
    "dbgen import reads the headers of other tools",
    arguments: [
      (
        "SQL Server Management Studio",
        "Column Name,Data Type,Allow Nulls\nid,int,FALSE\nended,datetime,TRUE\n",
        "id:    integer\nended: timestamp?"
      ),
      (
        "the designer of SQL Server Management Studio",
        """
        Column Name,Data Type,Allow Nulls,Default Value or Binding
        id,int,Unchecked,
        name,nvarchar(50),Checked,(N'it''s')
        created,datetime2(7),Unchecked,(getdate())
        guid,uniqueidentifier,Unchecked,(newid())
        half,int,Unchecked,(1+1)

        """,
        """
        id:      integer
        name:    { type: "text?", default: it's, maxLength: 50 }
        created: { type: timestamp, default: now }
        guid:    { type: uuid, default: newUUID }
        half:    { type: integer, default: { sql: "1+1" } }
        """
      ),
      (
        "MySQL Workbench",
        """
        Column Name,Datatype,PK,NN,UQ,B,UN,ZF,AI,G,Default/Expression
        id,INT,x,x,,,x,,x,,
        name,VARCHAR(45),,x,x,,,,,,
        small,SMALLINT,,,,,x,,,,
        twice,INT,,,,,,,,x,id * 2
        n,INT,,x,,,,,,,5

        """,
        """
        id:    { type: integer, primaryKey: true, autoincrement: true }
        name:  { type: text, unique: true, maxLength: 45 }
        small: uint16?
        twice: { type: "integer?", generated: id * 2 }
        n:     { type: integer, default: 5 }
        """
      ),
      (
        "pgAdmin",
        """
        Name,Data type,Length/Precision,Scale,Not NULL?,Primary key?,Default
        id,integer,,,Yes,Yes,
        price,numeric,10,2,No,No,
        name,character varying,20,,Yes,No,

        """,
        """
        id:    { type: integer, primaryKey: true }
        price: decimal?
        name:  { type: text, maxLength: 20 }
        """
      ),
      (
        "Access",
        """
        Field Name,Data Type,Description
        ID,AutoNumber,
        Surname,Short Text,Family name
        Born,Date/Time,
        Member,Yes/No,

        """,
        """
        ID:      integer
        Surname: { type: text, doc: Family name }
        Born:    timestamp
        Member:  boolean
        """
      ),
      (
        "sizes of Access",
        """
        Field Name,Data Type,Field Size,Required
        ID,AutoNumber,Long Integer,Yes
        Height,Number,Double,No
        Floors,Number,Byte,Yes
        Code,Number,Replication ID,Yes
        Surname,Short Text,50,No

        """,
        """
        ID:      integer
        Height:  real?
        Floors:  integer
        Code:    uuid
        Surname: { type: "text?", maxLength: 50 }
        """
      ),
      (
        "PostgreSQL's information schema",
        """
        table_name,column_name,ordinal_position,column_default,is_nullable,data_type,character_maximum_length,is_self_referencing,is_identity,is_generated,generation_expression
        t,id,1,,NO,integer,,NO,YES,NEVER,
        t,name,2,,YES,character varying,30,NO,NO,NEVER,

        """,
        """
        id:   integer
        name: { type: "text?", maxLength: 30 }
        """
      ),
      (
        "types of PostgreSQL's information schema",
        """
        table_name,column_name,column_default,is_nullable,data_type,udt_name
        t,id,,NO,integer,int4
        t,body,,NO,USER-DEFINED,citext

        """,
        """
        id:   integer
        body: text
        """
      ),
      (
        "times with a precision, which is no length",
        """
        table_name,column_name,data_type
        t,id,integer
        t,at,time(7)
        t,zoned,time(6) with time zone

        """,
        """
        id:    integer
        at:    text
        zoned: text
        """
      ),
      (
        "Oracle",
        """
        table_name,column_name,data_type,nullable
        t,id,NUMBER(19),N
        t,small,"NUMBER(5, 0)",N
        t,price,"NUMBER(10,2)",Y

        """,
        """
        id:    integer
        small: integer
        price: decimal?
        """
      ),
      (
        "a list of constraints",
        """
        dbms,TABLE_SCHEMA,TABLE_NAME,COLUMN_NAME,DATA_TYPE,CONSTRAINT_TYPE,REFERENCED_TABLE_SCHEMA,REFERENCED_TABLE_NAME,REFERENCED_COLUMN_NAME
        mysql,s,t,id,int,PRIMARY KEY,,,
        mysql,s,t,parent,int,FOREIGN KEY,s,t,id

        """,
        """
        id:     { type: integer, primaryKey: true }
        parent: { type: integer, references: t.id }
        """
      ),
      (
        "OMOP",
        """
        cdmTableName,cdmFieldName,isRequired,cdmDatatype,userGuidance,isPrimaryKey,isForeignKey,fkTableName,fkFieldName
        person,person_id,TRUE,integer,It is assumed.,TRUE,FALSE,NA,NA
        person,mother_id,FALSE,integer,NA,FALSE,TRUE,PERSON,PERSON_ID

        """,
        """
        person_id: { type: integer, primaryKey: true, doc: It is assumed. }
        mother_id: { type: "integer?", references: PERSON.PERSON_ID }
        """
      ),
    ])
  func headers(tool: String, sheet: String, columns: String) throws {
    try sandbox.write(sheet, to: "t.csv")
    let outcome = try sandbox.dbgen("import", "t.csv")
    #expect(outcome.error == "")
    let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("      ") }
    #expect(lines.map { $0.dropFirst(6) }.joined(separator: "\n") == columns)
  }

  @Test("the header enum is above the names of enums if there is one for values")
  func enums() throws {
    try sandbox.write("Enum,Value,Description\nColor,red,\n,blue,\n", to: "m/Enums.csv")
    try sandbox.write(
      "Column,Type,PK,Ref\nid,integer,x,\ncolor,Color,,\nup,integer,,> t.id\n", to: "m/t.csv")
    let outcome = try sandbox.dbgen("import", "m")
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: M

        enums:
          Color: [red, blue]

        tables:
          t:
            columns:
              id:    { type: integer, primaryKey: true }
              color: Color
              up:    { type: integer, references: t.id }

        """)
  }

  @Test("yes and no below foreign key are no names of tables")
  func foreignKeys() throws {
    try sandbox.write(
      """
      table,column,type,primary key,foreign key,FK Table,FK Column
      club,id,integer,Yes,No,,
      player,id,integer,Yes,No,club,id
      player,clubID,integer,No,Yes,club,id
      player,coachID,integer,No,Yes,,

      """, to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv")
    #expect(
      outcome.output.hasSuffix(
        """
              id:      { type: integer, primaryKey: true }
              clubID:  { type: integer, references: club.id }
              coachID: integer

        """), "\(outcome.output)")
    let heads = outcome.error.split(separator: "\n").filter { $0.hasPrefix("a.csv:") }
    #expect(
      heads == ["a.csv:5:27: warning: a foreign key, but no cell names what it refers to [SI021]"])
  }

  @Test("an unknown header above yes and no is an error, unless it is in parentheses")
  func answers() throws {
    try sandbox.write("table,column,type,Holes\nt,a,text,yes\nt,b,text,no\n", to: "a.csv")
    let refused = try sandbox.dbgen("import", "a.csv")
    #expect(refused.status == 1)
    #expect(
      refused.error == """
        a.csv:1:19: error: the header 'Holes' isn't known, and its cells say yes or no: write a header \
        such as null, required, primary key, unique, index or foreign key, or put it in parentheses if \
        it isn't about the model [SI020]
        table,column,type,Holes
                          ^~~~~

        """)
    try sandbox.write("table,column,type,(Holes)\nt,a,text,yes\nt,b,text,no\n", to: "a.csv")
    let accepted = try sandbox.dbgen("import", "a.csv")
    #expect(accepted.status == 0 && accepted.error == "")
  }
}
