/// The kinds of diagnostics. The raw values are printed and never change.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  /// A required property is missing.
  case missingProperty = "SC001"
  /// A property that the language doesn't have in that place.
  case unknownProperty = "SC002"
  /// Two things of one kind have the same name.
  case declaredTwice = "SC003"
  /// Two things of one kind have names that differ only in how Unicode composes their characters.
  case declaredTwiceAfterNormalization = "SC004"
  /// A value of the wrong shape, such as a list where a mapping is expected.
  case wrongShape = "SC005"
  /// A property without a value.
  case missingValue = "SC006"
  /// A value other than `true` or `false` where only they are allowed.
  case notABoolean = "SC007"
  /// A word other than the few that a property takes.
  case unknownKeyword = "SC008"
  // SC009 was for parts of the language that weren't supported yet.
  /// A number in a form that the language doesn't have.
  case malformedNumber = "SC010"
  /// A constant that isn't of its column's type.
  case valueOfOtherType = "SC011"
  /// A number that its type can't hold.
  case valueOutOfRange = "SC012"
  /// A property that has no meaning without another one.
  case needsOtherProperty = "SC013"
  /// A column's type that is neither built in nor an enum of the file.
  case unknownType = "SC014"
  /// An encoding that values of the column's type can't have.
  case encodingOfOtherType = "SC015"
  /// A rule that doesn't apply to values of the column's type.
  case ruleOfOtherType = "SC016"
  /// A json column that doesn't name a Swift type.
  case jsonWithoutSwiftType = "SC017"
  /// Text with a NUL character.
  case nulInText = "SC018"
  /// A malformed reference.
  case malformedReference = "SC019"
  /// Bytes that aren't UTF-8: another encoding, or damage.
  case notUTF8 = "SC020"
  /// A character that isn't allowed in text: NUL, other control characters, U+FFFE, U+FFFF.
  case controlCharacter = "SC021"
  /// A line break that YAML recognizes and editors don't: U+0085, U+2028, U+2029.
  case unusualLineBreak = "SC022"
  /// A byte order mark that isn't the first character.
  case misplacedByteOrderMark = "SC023"
  /// A file larger than 16 MB.
  case tooLarge = "SC024"
  /// Lists and mappings nested more than 32 levels deep.
  case nestedTooDeep = "SC025"
  /// Text that isn't YAML.
  case syntax = "SC026"
  /// A tab where only spaces can indent.
  case tabIndentation = "SC027"
  /// A quote or bracket that is never closed.
  case neverClosed = "SC028"
  /// A value that contains YAML syntax and isn't quoted.
  case needsQuotes = "SC029"
  /// An anchor or an alias.
  case anchorOrAlias = "SC030"
  /// A tag.
  case tag = "SC031"
  /// The key `<<`.
  case mergeKey = "SC032"
  /// A key that is a list, a mapping, null or empty.
  case unusableKey = "SC033"
  /// Content after the end of the first document.
  case secondDocument = "SC034"
  /// An empty file.
  case emptySchema = "SC035"
  /// A document that is null.
  case nullSchema = "SC036"
  /// A document that is a list or a single value.
  case rootNotMapping = "SC037"
  /// An empty name.
  case emptyName = "SC050"
  /// A name with a control character.
  case controlCharacterInName = "SC051"
  /// A name with a character that is invisible or changes the direction of text.
  case invisibleCharacterInName = "SC052"
  /// A name that isn't in Unicode's normalization form C.
  case unnormalizedName = "SC053"
  /// A name longer than 128 bytes.
  case nameTooLong = "SC054"
  /// A name that SQLite or the language reserves.
  case reservedName = "SC055"
  /// Two names that differ only by case.
  case namesDifferByCase = "SC056"
  /// A table and an index, two indexes or the like with the same name.
  case nameTaken = "SC057"
  /// More columns than SQLite allows.
  case tooManyColumns = "SC058"
  /// A tuple of fewer than two columns.
  case tupleTooSmall = "SC059"
  /// A second primary key of a table.
  case secondPrimaryKey = "SC060"
  /// A key, index or foreign key on a column that its table doesn't have.
  case unknownColumn = "SC061"
  /// A column that appears twice in a key or an index.
  case columnNamedTwice = "SC062"
  /// An AUTOINCREMENT on something other than a rowid.
  case autoincrementWithoutRowID = "SC063"
  /// A WITHOUT ROWID table without a primary key.
  case withoutRowIDNeedsKey = "SC064"
  /// A primary key that can be NULL.
  case nullableKey = "SC065"
  /// A reference to a table that the file doesn't declare.
  case unknownTable = "SC066"
  /// A reference to a column that the table doesn't have.
  case unknownReferencedColumn = "SC067"
  /// A reference to columns that don't identify a row.
  case referenceToNoKey = "SC068"
  /// A reference with more or fewer columns than it refers to.
  case referenceOfOtherLength = "SC069"
  /// A reference to a column that is stored as a different type.
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
  /// An enum that mixes text and integer values.
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
  /// A condition whose outcome can change even if the row doesn't.
  case changingCondition = "SC084"
  /// An invalid declared type.
  case invalidDeclaredType = "SC085"
  /// A declared type that makes SQLite store the column's values as another type.
  case affinityOfOtherType = "SC086"
  /// A collation that is neither SQLite's nor declared in the file.
  case unknownCollation = "SC087"
  /// More values in the checks of all columns together than a database should hold.
  case tooManyCheckedValues = "SC088"
  /// More of something than SQLite handles in a reasonable time.
  case tooMany = "SC089"
  /// A view, trigger, virtual table or query whose SQL is a statement of another kind.
  case statementOfOtherKind = "SC100"
  /// A statement that creates an object with a name other than its key.
  case nameOfOtherObject = "SC101"
  /// A result column whose type can't be determined from SQLite or the file.
  case untypedResultColumn = "SC102"
  /// Two result columns with the same name.
  case sameResultColumn = "SC103"
  /// A cell for a result column that doesn't exist.
  case unknownResultColumn = "SC104"
  /// A reference to something other than a table.
  case referenceToView = "SC105"
  /// A full-text index on a table whose rows it can't refer to.
  case fullTextWithoutRowID = "SC106"
  /// A full-text index on a table whose rows can be renumbered.
  case fullTextOfUnstableRowID = "SC107"
  /// A full-text index that would miss deletions by `onConflict: replace`.
  case fullTextMissesReplacement = "SC108"
  /// A cycle of references that lets no first row in.
  case requiredCycle = "SC109"
  /// A reference whose columns have no index.
  case unindexedReference = "SC110"
  /// A generated column with a default.
  case defaultOfGenerated = "SC120"
  /// A generated column in a primary key.
  case generatedKey = "SC121"
  /// A generated column that depends on itself.
  case generatedLoop = "SC122"
  /// A table with only generated columns.
  case nothingToStore = "SC123"
  /// An action of a foreign key that would set a generated column.
  case actionOnGenerated = "SC124"
  /// NOT NULL on a column that can be NULL.
  case nullableNotNull = "SC125"
  /// A generated column whose expression seems to produce values of another type.
  case generatedOfOtherType = "SC126"
  /// An index that is redundant because another one finds the same rows.
  case redundantIndex = "SC127"
  /// A table whose SQL disagrees with its cells.
  case statementDisagrees = "SC128"
  /// A query parameter whose type can't be determined from the statement or the file.
  case untypedParameter = "SC129"
  /// A parameter that isn't written as a colon and a name.
  case unnamedParameter = "SC130"
  /// A cell for a parameter that doesn't exist.
  case unknownParameter = "SC131"
  /// A `returns` that the query has no matching result for.
  case otherCardinality = "SC132"
  /// A `group` that no rows can be grouped under.
  case unusableGroup = "SC133"
  /// Decimals, which are stored as text, compared or sorted as text.
  case decimalsAsText = "SC135"
  /// A query that reads a whole table to find some rows.
  case scannedTable = "LN001"
  /// A query that sorts rows because no index has them in order.
  case sortWithoutIndex = "LN002"
  /// A column of a primary key that can be NULL.
  case nullableKeyColumn = "LN003"
  /// A query that groups rows because no index has them together.
  case groupWithoutIndex = "LN004"
  /// An allowance for advice that isn't given.
  case needlessAllowance = "LN005"
  /// A view or trigger that is marked unchecked, although SQLite accepts it.
  case needlessUnchecked = "SC134"
  /// A step that loses data without accepting the loss.
  case dataLossNotAccepted = "MG001"
  /// A history file whose name doesn't match its version.
  case misnamedVersion = "MG002"
  /// Versions of a history that aren't consecutive.
  case versionGap = "MG003"
  /// Versions from several branches that don't form one history.
  case forkedHistory = "MG004"
  /// A part of a sealed version that was edited.
  case editedSeal = "MG005"
  /// An unsealed version that another one follows.
  case unsealedVersion = "MG006"
  /// A schema that differs from its last version.
  case schemaWithoutVersion = "MG007"
  /// A step that can't be carried out.
  case impossibleStep = "MG008"
  /// Steps that don't lead to the schema.
  case incompleteSteps = "MG009"
  /// A migration that loses or changes data, or produces another schema.
  case unprovenMigration = "MG010"
  /// A hash that doesn't match the snapshot.
  case wrongSnapshotHash = "MG011"
  /// A last version that isn't sealed, although it may be shipped.
  case unsealedDraft = "MG012"
  /// A table that can't be filled with rows, so that nothing is proven about their migration.
  case unfilledTable = "MG013"
  /// A column, table or case that is gone while another one is new.
  case renamedOrReplaced = "RN101"
  /// Something that is gone from the schema and not declared as dropped.
  case undeclaredDrop = "RN102"
  /// A required column without a value for existing rows.
  case missingFill = "RN103"
  /// An answer that has no effect, or that another one contradicts.
  case needlessAnswer = "RN104"
  /// Something that was written by hand in a draft and no longer has a step.
  case lostWriting = "RN105"
  /// A step that destroys data.
  case destructiveStep = "ML001"
  /// A step that replaces values that can't be converted.
  case replacedValues = "ML002"
  /// A step that refuses databases with rows that the new schema doesn't allow.
  case narrowingStep = "ML003"
  /// A lookup that more than one row may match.
  case ambiguousLookup = "ML004"
  /// A deletion of rows that would cascade if foreign keys weren't switched off.
  case cascadeNotRun = "ML005"
  /// A change of a name or type that is visible to older apps that may read the database.
  case visibleToOlderApps = "ML006"
  /// A table that is copied as a whole.
  case tableRebuilt = "ML007"
  /// A step that only the app can carry out.
  case swiftHook = "ML008"
  /// A statement of an imported script that SQLite refuses.
  case refusedScript = "SI001"
  /// Something in an imported source that a schema can't express.
  case notInLanguage = "SI002"
  /// A part of an imported table that was left out.
  case leftOut = "SI003"
  /// An oddity in an imported source, which is kept.
  case odditiesKept = "SI004"
  /// Something in an imported statement that SQLite ignores.
  case ignoredBySQLite = "SI005"
  /// A string in double quotes in an imported source.
  case stringInDoubleQuotes = "SI006"
  /// An imported reference that can't be checked.
  case uncheckedReference = "SI007"
  /// A function or collation of an imported source that the app has to register.
  case needsRegistration = "SI008"
  /// An unusual declared type in an imported source.
  case unusualType = "SI009"
  /// A virtual table whose module this SQLite doesn't have, and the statements about it.
  case missingModule = "SI010"
  /// Something in an imported sheet that can't be read.
  case unreadCell = "SI011"
  /// An imported source that would take SQLite too long.
  case tooMuchWork = "SI012"
  /// An imported column whose declared type leaves open what it holds.
  case undecidedType = "SI013"
  /// An imported column of type any.
  case columnOfAnyType = "SI014"
  /// Malformed comma-separated values, or a row of a sheet that describes nothing.
  case malformedSheet = "SI020"
  /// A cell of a sheet that takes only a few words and holds another one.
  case unknownSheetWord = "SI021"
  /// Something in a schema that a sheet has no cell for.
  case notInSheet = "SI022"
  /// A name that can't be made into a Swift identifier.
  case notASwiftName = "SW001"
  /// Two names that are the same in Swift.
  case sameSwiftName = "SW002"
  /// A name that would hide a type of Swift, Foundation or the generated source.
  case hidesSwiftType = "SW003"
  /// A name that Swift synthesizes for a member of the generated type.
  case synthesizedMember = "SW004"
  /// A `swiftType` that can't be a type name.
  case notASwiftType = "SW005"
  /// A parameter that is compared with columns of different types.
  case parameterOfTwoTypes = "SW006"
  /// A file that dbgen didn't write, in the place of a generated file.
  case foreignFile = "GF001"
  /// A generated file that was edited.
  case editedFile = "GF002"
  /// A generated file that contains merge conflict markers.
  case conflictedFile = "GF003"
  /// A file written by a newer dbgen.
  case newerFile = "GF004"
  /// A directory, link or the like in the place of a generated file.
  case irregularFile = "GF005"
  /// A generated file whose schema isn't among the given ones.
  case fileOfOtherSchema = "GF006"
}
