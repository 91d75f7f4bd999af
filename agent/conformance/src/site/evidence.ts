import type { SessionResult } from '@abp-kit/client'
import type { validateManifest } from '@abp-kit/core/manifest'
import type { CapabilityDescriptor, ErrorEnvelope, JsonSchema } from '@abp-kit/core/protocol'

/** An element of the page's HTML, with the bytes that it takes. */
export interface Placed {
  start: number
  end: number
}

/** One page as a reader without a browser gets it. */
export interface ReadPage {
  /** The reader's name, such as `curl`. */
  reader: string
  url: string
  status: number
  /** Its `Content-Type`; empty if there is none. */
  type: string
  /** Whether the server says that it is HTML. */
  isHtml: boolean
  /** Of the body, without compression. */
  bytes: number
  links: (Placed & { href: string; inHead: boolean })[]
  /** Inline scripts that make `window.abp`. */
  bootstraps: (Placed & { bytes: number; inHead: boolean /** For a policy: `sha256-…`. */; hash: string })[]
  charset?: Placed
  /** An import map that comes after what abp-kit loads with an agent's first call. */
  lateImportMap?: Placed
  /** What the page's links start from: its own address, or what its first `<base href>` says. */
  base: string
  /** The cookies without which the server redirects the reader without end. */
  cookies?: readonly string[]
  /** Why the rest of the page was not read, a sentence. */
  excess?: string
  /** The server did not end it. */
  isEndless?: true
  /** For a page that only leads to another one: its address. */
  refresh?: string
}

export interface HtmlEvidence {
  /** The address that was read: the given one, or where pages lead from there that are none of the app's. */
  page: string
  /** The page for each reader. */
  pages: ReadPage[]
  /** A page that the site does not have. */
  missing: ReadPage
}

/** @returns whether the app itself fails, for every reader, with a page that has nothing for agents */
export function isBroken(pages: readonly ReadPage[]): boolean {
  return pages.length > 0 && pages.every(({ links, status }) => status >= 500 && links.length === 0)
}

export interface ManifestEvidence {
  url: string
  status: number
  /** Where it redirects to. */
  location?: string
  contentType: string
  /** Absent if the server sends none. */
  cacheControl?: string
  /** Whether the answer sets a cookie. */
  setsCookie: boolean
  allowOrigin: string | undefined
  /** At most one more than the limit. */
  bytes: number
  /** What is wrong with the JSON text itself. */
  syntax?: string
  read: ReturnType<typeof validateManifest>
}

/** A script that a page asked for, and did not get. */
export interface LostScript {
  url: string
  /** A status, the browser's error, or what came in its place. */
  why: string
}

export interface PageEvidence {
  /** Errors and warnings of the console, uncaught errors, and what a policy blocked. */
  console: { kind: 'console' | 'exception' | 'policy'; text: string }[]
  /** The scripts that it did not get, while it loaded. */
  lostScripts: LostScript[]
  /** Whether the page had `window.abp` before each of its scripts. */
  scripts: { isBootstrap: boolean; hadAbp: boolean }[]
  hasAbp: boolean
  /** Links to the manifest when the page had loaded. */
  links: number
  /** The answer to a call that was made as soon as `window.abp` was there. */
  early?: { settled: boolean; answer: unknown }
  /** Whether `window.abp` is still the object that it was at first. */
  keepsAbp: boolean
  /**
   * The page that the app showed for its first link, and the links to the manifest there and after Back; the first that was
   * thrown, or that the console said, meanwhile.
   */
  navigation?: { to: string; links: number; linksAfterBack: number; said?: string }
  webMcp: boolean
  /** The names of the page's WebMCP tools, where the browser lets read them. */
  tools?: string[]
}

/** How the page answered when it was asked something. */
export interface Answer {
  answered: boolean
  value?: unknown
  /** It was rejected, or threw: the error's code or name, and its message. */
  thrown?: string
}

/** A script that a page downloads for every visitor, and runs only when an agent calls. */
export interface VisitorDownload {
  url: string
  /** As sent. Absent for what a service worker has stored. */
  bytes?: number
}

/** What `window.abp` says when it is spoken to by the protocol alone, without the client. */
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
  /** `value` is a list with the first 100 entries, if it is a list. */
  list: Answer
  /** Calls by names that no app has, each with its name. */
  odd: { name: string; answer: Answer }[]
  /** A call with parameters that are no object. */
  noObject: Answer
  /** Of an unknown id; absent if there is no such method. */
  cancel?: Answer
  /** Of an unknown name; absent if there is no such method. */
  describe?: Answer
  /** Of an unknown name; absent if there is no such method. */
  supports?: Answer
  shutdown: Answer
  /** After `shutdown`. */
  after: { initialized?: unknown; sessionId?: unknown }
  /** A call after `shutdown`. */
  late: Answer
  /** A second session in the same page. */
  again: Answer
  /** What the page had downloaded before it was spoken to, and ran only then. */
  downloads: VisitorDownload[]
}

export interface SessionEvidence {
  /** Why there is no session. */
  failure?: ErrorEnvelope
  listed: CapabilityDescriptor[]
  /** The answer to a call of a capability that the page does not have. */
  unknown?: SessionResult
}

/** Whether an agent's first call was answered; absent where there was no `window.abp` to call. */
export interface FailureEvidence {
  /** While no script of the page could be fetched. */
  entry?: { settled: boolean }
  /** While nothing could be fetched any more, after the page had loaded. */
  chunk?: { settled: boolean }
}

/** A call that was made. */
export interface MadeCall {
  name: string
  params: unknown
  result: SessionResult
  /** The bytes in the result. */
  binaries: BinaryEvidence[]
  /** What the handler used of the browser to deliver something itself, beside what the client intercepts. */
  delivered: string[]
  /** Where the result differs from its `outputSchema`; absent if they are too large to compare. */
  mismatches?: string[]
}

export interface CallEvidence {
  made: MadeCall[]
  /** Calls without the parameters that the schema requires. */
  incomplete: { name: string; result: SessionResult }[]
  /** What was not called, and why. */
  skipped: { name: string; why: string }[]
  moves: Move[]
}

/** A call that leads the app to another of its pages, or to another language. */
export interface Move {
  name: string
  params: unknown
  /** The address of the page before the call. */
  from: string
  result: SessionResult
  /** Why the session could not be used afterwards. */
  lost?: string
}

/** Bytes in a result. */
export interface BinaryEvidence {
  path: string
  mimeType: string
  filename?: string
  /** What is wrong with their form: the encoding, the size, the type. */
  problem?: string
  /** Why a program for files of this type cannot open them. */
  unreadable?: string
}

/** A capability as a report keeps it, to compare a later one with. */
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

/** Something that was not checked. */
export interface Skipped {
  /** A rule's id, or `call` for a call of a capability. */
  what: string
  why: string
  /** The capability, for a call. */
  where?: string
}
