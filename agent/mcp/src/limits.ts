/**
 * What the bridge passes on to an agent, or to its user, of what pages say. Each name ends with its unit. The table "What the
 * bridge passes on" of docs/limits.md lists all of them, and a test compares the two.
 */
export const limits = {
  appNameCharacters: 100,
  appIdCharacters: 200,
  appVersionCharacters: 50,
  nameCharacters: 100,

  toolEntries: 100,
  toolDescriptionCharacters: 600,
  toolSchemaCharacters: 320,
  largestSchemaCharacters: 20_000,
  allSchemasCharacters: 200_000,
  schemaEntries: 2_000,
  schemaLevels: 20,
  schemaTextCharacters: 500,

  signatureCharacters: 600,
  signatureEntries: 200,
  shortSignatureCharacters: 80,
  signatureLevels: 3,
  signatureFieldEntries: 30,
  signatureChoiceEntries: 12,
  signatureWordCharacters: 60,
  offerDescriptionCharacters: 300,

  errorMessageCharacters: 2_000,
  detailsCharacters: 4_000,
  detailsEntries: 200,
  detailsLevels: 8,
  detailsTextCharacters: 1_000,
  alternativeEntries: 20,
  issueEntries: 10,
  issueCharacters: 200,
  requirementEntries: 10,
  resolutionCharacters: 300,
  retryAfterMilliseconds: 86_400_000,

  metadataCharacters: 2_000,
  metadataEntries: 100,
  metadataLevels: 6,
  metadataTextCharacters: 500,
  fileEntries: 100,
  missingEntries: 20,
  addressCharacters: 500,
  reasonCharacters: 300,
  pathCharacters: 4_096,
  warningEntries: 20,
  warningCharacters: 500,
  noteEntries: 10,
  noteCharacters: 300,
  problemEntries: 10,
  listedNameEntries: 30,

  descriptorCharacters: 20_000,
  descriptorEntries: 4_000,
  descriptorLevels: 24,

  questionCharacters: 2_000,
  formFieldEntries: 30,
  optionEntries: 200,
  optionCharacters: 200,
  fieldTextCharacters: 1_000,
  presetCharacters: 1_000,
  taskCharacters: 20_000,
  taskEntries: 2_000,
  taskLevels: 20,

  notificationCharacters: 4_000,
  notificationEntries: 200,
  notificationLevels: 8,
  progressCharacters: 300,

  statusCharacters: 20_000,
  statusNameEntries: 100,
  statusNotificationCharacters: 500,

  readCharacters: 20_000,
  readByDefaultCharacters: 4_000,
  readTextBytes: 33_554_432,
  readPictureBytes: 1_048_576,
} as const

/**
 * What the bridge takes from its clients, pages and file systems, and does for them, at most. Each name ends with its unit. The
 * table "What the bridge does at most" of docs/limits.md lists all of them, and a test compares the two.
 */
export const workLimits = {
  /** Sessions of MCP clients at once. */
  sessionEntries: 100,
  /** Connections of one session at once: each is a tab. */
  connectionEntries: 32,
  /** Connections of all sessions at once. */
  allConnectionEntries: 64,
  /** An app's name in the id of its connection. */
  connectionIdCharacters: 32,
  /** Capabilities of a page that are looked at (docs/protocol.md §2). */
  capabilityEntries: 100,
  /** Names of tools for one connection in its life: a page may go on inventing capabilities. */
  namesOfConnectionEntries: 1_000,
  /** Name of a tool: the strictest of common clients take no more. */
  toolNameCharacters: 64,
  /** Names of tools and connections that are given to no other app. */
  rememberedNameEntries: 20_000,
  /** Parts of a schema that are searched for the bridge's own parameters. */
  parameterNameEntries: 500,
  /** Notifications of a page that are told in a second; the rest is dropped. */
  notificationsInSecondEntries: 20,
  /** Last notifications of a connection that are kept for `abp_status`. */
  keptNotificationEntries: 10,
  /** Time between two reports of progress, at least. */
  progressMilliseconds: 50,
  /** Time for which changes of the capabilities are collected. */
  changesMilliseconds: 100,

  /** A request over HTTP, as over stdio. */
  requestBytes: 10_485_760,
  /** Largest file that is read as a resource: a message over 10 MB ends a connection over stdio. */
  resourceBytes: 5_242_880,
  /** A session's files that are listed as resources. */
  listedFileEntries: 10_000,
  /** What is read of `--auth-token-file`. */
  tokenFileCharacters: 4_096,
  /** Questions of a page in one call. */
  questionEntries: 50,
  /** An answer of the client's model. */
  modelTokens: 4_096,
  /** Time beyond `--question-timeout` in which an answer still finds its call. */
  lateAnswerMilliseconds: 60_000,

  /** Levels of a call's parameters. */
  paramsLevels: 100,
  /** Largest `$file` that is read as text, JSON or base64. */
  wholeFileBytes: 62_914_560,
  /** Largest `$file` that goes to the page as base64 (docs/protocol.md §4); of a larger one the browser makes a `File`. */
  inlineFileBytes: 10_485_760,
  /** All `$file`s of a call that go as base64; of the rest the browser makes `File`s. */
  inlineFilesBytes: 33_554_432,
  /** All `$file`s of a call that are read as text, JSON or base64: what a message to Chromium bears. */
  fileTextsCharacters: 94_371_840,
  /** Time that a file system may take for a step. */
  diskMilliseconds: 10_000,
  /** Time that file systems may take before the bridge is served. */
  startMilliseconds: 2_000,

  /** Files at the top of a result; with more, the answer is JSON that names them. */
  topFileEntries: 100,
  /** Files that an answer lists. */
  resultFileEntries: 130,
  /** Things that a page did beside its answer, that are looked at. */
  interceptedEntries: 1_000,
  /** Files among them that are part of the result. */
  interceptedFileEntries: 20,
  /** JSON beside files; what is longer becomes a file. */
  metadataJsonCharacters: 4_000,
  /** Address, and reason, of a file that could not be had. */
  missingTextCharacters: 2_000,
  /** MIME type. */
  typeCharacters: 200,
  /** What stands before the comma of a `data:` URL. */
  dataUrlHeadCharacters: 300,
  /** A page's name for a file. */
  filenameBytes: 200,
  /** What is looked at of it, from its end. */
  filenameCharacters: 2_000,
  /** A capability's name in the name of a result. */
  resultNameCharacters: 120,
  /** A session's results that wait to be saved. */
  keptResultEntries: 8,
  /** All sessions' results that wait to be saved, together. */
  keptCharacters: 268_435_456,
  /** Time in which the clean-up leaves a file that is on its way. */
  underwayMilliseconds: 600_000,
  /** Largest file in a store: stores take and give values whole. */
  storedBytes: 268_435_456,

  /** HTML that is printed: Chromium ends a connection at a message over 100 MB, and base64 takes a third more. */
  renderHtmlBytes: 62_914_560,
  /** Largest PDF. */
  renderPdfBytes: 536_870_912,
  /** Addresses that were not loaded, in the answer. */
  blockedAddressEntries: 20,
} as const
