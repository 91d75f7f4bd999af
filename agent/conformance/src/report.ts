import type { KnownCapability } from './evidence.ts'
import type { Step } from './rule.ts'
import type { Severity } from './severity.ts'

/** Something that a rule found. May quote the site: do not trust its text. */
export interface Finding {
  /** The rule's id. */
  rule: string
  severity: Severity
  /** What is wrong. */
  what: string
  /** What it means for agents. */
  why: string
  /** What to do about it. */
  remedy: string
  /** The address of the documentation. */
  docs: string
  /** Where it is: an address, a capability, a place in the manifest. */
  where?: string
}

/** Something that was not checked. */
export interface Skipped {
  /** A rule's id, or `call` for a call of a capability. */
  what: string
  why: string
  /** The capability, for a call. */
  where?: string
}

/** What was measured on the way. Absent where it could not be. */
export interface Measured {
  /** Milliseconds of the whole check. */
  duration: number
  /** Milliseconds of each step. Those in the browser run beside each other. */
  steps: Partial<Record<Step, number>>
  /** The inline script, in bytes as sent, without compression. */
  bootstrapBytes?: number
  /** Where the link to the manifest ends, in bytes from the beginning of the page. */
  linkEndsAt?: number
  manifestBytes?: number
  /** How many capabilities the manifest lists. */
  capabilities?: number
  /** Whether the browser has WebMCP, and how many tools the page gave it. */
  webMcp?: { available: boolean; tools?: number }
  /** The calls that were made: milliseconds of each. */
  calls: { capability: string; success: boolean; duration: number }[]
}

export interface Report {
  /** The page that was checked: the given one, or where it leads with `<meta http-equiv="refresh">`. */
  url: string
  findings: Finding[]
  /** The ids of the rules that were checked. */
  checked: string[]
  skipped: Skipped[]
  measured: Measured
  /** What the site offers, for `compare` in a later check. */
  capabilities: KnownCapability[]
}
