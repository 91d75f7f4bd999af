/**
 * Limits on the data that the client accepts from pages and servers, which it does not trust. Names contain
 * the units.
 * `docs/limits.md` lists the same values, and a test compares them. The numbers are literals so that bundlers
 * can drop the unused ones.
 */
export const limits = {
  /** Bytes of a page to search for the link to its manifest (docs/protocol.md §2). */
  pageHeadBytes: 51_200,
  /** Bytes of a manifest (docs/protocol.md §2). */
  manifestBytes: 1_048_576,
  /** Capabilities of a manifest (docs/protocol.md §2). */
  manifestCapabilities: 100,
  /** Values of any kind in a manifest's schema. */
  schemaEntries: 50_000,
  /** Nesting levels of a manifest's schema. */
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
  /** Values of any kind in an answer's JSON. */
  answerEntries: 2_000_000,
  /** Values in one object or array of an answer. */
  answerEntriesOfOne: 500_000,
  /** Nesting levels of an answer's JSON. */
  answerLevels: 5_000,
  /** Binary parts in one answer. */
  answerParts: 1_000,
  /** References in one answer that the client fetches. */
  answerReferences: 100,
  /**
   * Milliseconds of continuous work on an answer (reading, copying, searching, sorting) before other tasks
   * get a turn.
   */
  sliceMilliseconds: 20,
  /** Total bytes that one call may fetch, by default (`downloadLimit`). */
  downloadBytes: 4_294_967_296,
  /** Milliseconds until a download starts, and between two of its chunks, by default (`downloadTimeout`). */
  downloadMilliseconds: 30_000,
  /** Bytes per second that a download must reach on average, after twice `downloadMilliseconds`. */
  downloadBytesPerSecond: 16_384,
  /** Simultaneous downloads of a page. */
  pageDownloadsAtOnce: 4,
  /** Downloads of a page in one call. */
  pageDownloadsInCall: 20,
  /**
   * Milliseconds after a call's answer in which a clicked download link, or a navigation that becomes a
   * download, must start.
   */
  pageDownloadStartMilliseconds: 5_000,
  /**
   * Milliseconds after a navigation ends without a document in which the browser must report its download.
   */
  navigationDownloadMilliseconds: 1_000,
  /** Entries of one kind (dialogs, popups, and so on) in a call. */
  interceptedOfKind: 100,
  /** Bytes of a browser's response. For a longer response, the sender of the request gets an error. */
  browserAnswerBytes: 134_217_728,
  /** Bytes of a browser event; pages can trigger most of them. The client drops a longer event. */
  browserEventBytes: 16_777_216,
  /** Seconds without a response before the client kills the browser. */
  unansweredSeconds: 20,
  /** Console messages and errors of one frame or worker that the client reads per second. */
  consoleMessagesInSecond: 1_000,
  /** Bytes of those messages. */
  consoleBytesInSecond: 4_194_304,
  /**
   * Console messages and errors of a worker, or entries of a page's log, per second. Above this rate, the
   * client turns off these reports: a browser that is busy with them delivers few per second and responds
   * late.
   */
  browserMessagesInSecond: 100,
  /** Characters of a browser's stderr output that an error may quote. */
  browserTextCharacters: 4_000,
  /** Milliseconds for a browser to exit by itself. */
  browserEndMilliseconds: 5_000,
  /** Milliseconds for a tab to report its storage when logins are saved. */
  tabMilliseconds: 2_000,
  /** Milliseconds for sessions, or a page, to close before the browser ends. */
  closeMilliseconds: 10_000,
  /** Milliseconds for a page to stop loading before it is closed. */
  stopMilliseconds: 1_000,
  /** Milliseconds for a page to close. */
  pageCloseMilliseconds: 5_000,
  /** Milliseconds for a discovery, by default (`timeout`). */
  discoveryMilliseconds: 10_000,
  /** Pages and manifests in a discovery's cache, by default. */
  cachedAnswers: 10_000,
  /** Maximum milliseconds that a cached answer counts as fresh, whatever its server says. */
  cacheMilliseconds: 86_400_000,
  /** Bytes of a call's parameters as JSON: Chromium closes a connection on a message of 100 MB. */
  paramsBytes: 94_371_840,
  /** Values of any kind in a call's parameters. */
  paramsEntries: 2_000_000,
  /** Nesting levels of a call's parameters. */
  paramsLevels: 1_000,
  /** Bytes of a result that are returned in memory, by default (`inlineLimit`). */
  inlineBytes: 10_485_760,
  /** Milliseconds for a page to answer any request except a call. */
  methodMilliseconds: 30_000,
  /** Kilobytes of a trace during recording; later events are dropped. */
  traceKilobytes: 65_536,
  /** Bytes of a trace, compressed. */
  traceBytes: 67_108_864,
  /** Milliseconds for a screenshot, a print or each step of a trace that the caller requested. */
  pictureMilliseconds: 60_000,
  /** Milliseconds for a print that the page requested. */
  printMilliseconds: 30_000,
  /** Milliseconds for each step in which a page provides its bytes. */
  pageStepMilliseconds: 30_000,
  /** Milliseconds in which a loaded page without a manifest link must provide `window.abp`. */
  withoutLinkMilliseconds: 2_000,
  /**
   * Milliseconds in which a loaded page with WebMCP tools but no manifest link may still provide
   * `window.abp`.
   */
  withoutAbpMilliseconds: 300,
  /** WebMCP tools of a page; the client ignores further tools. */
  pageTools: 1_000,
  /** Bytes of the files that a WebMCP tool receives in one call, because they reach it as base64 in JSON. */
  toolFileBytes: 10_485_760,
  /**
   * Maximum product of a WebMCP schema's values and a call's parameter values for which the client checks the
   * parameters.
   */
  toolCheckSteps: 2_000_000,
  /**
   * Milliseconds to wait for the new document of a WebMCP form; after that, the call is answered without it.
   */
  formDocumentMilliseconds: 10_000,
  /** Milliseconds for such a form's own answer after it opened a window. */
  formWindowMilliseconds: 1_000,
  /**
   * Milliseconds before a loaded page that links a manifest falls back to its WebMCP tools; at most half of
   * the connect timeout.
   */
  withLinkMilliseconds: 10_000,
  /** Milliseconds after a WebMCP tool's result in which its download must start. */
  toolDownloadMilliseconds: 100,
  /** Milliseconds in which the client merges changes of a page's WebMCP tools into one. */
  toolChangeMilliseconds: 50,
  /** Milliseconds that `connect` waits for the page's manifest after the session has started. */
  manifestMilliseconds: 1_000,
  /** Milliseconds for the browser to report which frame opened a dialog. */
  dialogFrameMilliseconds: 2_000,
  /** Dialogs that wait for that report. */
  dialogsAtOnce: 100,
  /** Characters of the text of a dialog, popup and so on. */
  interceptedCharacters: 1_000,
  /** Characters of a download's file name. */
  filenameCharacters: 255,
  /** Entries of the temporary directory that a sweep checks for leftovers of ended processes. */
  sweptNames: 20_000,
  /** Directories that one sweep removes. */
  sweptDirectories: 50,
} as const

