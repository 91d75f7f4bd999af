import type { SessionResult } from '@abp-kit/client'
import type { validateManifest } from '@abp-kit/core/manifest'
import type { CapabilityDescriptor, ErrorEnvelope, JsonSchema } from '@abp-kit/core/protocol'

/** The position of an element in the page's HTML, in bytes. */
export interface Placed {
  start: number
  end: number
}

/** One page as received by a reader without a browser. */
export interface ReadPage {
  /** The reader's name, such as `curl`. */
  reader: string
  url: string
  status: number
  /** The response's `Content-Type`; empty if there is none. */
  type: string
  /** Whether the server declares it as HTML. */
  isHtml: boolean
  /** The size of the body, uncompressed. */
  bytes: number
  links: (Placed & { href: string; inHead: boolean })[]
  /** Inline scripts that create `window.abp`. */
  bootstraps: (Placed & { bytes: number; inHead: boolean /** For a policy: `sha256-…`. */; hash: string })[]
  charset?: Placed
  /** An import map after the code that abp-kit loads with an agent's first call. */
  lateImportMap?: Placed
  /** The base URL of the page's links: its own URL, or its first `<base href>`. */
  base: string
  /** The cookies without which the server redirects the reader endlessly. */
  cookies?: readonly string[]
  /** Why the rest of the page was not read, as a sentence. */
  excess?: string
  /** Set if the server did not end the response. */
  isEndless?: true
  /** For a page that only redirects to another one: that page's URL. */
  refresh?: string
}

export interface HtmlEvidence {
  /**
   * The URL that was read: the given one, or the target of its redirecting pages, which do not belong to the
   * app.
   */
  page: string
  /** The page as received by each reader. */
  pages: ReadPage[]
  /** The response for a page that does not exist. */
  missing: ReadPage
}

/** @returns whether the app itself fails for every reader, with a page that contains nothing for agents */
export function isBroken(pages: readonly ReadPage[]): boolean {
  return pages.length > 0 && pages.every(({ links, status }) => status >= 500 && links.length === 0)
}

export interface ManifestEvidence {
  url: string
  status: number
  /** The target of its redirect. */
  location?: string
  contentType: string
  /** Absent if the server sends none. */
  cacheControl?: string
  /** Whether the response sets a cookie. */
  setsCookie: boolean
  allowOrigin: string | undefined
  /** At most one more than the limit. */
  bytes: number
  /** The syntax error in the JSON. */
  syntax?: string
  read: ReturnType<typeof validateManifest>
}

/** A script that a page requested but did not receive. */
export interface LostScript {
  url: string
  /** An HTTP status, the browser's error, or the content that arrived instead. */
  why: string
}

export interface PageEvidence {
  /** Console errors and warnings, uncaught errors, and resources that a policy blocked. */
  console: { kind: 'console' | 'exception' | 'policy'; text: string }[]
  /** The scripts that the page did not receive while it loaded. */
  lostScripts: LostScript[]
  /** Whether the page had `window.abp` before each of its scripts. */
  scripts: { isBootstrap: boolean; hadAbp: boolean }[]
  hasAbp: boolean
  /** The number of manifest links after the page had loaded. */
  links: number
  /** The answer to a call that was made as soon as `window.abp` existed. */
  early?: { settled: boolean; answer: unknown }
  /** Whether `window.abp` is still the same object as at first. */
  keepsAbp: boolean
  /**
   * The page that the app showed for its first link; the manifest links there and after Back; the first
   * exception or console message meanwhile.
   */
  navigation?: { to: string; links: number; linksAfterBack: number; said?: string }
  webMcp: boolean
  /** The names of the page's WebMCP tools, if the browser lets the page read them. */
  tools?: string[]
}

/** The page's answer to a request. */
export interface Answer {
  answered: boolean
  value?: unknown
  /** Set if the method rejected or threw: the error's code or name, and its message. */
  thrown?: string
}

/** A script that a page downloads for every visitor, but runs only when an agent calls. */
export interface VisitorDownload {
  url: string
  /** Compressed, as sent. Absent for a script that a service worker has stored. */
  bytes?: number
}

/** The answers of `window.abp` to plain protocol requests, without the client. */
export interface ProtocolEvidence {
  /** Before a session. */
  members: {
    protocolVersion?: unknown
    app?: unknown
    initialized?: unknown
    sessionId?: unknown
    /** The names of its methods. */
    methods: string[]
  }
  /** A call before `initialize`. */
  early: Answer
  initialize: Answer
  /** In the session. */
  during: { initialized?: unknown; sessionId?: unknown }
  /** If `value` is an array, it has only the first 100 entries. */
  list: Answer
  /** Calls with names that no app has, each with its name. */
  odd: { name: string; answer: Answer }[]
  /** A call with parameters that are not an object. */
  noObject: Answer
  /** The answer for an unknown id; absent if the method does not exist. */
  cancel?: Answer
  /** The answer for an unknown name; absent if the method does not exist. */
  describe?: Answer
  /** The answer for an unknown name; absent if the method does not exist. */
  supports?: Answer
  shutdown: Answer
  /** After `shutdown`. */
  after: { initialized?: unknown; sessionId?: unknown }
  /** A call after `shutdown`. */
  late: Answer
  /** A second session in the same page. */
  again: Answer
  /** The scripts that the page had downloaded before the sessions, but ran only during them. */
  downloads: VisitorDownload[]
}

export interface SessionEvidence {
  /** The reason why there is no session. */
  failure?: ErrorEnvelope
  listed: CapabilityDescriptor[]
  /** The answer to a call of an unknown capability. */
  unknown?: SessionResult
}

/** Whether an agent's first call was answered; absent if there was no `window.abp` to call. */
export interface FailureEvidence {
  /** While the page's scripts could not be fetched. */
  entry?: { settled: boolean }
  /** While nothing could be fetched, after the page had loaded. */
  chunk?: { settled: boolean }
}

/** A call that was made. */
export interface MadeCall {
  name: string
  params: unknown
  result: SessionResult
  /** The bytes in the result. */
  binaries: BinaryEvidence[]
  /** The browser APIs that the handler used for delivery, besides those that the client intercepts. */
  delivered: string[]
  /** The mismatches between the result and its `outputSchema`; absent if they are too large to compare. */
  mismatches?: string[]
}

export interface CallEvidence {
  made: MadeCall[]
  /** Calls without the parameters that the schema requires. */
  incomplete: { name: string; result: SessionResult }[]
  /** The capabilities that were not called, with the reason. */
  skipped: { name: string; why: string }[]
  moves: Move[]
}

/** A call that leads the app to another page or language. */
export interface Move {
  name: string
  params: unknown
  /** The page's URL before the call. */
  from: string
  result: SessionResult
  /** The reason why the session could not be used afterwards. */
  lost?: string
}

/** Bytes in a result. */
export interface BinaryEvidence {
  path: string
  mimeType: string
  filename?: string
  /** A problem with the encoding, the size or the type. */
  problem?: string
  /** The reason why a program for this file type cannot open the bytes. */
  unreadable?: string
}

/** A capability in a report, for comparison with a later report. */
export interface KnownCapability {
  name: string
  deprecated?: boolean
  inputSchema?: JsonSchema
  outputSchema?: JsonSchema
}

export interface CompareEvidence {
  before: readonly KnownCapability[]
  now: readonly KnownCapability[]
}

/** A rule or call that was not checked. */
export interface Skipped {
  /** A rule's id, or `call` for a call of a capability. */
  what: string
  why: string
  /** The capability, for a call. */
  where?: string
}
