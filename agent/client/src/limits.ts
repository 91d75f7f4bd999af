/**
 * What the client accepts from pages and servers, which it does not trust. The units are in the names; `docs/limits.md` has
 * the same values, and a test compares them. Numbers are written out: bundlers leave them out then where they are not needed.
 */
export const limits = {
  /** Bytes of a page in which its manifest's link is looked for (docs/protocol.md §2). */
  pageHeadBytes: 51_200,
  /** Bytes of a manifest (docs/protocol.md §2). */
  manifestBytes: 1_048_576,
  /** Capabilities of a manifest (docs/protocol.md §2). */
  manifestCapabilities: 100,
  /** Values, of any kind, in a manifest's schema. */
  schemaEntries: 50_000,
  /** Levels of a manifest's schema. */
  schemaLevels: 100,
  /** Redirects of one request (docs/protocol.md §2). */
  redirects: 5,
  /** Characters of a URL that is requested. */
  urlCharacters: 8_000,
  /** Characters of a page's or a server's text in an error or a warning. */
  quotedCharacters: 300,
  /** Characters of a whole error's or warning's message. */
  messageCharacters: 2_000,
  /** Warnings of one discovery. */
  discoveryWarnings: 20,
  /** Bytes of an answer's JSON. */
  answerBytes: 67_108_864,
  /** Values, of any kind, in an answer's JSON. */
  answerEntries: 2_000_000,
  /** Values that one object or list of an answer holds. */
  answerEntriesOfOne: 500_000,
  /** Levels of an answer's JSON. */
  answerLevels: 5_000,
  /** Pieces of bytes in one answer. */
  answerParts: 1_000,
  /** References in one answer that are fetched. */
  answerReferences: 100,
  /** Milliseconds that an answer is read, copied, searched or sorted in one piece, before other work has its turn. */
  sliceMilliseconds: 20,
  /** Bytes that one call fetches in all, by default (`downloadLimit`). */
  downloadBytes: 4_294_967_296,
  /** Milliseconds until a download begins, and between two pieces of it, by default (`downloadTimeout`). */
  downloadMilliseconds: 30_000,
  /** Bytes in a second that a download has to reach on average, after twice `downloadMilliseconds`. */
  downloadBytesPerSecond: 16_384,
  /** Downloads that a page runs at once. */
  pageDownloadsAtOnce: 4,
  /** Downloads of a page in one call. */
  pageDownloadsInCall: 20,
  /** Dialogs, popups, and so on, each, of a call. */
  interceptedOfKind: 100,
  /** Bytes of an answer of the browser; beyond them whoever asked gets an error. */
  browserAnswerBytes: 134_217_728,
  /** Bytes of an event of the browser, most of which pages can cause; beyond them it is dropped. */
  browserEventBytes: 16_777_216,
  /** Seconds without an answer, after which a browser is ended. */
  unansweredLooks: 20,
  /** Console messages and errors of one frame or worker that are read in a second. */
  consoleMessagesInSecond: 1_000,
  /** Bytes of them. */
  consoleBytesInSecond: 4_194_304,
  /**
   * Console messages and errors of a worker, or entries of a page's log, in a second, from which on the browser is told to hear
   * no more of them: one that is busy with them delivers few in a second, and answers late.
   */
  browserMessagesInSecond: 100,
  /** Characters of what a browser says on stderr, which an error may quote. */
  browserTextCharacters: 4_000,
  /** Milliseconds that a browser has to end by itself. */
  browserEndMilliseconds: 5_000,
  /** Milliseconds that sessions, or a page, have to close before the browser ends. */
  closeMilliseconds: 10_000,
  /** Milliseconds that a page has to close when its session could not begin. */
  pageCloseMilliseconds: 5_000,
  /** Milliseconds of a discovery, by default (`timeout`). */
  discoveryMilliseconds: 10_000,
  /** Pages and manifests that a discovery's cache holds, by default. */
  cachedAnswers: 10_000,
  /** Milliseconds that an answer counts as fresh, whatever its server says. */
  cacheMilliseconds: 86_400_000,
  /** Bytes of a call's parameters as JSON: Chromium ends a connection at a message of 100 MB. */
  paramsBytes: 94_371_840,
  /** Values, of any kind, in a call's parameters. */
  paramsEntries: 2_000_000,
  /** Levels of a call's parameters. */
  paramsLevels: 1_000,
  /** Bytes of a result that are given in memory, by default (`inlineLimit`). */
  inlineBytes: 10_485_760,
  /** Milliseconds that a page has to answer anything but a call. */
  methodMilliseconds: 30_000,
  /** Milliseconds that a picture or a print may take, when the caller asks for it. */
  pictureMilliseconds: 60_000,
  /** Milliseconds that a print which the page asked for may take. */
  printMilliseconds: 30_000,
  /** Milliseconds that a page may take for a step of giving its bytes. */
  pageStepMilliseconds: 30_000,
  /** Milliseconds that a loaded page without a link to a manifest gets until it speaks the protocol. */
  withoutLinkMilliseconds: 2_000,
  /** Milliseconds that connecting waits for the page's manifest when the session has begun. */
  manifestMilliseconds: 1_000,
  /** Milliseconds until the browser has said which frame a dialog is of. */
  dialogFrameMilliseconds: 2_000,
  /** Dialogs that wait for that. */
  dialogsAtOnce: 100,
  /** Characters of a dialog, popup, and so on. */
  interceptedCharacters: 1_000,
  /** Characters of a download's name. */
  filenameCharacters: 255,
  /** Names in the directory for temporary files that are looked at for what dead processes left. */
  sweptNames: 20_000,
  /** Directories that are removed at once. */
  sweptDirectories: 50,
} as const