/**
 * Limits on a page's descriptions of itself. They are separate because browser programs (`transport`) need
 * only these.
 */
export const textLimits = {
  /** Capabilities in a page's list. */
  listedCapabilities: 10_000,
  /** Requirements, alternatives and features of a capability or an error, per list. */
  listedItems: 100,
  /** Characters of a name or a code. */
  nameCharacters: 256,
  /** Characters of a description or a message. */
  descriptionCharacters: 10_000,
} as const

/** Limits for the exchange with an app over any transport; also used by browser programs. */
export const exchangeLimits = {
  /** Milliseconds for connecting, by default (`timeout`). */
  connectMilliseconds: 30_000,
  /** Milliseconds for a call, by default (`callTimeout`). */
  callMilliseconds: 300_000,
  /**
   * Minimum milliseconds until the next report of a page that waits for a person: 2.5 intervals, so a hidden
   * tab may miss two.
   */
  waitingMilliseconds: 150_000,
  /** Unanswered elicitations of an app. */
  questionsAtOnce: 100,
  /**
   * Milliseconds that an app has to answer by itself, after a call's own timeout and after a cancellation.
   */
  graceMilliseconds: 2_000,
  /** Characters of one message over a web socket. */
  messageCharacters: 268_435_456,
} as const

/** Limits that the client enforces in the page itself, before the excess costs anything. */
export const pageLimits = {
  /** Changes of a document's own URL in 10 s; the page guard blocks further changes. */
  navigationsInTenSeconds: 200,
  /** Characters of those URLs. */
  navigationCharactersInTenSeconds: 200_000,
  /** Messages that a document writes to the console per second; the page guard blocks further messages. */
  logMessagesInSecond: 1_000,
  /** Characters of those messages. */
  logCharactersInSecond: 2_000_000,
  /** Uncaught errors of a document that reach the console per second. */
  errorsInSecond: 200,
  /** Prints, popups and denied permissions that a document reports, in total. */
  guardedInDocument: 100,
  /** Progress reports, notifications and changes that a page reports per second; the rest is dropped. */
  eventsInSecond: 2_000,
  /** Elicitations of a page per second; further ones fail with `RATE_LIMITED`. */
  questionsInSecond: 200,
  /** Characters of one event or elicitation. */
  reportCharacters: 1_048_576,
} as const

/** The limits that the client sends to the page. */
export type PageLimits = typeof pageLimits & Pick<typeof exchangeLimits, 'questionsAtOnce'>
