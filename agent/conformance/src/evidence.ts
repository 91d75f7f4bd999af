import type { SessionResult } from '@abp-kit/client'
import type { validateManifest } from '@abp-kit/core/manifest'
import type { CapabilityDescriptor, ErrorEnvelope } from '@abp-kit/core/protocol'

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
  /** Whether the server says that it is HTML. */
  isHtml: boolean
  /** Of the body, without compression. */
  bytes: number
  links: (Placed & { href: string; inHead: boolean })[]
  /** Inline scripts that make `window.abp`. */
  bootstraps: (Placed & { bytes: number; inHead: boolean })[]
  charset?: Placed
}

export interface HtmlEvidence {
  /** The page for each reader. */
  pages: ReadPage[]
  /** A page that the site does not have. */
  missing: ReadPage
}

export interface ManifestEvidence {
  url: string
  status: number
  /** Where it redirects to. */
  location?: string
  contentType: string
  allowOrigin: string | undefined
  /** At most one more than the limit. */
  bytes: number
  /** What is wrong with the JSON text itself. */
  syntax?: string
  read: ReturnType<typeof validateManifest>
}

export interface PageEvidence {
  /** Errors and warnings of the console, uncaught errors, and what a policy blocked. */
  console: { kind: 'console' | 'exception' | 'policy'; text: string }[]
  /** Whether the page had `window.abp` before each of its scripts. */
  scripts: { isBootstrap: boolean; hadAbp: boolean }[]
  hasAbp: boolean
  /** Links to the manifest when the page had loaded. */
  links: number
  /** The answer to a call that was made as soon as `window.abp` was there. */
  early?: { settled: boolean; answer: unknown }
  /** Whether `window.abp` is still the object that it was at first. */
  keepsAbp: boolean
  /** The page that the app showed for its first link, and the links to the manifest there and after Back. */
  navigation?: { to: string; links: number; linksAfterBack: number }
  webMcp: boolean
}

export interface SessionEvidence {
  /** Why there is no session. */
  failure?: ErrorEnvelope
  listed: CapabilityDescriptor[]
  /** The answer to a call of a capability that the page does not have. */
  unknown?: SessionResult
  /** What was left of a session after `shutdown`, and why another one could not begin. */
  shutdown?: { ended: boolean; refused?: string }
}

/** Whether an agent's first call was answered; absent where there was no `window.abp` to call. */
export interface FailureEvidence {
  /** While no script of the page could be fetched. */
  entry?: { settled: boolean }
  /** While nothing could be fetched any more, after the page had loaded. */
  chunk?: { settled: boolean }
}

export interface CallEvidence {
  made: { name: string; params: unknown; result: SessionResult; binaries: BinaryEvidence[] }[]
}

/** Bytes in a result. */
export interface BinaryEvidence {
  path: string
  mimeType: string
  /** What is wrong with them. */
  problem?: string
}
