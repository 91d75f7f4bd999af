/** `error`: agents cannot use the site, or part of it. `warn`: they may fail or be misled. `note`: it could be better. */
export type Severity = 'error' | 'warn' | 'note'

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
  /** The inline script, in bytes as sent, without compression. */
  bootstrapBytes?: number
  /** Where the link to the manifest ends, in bytes from the beginning of the page. */
  linkEndsAt?: number
  manifestBytes?: number
  /** How many capabilities the manifest lists. */
  capabilities?: number
  /** Whether the browser has WebMCP. */
  webMcp?: { available: boolean }
  /** The calls that were made: milliseconds of each. */
  calls: { capability: string; success: boolean; duration: number }[]
}

export interface Report {
  /** The page that was checked, as given. */
  url: string
  findings: Finding[]
  /** The ids of the rules that were checked. */
  checked: string[]
  skipped: Skipped[]
  measured: Measured
}
