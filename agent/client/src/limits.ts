/**
 * What the client accepts from pages and servers, which it does not trust. The units are in the names. `docs/limits.md`
 * has the same values, and a test compares them. The numbers are written out so that bundlers can drop them where they
 * are not needed.
 */
export const limits = {
  /** Bytes of a page to search for the link to its manifest (docs/protocol.md §2). */
  pageHeadBytes: 51_200,
  /** Bytes of a manifest (docs/protocol.md §2). */
  manifestBytes: 1_048_576,
  /** Capabilities of a manifest (docs/protocol.md §2). */
  manifestCapabilities: 100,
  /** Values, of any kind, in a manifest's schema. */
  schemaEntries: 50_000,
  /** Levels of a manifest's schema. */
  schemaLevels: 100,
  /** Redirects per request (docs/protocol.md §2). */
  redirects: 5,
  /** Characters of a requested URL. */
  urlCharacters: 8_000,
  /** Characters of a page's or a server's text in an error or a warning. */
  quotedCharacters: 300,
  /** Characters of the whole message of an error or a warning. */
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
  /** Milliseconds of continuous reading, copying, searching or sorting of an answer, before other work gets a turn. */
  sliceMilliseconds: 20,
  /** Bytes that one call may fetch in total, by default (`downloadLimit`). */
  downloadBytes: 4_294_967_296,
  /** Milliseconds until a download starts, and between two pieces of it, by default (`downloadTimeout`). */
  downloadMilliseconds: 30_000,
  /** Bytes per second that a download must reach on average, after twice `downloadMilliseconds`. */
  downloadBytesPerSecond: 16_384,
  /** Downloads of a page at a time. */
  pageDownloadsAtOnce: 4,
  /** Downloads of a page in one call. */
  pageDownloadsInCall: 20,
  /** Milliseconds after a call's answer in which a download must begin whose link was clicked, or a navigation that may become one. */
  pageDownloadStartMilliseconds: 5_000,
  /** Milliseconds after a navigation has ended without a document in which the browser must report its download. */
  navigationDownloadMilliseconds: 1_000,
  /** Entries of one kind (dialogs, popups, and so on) in a call. */
  interceptedOfKind: 100,
  /** Bytes of a browser's answer. A longer answer becomes an error for the sender of the request. */
  browserAnswerBytes: 134_217_728,
  /** Bytes of a browser's event; pages can cause most of them. A longer event is dropped. */
  browserEventBytes: 16_777_216,
  /** Seconds without an answer before a browser is ended. */
  unansweredSeconds: 20,
  /** Console messages and errors of one frame or worker that are read per second. */
  consoleMessagesInSecond: 1_000,
  /** Bytes of those messages. */
  consoleBytesInSecond: 4_194_304,
  /**
   * Console messages and errors of a worker, or entries of a page's log, per second. Beyond that, the browser is told
   * to stop reporting them: a browser that is busy with them delivers few per second, and answers late.
   */
  browserMessagesInSecond: 100,
  /** Characters of a browser's stderr output that an error may quote. */
  browserTextCharacters: 4_000,
  /** Milliseconds for a browser to end by itself. */
  browserEndMilliseconds: 5_000,
  /** Milliseconds for a tab to say what it stores, when logins are saved. */
  tabMilliseconds: 2_000,
  /** Milliseconds for sessions, or a page, to close before the browser ends. */
  closeMilliseconds: 10_000,
  /** Milliseconds for a page that is to be closed to stop loading. */
  stopMilliseconds: 1_000,
  /** Milliseconds for a page to close. */
  pageCloseMilliseconds: 5_000,
  /** Milliseconds for a discovery, by default (`timeout`). */
  discoveryMilliseconds: 10_000,
  /** Pages and manifests in a discovery's cache, by default. */
  cachedAnswers: 10_000,
  /** Milliseconds that an answer counts as fresh at most, whatever its server says. */
  cacheMilliseconds: 86_400_000,
  /** Bytes of a call's parameters as JSON: Chromium closes a connection on a message of 100 MB. */
  paramsBytes: 94_371_840,
  /** Values, of any kind, in a call's parameters. */
  paramsEntries: 2_000_000,
  /** Levels of a call's parameters. */
  paramsLevels: 1_000,
  /** Bytes of a result that are returned in memory, by default (`inlineLimit`). */
  inlineBytes: 10_485_760,
  /** Milliseconds for a page to answer any request except a call. */
  methodMilliseconds: 30_000,
  /** Kilobytes of a trace while it is recorded; what comes later is not in it. */
  traceKilobytes: 65_536,
  /** Bytes of a trace, compressed. */
  traceBytes: 67_108_864,
  /** Milliseconds for a picture, a print or each step of a trace that the caller asked for. */
  pictureMilliseconds: 60_000,
  /** Milliseconds for a print that the page asked for. */
  printMilliseconds: 30_000,
  /** Milliseconds for each step in which a page provides its bytes. */
  pageStepMilliseconds: 30_000,
  /** Milliseconds for a loaded page without a link to a manifest until it must speak the protocol. */
  withoutLinkMilliseconds: 2_000,
  /** Milliseconds for a loaded page with WebMCP tools, without a link to a manifest, in which `window.abp` may still come. */
  withoutAbpMilliseconds: 300,
  /** WebMCP tools of a page; further tools are not seen. */
  pageTools: 1_000,
  /** Bytes of the files that a WebMCP tool receives in one call, because they reach it as base64 in JSON. */
  toolFileBytes: 10_485_760,
  /** Values of a WebMCP tool's schema, times those of a call's parameters, up to which the two are compared. */
  toolCheckSteps: 2_000_000,
  /** Milliseconds for the new document of a form that is a WebMCP tool, until the call is answered without it. */
  formDocumentMilliseconds: 10_000,
  /** Milliseconds for such a form's own answer after it has opened a window. */
  formWindowMilliseconds: 1_000,
  /** Milliseconds for a loaded page that links a manifest, until it is used by its WebMCP tools; at most half of the time for connecting. */
  withLinkMilliseconds: 10_000,
  /** Milliseconds after a WebMCP tool's result in which a download that it has started must begin. */
  toolDownloadMilliseconds: 100,
  /** Milliseconds in which changes of a page's WebMCP tools are collected into one. */
  toolChangeMilliseconds: 50,
  /** Milliseconds that connecting waits for the page's manifest after the session has started. */
  manifestMilliseconds: 1_000,
  /** Milliseconds for the browser to report which frame opened a dialog. */
  dialogFrameMilliseconds: 2_000,
  /** Dialogs that wait for that report. */
  dialogsAtOnce: 100,
  /** Characters of a dialog's or popup's text, and so on. */
  interceptedCharacters: 1_000,
  /** Characters of a download's name. */
  filenameCharacters: 255,
  /** Names in the directory for temporary files that are checked for leftovers of ended processes. */
  sweptNames: 20_000,
  /** Directories that are removed in one sweep. */
  sweptDirectories: 50,
} as const

