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
  webMcp: boolean
}

export interface SessionEvidence {
  /** Why there is no session. */
  failure?: ErrorEnvelope
  listed: CapabilityDescriptor[]
  /** The answer to a call of a capability that the page does not have. */
  unknown?: SessionResult
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
