/**
 * What the client accepts from pages and servers, which it does not trust. The units are in the names; `docs/limits.md` has
 * the same values, and a test compares them. Numbers are written out: bundlers leave them out then where they are not needed.
 */
export const limits = {
  /** Bytes of a page in which its manifest's link is looked for (protocol.md §2). */
  pageHeadBytes: 51_200,
  /** Bytes of a manifest (protocol.md §2). */
  manifestBytes: 1_048_576,
  /** Capabilities of a manifest (protocol.md §2). */
  manifestCapabilities: 100,
  /** Values, of any kind, in a manifest's schema. */
  schemaEntries: 50_000,
  /** Levels of a manifest's schema. */
  schemaLevels: 100,
  /** Redirects of one request (protocol.md §2). */
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
  /** Milliseconds that an answer is read, copied or searched in one piece, before other work has its turn. */
  sliceMilliseconds: 20,
  /** Bytes that one call fetches in all, by default (`downloadLimit`). */
  downloadBytes: 4_294_967_296,
  /** Milliseconds until a download begins, and between two pieces of it, by default (`downloadTimeout`). */
  downloadMilliseconds: 30_000,
  /** Bytes in a second that a download has to reach on average, after `downloadMilliseconds`. */
  downloadBytesPerSecond: 16_384,
  /** Downloads that a page runs at once. */
  pageDownloadsAtOnce: 4,
  /** Downloads of a page in one call. */
  pageDownloadsInCall: 20,
  /** Dialogs, popups, and so on, each, of a call. */
  interceptedOfKind: 100,
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