/** Limits for what a page says about itself. They are separate because programs in browsers (`transport`) need only these. */
export const textLimits = {
  /** Capabilities in a page's list. */
  listedCapabilities: 10_000,
  /** Requirements, alternatives and features of a capability or an error, for each list. */
  listedItems: 100,
  /** Characters of a name or a code. */
  nameCharacters: 256,
  /** Characters of a description or a message. */
  descriptionCharacters: 10_000,
} as const

/** Limits for the exchange with an app, by any route; also for programs in browsers. */
export const exchangeLimits = {
  /** Milliseconds for connecting, by default (`timeout`). */
  connectMilliseconds: 30_000,
  /** Milliseconds for a call, by default (`callTimeout`). */
  callMilliseconds: 300_000,
  /** Milliseconds for the next report of a page that waits for a person, at least: two that a hidden tab may miss, and a half. */
  waitingMilliseconds: 150_000,
  /** Questions of an app that wait for an answer. */
  questionsAtOnce: 100,
  /** Milliseconds that an app gets to answer by itself, after a call's own timeout and after a cancel. */
  graceMilliseconds: 2_000,
  /** Characters of one message over a web socket. */
  messageCharacters: 268_435_456,
} as const

/** Limits that are enforced in the page itself, before anything beyond them has a cost. */
export const pageLimits = {
  /** Changes of a document's own URL in 10 s; further changes are refused. */
  navigationsInTenSeconds: 200,
  /** Characters of those URLs. */
  navigationCharactersInTenSeconds: 200_000,
  /** Messages that a document writes to the console per second; further messages are refused. */
  logMessagesInSecond: 1_000,
  /** Characters of those messages. */
  logCharactersInSecond: 2_000_000,
  /** Uncaught errors of a document that reach the console per second. */
  errorsInSecond: 200,
  /** Prints, popups and refused permissions, together, that a document reports. */
  guardedInDocument: 100,
  /** Progress, notifications and changes that a page reports per second; the rest is dropped. */
  eventsInSecond: 2_000,
  /** Questions of a page per second; the rest is refused with `RATE_LIMITED`. */
  questionsInSecond: 200,
  /** Characters of one event or question. */
  reportCharacters: 1_048_576,
} as const

/** The limits in the form that is sent into the page. */
export type PageLimits = typeof pageLimits & Pick<typeof exchangeLimits, 'questionsAtOnce'>
