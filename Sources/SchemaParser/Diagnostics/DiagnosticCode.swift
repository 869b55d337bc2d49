/// A kind of diagnostic. The raw values are printed and never change; docs/diagnostics.md explains
/// each.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  // MARK: The shape of a schema file

  case missingProperty = "SC001"
  case unknownProperty = "SC002"
  case declaredTwice = "SC003"
  case declaredTwiceAfterNormalization = "SC004"
  case wrongShape = "SC005"
  case missingValue = "SC006"
  case notABoolean = "SC007"
  case unknownKeyword = "SC008"
  case malformedNumber = "SC010"
  case valueOfOtherType = "SC011"
  case valueOutOfRange = "SC012"
  case needsOtherProperty = "SC013"
  case unknownType = "SC014"
  case encodingOfOtherType = "SC015"
  case ruleOfOtherType = "SC016"
  case jsonWithoutSwiftType = "SC017"
  case nulInText = "SC018"
  case malformedReference = "SC019"

  // MARK: The text of a file, before it is decoded

  case notUTF8 = "SC020"
  case controlCharacter = "SC021"
  case unusualLineBreak = "SC022"
  case misplacedByteOrderMark = "SC023"
  case tooLarge = "SC024"
  case nestedTooDeep = "SC025"
  case syntax = "SC026"
  case tabIndentation = "SC027"
  case neverClosed = "SC028"
  case needsQuotes = "SC029"
  case anchorOrAlias = "SC030"
  case tag = "SC031"
  case mergeKey = "SC032"
  case unusableKey = "SC033"
  case secondDocument = "SC034"
  case emptySchema = "SC035"
  case nullSchema = "SC036"
  case rootNotMapping = "SC037"
  case unusableInclude = "SC039"

  // MARK: Names

  case emptyName = "SC050"
  case controlCharacterInName = "SC051"
  case invisibleCharacterInName = "SC052"
  case unnormalizedName = "SC053"
  case nameTooLong = "SC054"
  case reservedName = "SC055"
  case namesDifferByCase = "SC056"
  case nameTaken = "SC057"

  // MARK: Tables, keys and references

  case tooManyColumns = "SC058"
  case tupleTooSmall = "SC059"
  case secondPrimaryKey = "SC060"
  case unknownColumn = "SC061"
  case columnNamedTwice = "SC062"
  case autoincrementWithoutRowID = "SC063"
  case withoutRowIDNeedsKey = "SC064"
  case nullableKey = "SC065"
  case unknownTable = "SC066"
  case unknownReferencedColumn = "SC067"
  case referenceToNoKey = "SC068"
  case referenceOfOtherLength = "SC069"
  case referenceOfOtherType = "SC070"
  case setNullOnRequiredColumn = "SC071"
  case setDefaultWithoutDefault = "SC072"
  case typeNotStrict = "SC073"
  case nullDefault = "SC074"
  case emptyRange = "SC075"
  case emptyEnum = "SC076"
  case mixedEnumValues = "SC077"
  case sameEnumValue = "SC078"
  case ambiguousValue = "SC079"
  case roleOfOtherType = "SC150"
  case secondRole = "SC151"
  case roleOfFixedColumn = "SC152"
  case rowVersionWithoutKey = "SC153"

  // MARK: SQL in a schema

  case invalidSQL = "SC080"
  case defaultBreaksRule = "SC081"
  case refusedStatement = "SC082"
  case unbalancedSQL = "SC083"
  case changingCondition = "SC084"
  case invalidDeclaredType = "SC085"
  case affinityOfOtherType = "SC086"
  case unknownCollation = "SC087"
  case tooManyCheckedValues = "SC088"
  case tooMany = "SC089"

  // MARK: Views, triggers, full-text tables and generated columns

  case statementOfOtherKind = "SC100"
  case nameOfOtherObject = "SC101"
  case untypedResultColumn = "SC102"
  case sameResultColumn = "SC103"
  case unknownResultColumn = "SC104"
  case referenceToView = "SC105"
  case fullTextWithoutRowID = "SC106"
  case fullTextOfUnstableRowID = "SC107"
  case fullTextMissesReplacement = "SC108"
  case requiredCycle = "SC109"
  case unindexedReference = "SC110"
  case defaultOfGenerated = "SC120"
  case generatedKey = "SC121"
  case generatedLoop = "SC122"
  case nothingToStore = "SC123"
  case actionOnGenerated = "SC124"
  case nullableNotNull = "SC125"
  case generatedOfOtherType = "SC126"
  case redundantIndex = "SC127"
  case statementDisagrees = "SC128"
  case needlessUnchecked = "SC134"

  // MARK: Queries, and the advice of 'dbgen lint'

  case untypedParameter = "SC129"
  case unnamedParameter = "SC130"
  case unknownParameter = "SC131"
  case otherCardinality = "SC132"
  case unusableGroup = "SC133"
  case unusablePart = "SC140"
  case partChangesResult = "SC141"
  case unusableOrder = "SC142"
  case unusableRowKey = "SC143"
  case decimalsAsText = "SC135"
  case orderByParameter = "SC154"
  case rowInList = "SC155"
  case unusableMatch = "SC156"
  case otherEncoding = "SC157"
  case storedAsOtherType = "SC158"
  case comparedJSON = "SC159"
  case newerSQL = "SC160"
  case misleadingComparison = "SC161"
  case unusableConstant = "SC162"
  case scannedTable = "LN001"
  case sortWithoutIndex = "LN002"
  case nullableKeyColumn = "LN003"
  case groupWithoutIndex = "LN004"
  case needlessAllowance = "LN005"
  case missingReference = "LN006"
  case integerForBoolean = "LN007"
  case deletedRows = "LN008"
  case listedColumns = "LN009"

  // MARK: Migration histories, their steps, and the questions that they raise

  case dataLossNotAccepted = "MG001"
  case misnamedVersion = "MG002"
  case versionGap = "MG003"
  case forkedHistory = "MG004"
  case editedSeal = "MG005"
  case unsealedVersion = "MG006"
  case schemaWithoutVersion = "MG007"
  case impossibleStep = "MG008"
  case incompleteSteps = "MG009"
  case unprovenMigration = "MG010"
  case wrongSnapshotHash = "MG011"
  case unsealedDraft = "MG012"
  case unfilledTable = "MG013"
  case renamedOrReplaced = "RN101"
  case undeclaredDrop = "RN102"
  case missingFill = "RN103"
  case needlessAnswer = "RN104"
  case lostWriting = "RN105"
  case undecidedConversion = "RN106"
  case unconfirmedUnseal = "RN107"
  case olderForms = "MG015"
  case refusedOlderWriter = "MG016"
  case destructiveStep = "ML001"
  case replacedValues = "ML002"
  case narrowingStep = "ML003"
  case ambiguousLookup = "ML004"
  case cascadeNotRun = "ML005"
  case visibleToOlderApps = "ML006"
  case tableRebuilt = "ML007"
  case swiftHook = "ML008"
  case nothingToDo = "MG014"

  // MARK: Database files, and databases of clusters

  case unfitDatabase = "DB001"
  case hookOfApp = "DB002"
  case refusedRows = "DB003"
  case failedCluster = "DB004"
  case unfitForCluster = "DB005"
  case differentCopy = "DB006"
  case refusedByCluster = "CL001"

  // MARK: Imports of databases, scripts and sheets

  case refusedScript = "SI001"
  case notInLanguage = "SI002"
  case leftOut = "SI003"
  case odditiesKept = "SI004"
  case ignoredBySQLite = "SI005"
  case stringInDoubleQuotes = "SI006"
  case uncheckedReference = "SI007"
  case needsRegistration = "SI008"
  case unusualType = "SI009"
  case missingModule = "SI010"
  case unreadCell = "SI011"
  case tooMuchWork = "SI012"
  case undecidedType = "SI013"
  case columnOfAnyType = "SI014"
  case malformedSheet = "SI020"
  case unknownSheetWord = "SI021"
  case notInSheet = "SI022"
  case notInModel = "SI023"
  case unusableSource = "SI015"
  case foreignScript = "SI016"
  case notInPostgreSQL = "SI024"
  case brokenReference = "SI025"
  case unfitValue = "SI026"

  // MARK: Names and types in Swift

  case notASwiftName = "SW001"
  case sameSwiftName = "SW002"
  case hidesSwiftType = "SW003"
  case synthesizedMember = "SW004"
  case notASwiftType = "SW005"
  case parameterOfTwoTypes = "SW006"
  case rowWithoutStruct = "SW007"
  case partNotCodable = "SW008"
  case notSynthesized = "SW009"

  // MARK: Files that are read and written

  case foreignFile = "GF001"
  case editedFile = "GF002"
  case conflictedFile = "GF003"
  case newerFile = "GF004"
  case irregularFile = "GF005"
  case fileOfOtherSchema = "GF006"
  case fileOfTwoSchemas = "GF007"
  case outdatedFile = "GF008"
  case unreadableFile = "FI001"
  case failedFile = "FI002"
  case existingFile = "FI003"
  case missingRuntime = "FI004"
  case unloadableExtension = "FI005"
  case strayPath = "FI006"
  case bug = "BG001"
}

extension DiagnosticCode: CustomStringConvertible {
  package var description: String { rawValue }
}

extension DiagnosticCode {
  /// Whether only `dbgen lint` reports the code: the schema works, but could work better.
  package var isAdvice: Bool { self == .unindexedReference || rawValue.hasPrefix("LN") }

  /// The codes that a file can allow: advice, and warnings that can be meant.
  static let allowed = allCases.filter {
    $0.isAdvice && $0 != .needlessAllowance
      || [.fullTextOfUnstableRowID, .redundantIndex].contains($0)
  }
}
