/**
 * Limits for page content that the MCP server passes on to an agent or its user. Each name ends with its
 * unit. The table "What the bridge passes on" in docs/limits.md lists all of these limits, and a test
 * compares the two.
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
  fileEntries: 130,
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

  /** The maximum for --inline-below: more would fill an agent's context. */
  inlineBytes: 100_000,
  inlineLevels: 50,

  attachedFileEntries: 100,
  attachedItemEntries: 20,
  traceEntries: 20,
  skillDescriptionCharacters: 1_024,
} as const

/**
 * Limits for the input that the MCP server accepts from its clients, pages and file systems, and for the work
 * that it does for them. Each name ends with its unit. The table "What the bridge does at most" in
 * docs/limits.md lists all of these limits, and a test compares the two.
 */
export const workLimits = {
  /** Concurrent sessions of MCP clients. */
  sessionEntries: 100,
  /** Open connections of one session. Each connection is a tab. */
  connectionEntries: 32,
  /** Open connections of all sessions together. */
  allConnectionEntries: 64,
  /** The app's name within its connection id. */
  connectionIdCharacters: 32,
  /** Capabilities of a page that the MCP server reads (docs/protocol.md §2). */
  capabilityEntries: 100,
  /** Tool names for one connection over its lifetime, because a page can keep inventing capabilities. */
  namesOfConnectionEntries: 1_000,
  /** Length of a tool name. The strictest common clients do not accept longer names. */
  toolNameCharacters: 64,
  /** Names of tools and connections that the MCP server remembers, so that other apps do not get them. */
  rememberedNameEntries: 20_000,
  /** Parts of a schema in which the MCP server looks for its own parameters. */
  parameterNameEntries: 500,
  /** Notifications of a page that are passed on per second. The MCP server drops the rest. */
  notificationsInSecondEntries: 20,
  /** The last notifications of a connection, kept for `abp_status`. */
  keptNotificationEntries: 10,
  /** Minimum interval between two progress reports. */
  progressMilliseconds: 50,
  /** Time during which the MCP server collects changes of the capabilities. */
  changesMilliseconds: 100,

  /** Size of a request, over HTTP and over stdio. */
  requestBytes: 10_485_760,
  /** Largest file that can be read as a resource. A message over 10 MB ends a connection over stdio. */
  resourceBytes: 5_242_880,
  /** Files of a session that are listed as resources. */
  listedFileEntries: 10_000,
  /** Label sets of one metric. In all others, each value is `other`. */
  metricSeriesEntries: 1_000,
  /** Characters to read from `--auth-token-file`. */
  tokenFileCharacters: 4_096,
  /** Questions that a page may ask during one call. */
  questionEntries: 50,
  /** Length of an answer from the client's model. */
  modelTokens: 4_096,
  /** Time after `--question-timeout` during which an answer still finds its call. */
  lateAnswerMilliseconds: 60_000,

  /** Nesting levels of a call's parameters. */
  paramsLevels: 100,
  /** Largest `$file` that is read as text, JSON or base64. */
  wholeFileBytes: 62_914_560,
  /**
   * Largest `$file` that goes to the page as base64 (docs/protocol.md §4). The browser makes a `File` from a
   * larger one.
   */
  inlineFileBytes: 10_485_760,
  /** Total size of the `$file`s of a call that go as base64. The browser makes `File`s from the rest. */
  inlineFilesBytes: 33_554_432,
  /**
   * Total length of a call's `$file`s that are read as text, JSON or base64. A message to Chromium cannot
   * hold more.
   */
  fileTextsCharacters: 94_371_840,
  /** Time limit for one file system step. */
  diskMilliseconds: 10_000,
  /** Time limit for the last answers when the MCP server ends. */
  lastAnswerMilliseconds: 2_000,
  /** Time limit for file systems before the MCP server starts serving. */
  startMilliseconds: 2_000,

  /** Files at the top level of a result. If a result has more, the answer is JSON that names them. */
  topFileEntries: 100,
  /** Intercepted page actions that the MCP server reads. */
  interceptedEntries: 1_000,
  /** Files among them that become part of the result. */
  interceptedFileEntries: 20,
  /** Length of the URL of a file that could not be fetched, and of the reason. */
  missingTextCharacters: 2_000,
  /** Length of a MIME type. */
  typeCharacters: 200,
  /** Length of the part of a `data:` URL before the comma. */
  dataUrlHeadCharacters: 300,
  /** Length of a page's name for a file. */
  filenameBytes: 200,
  /** Characters of that name that the MCP server reads, counted from its end. */
  filenameCharacters: 2_000,
  /** Length of a capability's name within the name of a result. */
  resultNameCharacters: 120,
  /** Results of one session that wait to be saved. */
  unsavedResultEntries: 8,
  /** Results of all sessions that wait to be saved, together. */
  unsavedCharacters: 268_435_456,
  /** Minimum age of a file before the clean-up removes it, because a younger file may still be incomplete. */
  unfinishedMilliseconds: 600_000,
  /** Largest file in a store. Stores read and write whole values. */
  storedBytes: 268_435_456,

  /** Parameters in a record. Longer ones are recorded as a hash. */
  recordedParamsCharacters: 65_536,

  /** Size of HTML to print. Chromium ends a connection at a message over 100 MB, and base64 adds a third. */
  renderHtmlBytes: 62_914_560,
  /** Size of a PDF. */
  renderPdfBytes: 536_870_912,
  /** Blocked URLs in the answer. */
  blockedAddressEntries: 20,
} as const