/** The same for what a page says of itself: apart, because programs in browsers (`transport`) need only these. */
export const textLimits = {
  /** Capabilities in a page's list. */
  listedCapabilities: 10_000,
  /** Requirements, alternatives and features of a capability or an error, each. */
  listedItems: 100,
  /** Characters of a name or a code. */
  nameCharacters: 256,
  /** Characters of a description or a message. */
  descriptionCharacters: 10_000,
} as const

/** The same for speaking with an app, in whatever way: for programs in browsers, too. */
export const exchangeLimits = {
  /** Milliseconds to connect in, by default (`timeout`). */
  connectMilliseconds: 30_000,
  /** Milliseconds of a call, by default (`callTimeout`). */
  callMilliseconds: 300_000,
  /** Questions of an app that wait for their answer. */
  questionsAtOnce: 100,
  /** Milliseconds that an app gets beyond a call's own timeout, and after a cancel, to answer by itself. */
  graceMilliseconds: 2_000,
  /** Characters of one message over a web socket. */
  messageCharacters: 268_435_456,
} as const

/** What is refused in the page itself, before it costs anybody anything. */
export const pageLimits = {
  /** Changes of its own URL that a document makes in 10 s; the rest is refused. */
  navigationsInTenSeconds: 200,
  /** Characters of them. */
  navigationCharactersInTenSeconds: 200_000,
  /** Messages that a document writes to the console in a second; the rest is refused. */
  logMessagesInSecond: 1_000,
  /** Characters of them. */
  logCharactersInSecond: 2_000_000,
  /** Uncaught errors of a document that are told to the console in a second. */
  errorsInSecond: 200,
  /** Prints, popups and refused permissions, together, that a document reports. */
  guardedInDocument: 100,
  /** Progress, notifications and changes that a page reports in a second; the rest is dropped. */
  eventsInSecond: 2_000,
  /** Questions of a page in a second; the rest is `RATE_LIMITED`. */
  questionsInSecond: 200,
  /** Characters of one event or question. */
  reportCharacters: 1_048_576,
} as const

/** As they are sent into the page. */
export type PageLimits = typeof pageLimits & Pick<typeof exchangeLimits, 'questionsAtOnce'>
