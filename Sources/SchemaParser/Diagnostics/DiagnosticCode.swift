/// What diagnostics are about. The raw values are printed, and stay what they are for good.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  /// A property that has to be there isn't.
  case missingProperty = "SC001"
  /// A property that the language doesn't have at that place.
  case unknownProperty = "SC002"
  /// Two things of one kind have the same name.
  case declaredTwice = "SC003"
  /// Two things of one kind have names that differ only in how Unicode composes their characters.
  case declaredTwiceAfterNormalization = "SC004"
  /// A list where a mapping should be, and the like.
  case wrongShape = "SC005"
  /// A property without a value.
  case missingValue = "SC006"
  /// Something other than `true` or `false` where only they can stand.
  case notABoolean = "SC007"
  /// None of the few words that a property takes.
  case unknownKeyword = "SC008"
  // SC009 was for parts of the language that couldn't be used yet.
  /// Something that isn't a number as the language writes them.
  case malformedNumber = "SC010"
  /// A constant that isn't of its column's type.
  case valueOfOtherType = "SC011"
  /// A number that its type can't hold.
  case valueOutOfRange = "SC012"
  /// A property that means nothing without another one.
  case needsOtherProperty = "SC013"
  /// A column's type that is neither built in nor an enum of the file.
  case unknownType = "SC014"
  /// An encoding that values of the column's type can't have.
  case encodingOfOtherType = "SC015"
  /// A rule that doesn't apply to values of the column's type.
  case ruleOfOtherType = "SC016"
  /// A json column that doesn't say what it holds.
  case jsonWithoutSwiftType = "SC017"
  /// Text with a NUL character.
  case nulInText = "SC018"
  /// A reference that isn't written as one.
  case malformedReference = "SC019"
  /// The bytes are no UTF-8: another encoding, or damaged.
  case notUTF8 = "SC020"
  /// A character that no text holds: NUL, other control characters, U+FFFE, U+FFFF.
  case controlCharacter = "SC021"
  /// A line break that YAML knows and editors don't: U+0085, U+2028, U+2029.
  case unusualLineBreak = "SC022"
  /// A byte order mark that isn't the first character.
  case misplacedByteOrderMark = "SC023"
  /// The file is larger than 16 MB.
  case tooLarge = "SC024"
  /// Lists and mappings are nested over 32 levels.
  case nestedTooDeep = "SC025"
  /// The text is not YAML.
  case syntax = "SC026"
  /// A tab where only spaces can indent.
  case tabIndentation = "SC027"
  /// A quote or bracket that is never closed.
  case neverClosed = "SC028"
  /// A value that holds what has a meaning of its own in YAML, and isn't in quotes.
  case needsQuotes = "SC029"
  /// An anchor or an alias.
  case anchorOrAlias = "SC030"
  /// A tag.
  case tag = "SC031"
  /// The key `<<`.
  case mergeKey = "SC032"
  /// A key that is a list, a mapping, null or empty.
  case unusableKey = "SC033"
  /// Something follows the end of the first document.
  case secondDocument = "SC034"
  /// The file says nothing.
  case emptySchema = "SC035"
  /// The document is a null.
  case nullSchema = "SC036"
  /// The document is a list or a single value.
  case rootNotMapping = "SC037"
  /// A name that is empty.
  case emptyName = "SC050"
  /// A name with a control character.
  case controlCharacterInName = "SC051"
  /// A name with a character that can't be seen or changes the direction of text.
  case invisibleCharacterInName = "SC052"
  /// A name whose characters are not composed as Unicode's form C has them.
  case unnormalizedName = "SC053"
  /// A name of more than 128 bytes.
  case nameTooLong = "SC054"
  /// A name that SQLite keeps for itself.
  case reservedName = "SC055"
  /// Two names that differ only by case.
  case namesDifferByCase = "SC056"
  /// A table and an index, or two indexes, of the same name.
  case nameTaken = "SC057"
  /// More columns than SQLite allows.
  case tooManyColumns = "SC058"
  /// A tuple of fewer than two columns.
  case tupleTooSmall = "SC059"
  /// A second primary key of a table.
  case secondPrimaryKey = "SC060"
  /// A key, index or foreign key of a column that its table doesn't have.
  case unknownColumn = "SC061"
  /// A column that stands twice in a key or an index.
  case columnNamedTwice = "SC062"
  /// An AUTOINCREMENT on something else than a rowid.
  case autoincrementWithoutRowID = "SC063"
  /// A WITHOUT ROWID table without a primary key.
  case withoutRowIDNeedsKey = "SC064"
  /// A primary key that could be NULL.
  case nullableKey = "SC065"
  /// A reference to a table that the file doesn't declare.
  case unknownTable = "SC066"
  /// A reference to a column that the table doesn't have.
  case unknownReferencedColumn = "SC067"
  /// A reference to columns that don't identify a row.
  case referenceToNoKey = "SC068"
  /// A reference of more or fewer columns than it refers to.
  case referenceOfOtherLength = "SC069"
  /// A reference to a column that is stored otherwise.
  case referenceOfOtherType = "SC070"
  /// `setNull` where NULL isn't allowed.
  case setNullOnRequiredColumn = "SC071"
  /// `setDefault` where there is no default.
  case setDefaultWithoutDefault = "SC072"
  /// A declared type that STRICT tables don't have.
  case typeNotStrict = "SC073"
  /// NULL as the default of a column that can't be NULL.
  case nullDefault = "SC074"
  /// A lower bound above the upper one.
  case emptyRange = "SC075"
  /// An enum without cases.
  case emptyEnum = "SC076"
  /// An enum whose values are text and integers.
  case mixedEnumValues = "SC077"
  /// Two cases of an enum with the same value.
  case sameEnumValue = "SC078"
  /// A value that could be a number or text.
  case ambiguousValue = "SC079"
  /// SQL that SQLite refuses.
  case invalidSQL = "SC080"
  /// A default that the column's own rules refuse.
  case defaultBreaksRule = "SC081"
  /// A table or index that SQLite refuses as a whole.
  case refusedStatement = "SC082"
  /// SQL that doesn't end where it should.
  case unbalancedSQL = "SC083"
  /// A condition whose outcome changes although the row doesn't.
  case changingCondition = "SC084"
  /// A declared type that isn't one.
  case invalidDeclaredType = "SC085"
  /// A declared type under which values of the column's type are stored otherwise.
  case affinityOfOtherType = "SC086"
  /// A collation that neither SQLite nor the file knows.
  case unknownCollation = "SC087"
  /// More values in the checks of all columns together than a database should have to hold.
  case tooManyCheckedValues = "SC088"
  /// More of something than SQLite takes in a reasonable time.
  case tooMany = "SC089"
  /// A view, trigger or virtual table whose SQL is a statement of another kind.
  case statementOfOtherKind = "SC100"
  /// A statement that creates something of another name than its key.
  case nameOfOtherObject = "SC101"
  /// A result column whose type neither SQLite nor the file tells.
  case untypedResultColumn = "SC102"
  /// Two result columns of the same name.
  case sameResultColumn = "SC103"
  /// Something said of a result column that isn't there.
  case unknownResultColumn = "SC104"
  /// A reference to what isn't a table.
  case referenceToView = "SC105"
  /// A full-text index of a table whose rows it can't refer to.
  case fullTextWithoutRowID = "SC106"
  /// A full-text index of a table whose rows can get other numbers.
  case fullTextOfUnstableRowID = "SC107"
  /// A full-text index that wouldn't notice how rows go.
  case fullTextMissesReplacement = "SC108"
  /// References of tables to each other that let no first row in.
  case requiredCycle = "SC109"
  /// A reference whose columns have no index.
  case unindexedReference = "SC110"
  /// A generated column with a default.
  case defaultOfGenerated = "SC120"
  /// A generated column in a primary key.
  case generatedKey = "SC121"
  /// A generated column that follows from itself.
  case generatedLoop = "SC122"
  /// A table all of whose columns are generated.
  case nothingToStore = "SC123"
  /// An action of a foreign key that would set a generated column.
  case actionOnGenerated = "SC124"
  /// A NOT NULL of a column that can be NULL.
  case nullableNotNull = "SC125"
  /// A generated column whose expression seems to give values of another type.
  case generatedOfOtherType = "SC126"
  /// An index that finds no row that another one doesn't find as well.
  case redundantIndex = "SC127"
  /// A table whose SQL says something else than its cells.
  case statementDisagrees = "SC128"
  /// A parameter of a query whose type neither the statement nor the file tells.
  case untypedParameter = "SC129"
  /// A parameter that isn't written as a colon and a name.
  case unnamedParameter = "SC130"
  /// Something said of a parameter that isn't there.
  case unknownParameter = "SC131"
  /// A `returns` that the query has no result for.
  case otherCardinality = "SC132"
  /// A `group` under which nothing can be gathered.
  case unusableGroup = "SC133"
  /// Decimals, which are stored as text, in an order that isn't theirs.
  case decimalsAsText = "SC135"
  /// A query that reads a whole table to find some rows.
  case scannedTable = "LN001"
  /// A query that sorts what no index has in order.
  case sortWithoutIndex = "LN002"
  /// A column of a primary key that can be NULL.
  case nullableKeyColumn = "LN003"
  /// A query that gathers what no index has together.
  case groupWithoutIndex = "LN004"
  /// Something is allowed that there is no advice against.
  case needlessAllowance = "LN005"
  /// A view or trigger that says it is unchecked, and SQLite finds right.
  case needlessUnchecked = "SC134"
  /// A step that loses data and doesn't say that it may.
  case dataLossNotAccepted = "MG001"
  /// A file in a history whose name isn't a version's.
  case misnamedVersion = "MG002"
  /// Versions of a history that don't follow on each other.
  case versionGap = "MG003"
  /// Versions of several branches, which don't follow on each other.
  case forkedHistory = "MG004"
  /// A part of a sealed version that was edited.
  case editedSeal = "MG005"
  /// A version that is followed by another and not sealed.
  case unsealedVersion = "MG006"
  /// A schema that isn't the one of its last version.
  case schemaWithoutVersion = "MG007"
  /// A step that can't be carried out.
  case impossibleStep = "MG008"
  /// Steps that don't lead to the schema.
  case incompleteSteps = "MG009"
  /// A migration that loses or changes data, or leaves another schema.
  case unprovenMigration = "MG010"
  /// A hash that is not that of the snapshot.
  case wrongSnapshotHash = "MG011"
  /// A last version that isn't sealed, where one may be shipped.
  case unsealedDraft = "MG012"
  /// A table that no row could be put into, so that no migration of its rows is proven.
  case unfilledTable = "MG013"
  /// A column that is gone while another is new.
  case renamedOrReplaced = "RN101"
  /// Something that is gone and not said to be.
  case undeclaredDrop = "RN102"
  /// A new column that existing rows have no value for.
  case missingFill = "RN103"
  /// An answer to a question that doesn't arise.
  case needlessAnswer = "RN104"
  /// Something that a person wrote in a draft and that no longer has a step to stand in.
  case lostWriting = "RN105"
  /// A step after which data is gone.
  case destructiveStep = "ML001"
  /// A step that puts something else in the place of values that can't be converted.
  case replacedValues = "ML002"
  /// A step that refuses databases with rows that the new schema doesn't allow.
  case narrowingStep = "ML003"
  /// A look-up that more than one row may answer.
  case ambiguousLookup = "ML004"
  /// A deletion of rows that others would go with, if foreign keys weren't switched off.
  case cascadeNotRun = "ML005"
  /// A name or type that changes under apps which may read the database all the same.
  case visibleToOlderApps = "ML006"
  /// A table that is copied as a whole.
  case tableRebuilt = "ML007"
  /// A step that only the app can carry out.
  case swiftHook = "ML008"
  /// A statement of an imported script that SQLite refuses.
  case refusedScript = "SI001"
  /// Something in an imported source that a schema can't say.
  case notInLanguage = "SI002"
  /// A part of an imported table that was left out.
  case leftOut = "SI003"
  /// Something odd in an imported source, which is kept.
  case odditiesKept = "SI004"
  /// Something in an imported statement of which SQLite makes nothing.
  case ignoredBySQLite = "SI005"
  /// A string of an imported source that stood in double quotes.
  case stringInDoubleQuotes = "SI006"
  /// An imported reference that can't be checked.
  case uncheckedReference = "SI007"
  /// A function or collation of an imported source that the app has to register.
  case needsRegistration = "SI008"
  /// A declared type of an imported source that is no usual one.
  case unusualType = "SI009"
  /// A virtual table that this SQLite doesn't have, and what is about it.
  case missingModule = "SI010"
  /// Something in an imported sheet that can't be read.
  case unreadCell = "SI011"
  /// An imported source that would take SQLite too long.
  case tooMuchWork = "SI012"
  /// The type of an imported column, which its declared type leaves open.
  case undecidedType = "SI013"
  /// An imported column of type any.
  case columnOfAnyType = "SI014"
  /// Comma-separated values that are none, or a row of a sheet that is of nothing.
  case malformedSheet = "SI020"
  /// A cell of a sheet that takes a few words only, and holds another one.
  case unknownSheetWord = "SI021"
  /// What a schema says and a sheet has no cell for.
  case notInSheet = "SI022"
  /// A name from which no Swift identifier can be made.
  case notASwiftName = "SW001"
  /// Two names that are one in Swift.
  case sameSwiftName = "SW002"
  /// A name that would hide a type of Swift, Foundation or the generated source.
  case hidesSwiftType = "SW003"
  /// A name that Swift itself gives to a member of the generated type.
  case synthesizedMember = "SW004"
  /// A `swiftType` that can't be the name of a type.
  case notASwiftType = "SW005"
  /// A parameter that is compared with columns of different types.
  case parameterOfTwoTypes = "SW006"
  /// A file that dbgen didn't write stands where a generated one belongs.
  case foreignFile = "GF001"
  /// A generated file was edited.
  case editedFile = "GF002"
  /// A generated file holds conflict markers of a merge.
  case conflictedFile = "GF003"
  /// A newer dbgen wrote a file.
  case newerFile = "GF004"
  /// A directory, a link or the like stands where a generated file belongs.
  case irregularFile = "GF005"
  /// A generated file of a schema that isn't given.
  case fileOfOtherSchema = "GF006"
}
