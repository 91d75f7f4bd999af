import { discover } from '@abp-kit/client'
import type { AbpManifest, CapabilityDescriptor } from '@abp-kit/core/protocol'
import { isAbpError } from '@abp-kit/core/protocol'
import { type AgentText, fitText, hostText } from '../agent-text/index.ts'
import { checkOrigin, type OriginRules } from '../connections/index.ts'
import { limits, workLimits } from '../limits.ts'
import type { Log } from '../log/index.ts'

/** Milliseconds before a client's tool list request retries a manifest that could not be read. */
const retryMilliseconds = 1_000
/**
 * Milliseconds before a client's tool list request reads a manifest again, because the app's tools may have
 * changed.
 */
const refreshMilliseconds = 60_000

/** An app that the user named (`--app`). Its tools are available before a browser starts. */
export class KnownApp {
  /** As the user wrote it. */
  readonly url: string
  /** The capabilities in the manifest; empty until the manifest is read. */
  capabilities: readonly CapabilityDescriptor[] = []
  /**
   * The owner of its tool names: the same string as for a connection to the app. `undefined` until the
   * manifest is read.
   */
  owner: string | undefined
  /** The reason why the manifest could not be read: a sentence. */
  problem: string | undefined
  readonly #rules: OriginRules
  readonly #log: Log
  readonly #onChange: () => void
  #name = ''
  #manifest = ''
  #reading: Promise<void> | undefined
  #lastEnd = Number.NEGATIVE_INFINITY

  /** @param onChange - called when the tools have changed */
  constructor(url: string, rules: OriginRules, log: Log, onChange: () => void) {
    this.url = url
    this.#rules = rules
    this.#log = log
    this.#onChange = onChange
  }

  /** The app's display name. */
  get appName(): AgentText {
    return fitText(this.#name, limits.appNameCharacters) || hostText(this.url)
  }

  /** Whether the manifest was just read, or just failed, so that it does not need to be read now. */
  get isFresh(): boolean {
    const milliseconds = this.owner === undefined ? retryMilliseconds : refreshMilliseconds
    return this.#reading === undefined && performance.now() - this.#lastEnd < milliseconds
  }

  /** Reads the manifest unless it is fresh. The previous manifest remains until then. Never throws. */
  read(): Promise<void> {
    if (this.isFresh) return Promise.resolve()
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
      this.#lastEnd = performance.now()
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const found = await discover(this.url, { checkUrl: ({ href }) => checkOrigin(href, this.#rules) })
    if (!found.supported) {
      if (this.owner === undefined) this.problem = found.reason
      const what =
        this.owner === undefined
          ? 'The tools of an app are not there'
          : 'The tools of an app may have changed'
      this.#log.warn(`${what}, because its manifest could not be read.`, {
        app: this.url,
        code: found.code,
        reason: found.reason,
      })
      return
    }
    const text = JSON.stringify(found.manifest)
    if (text === this.#manifest) return
    this.#manifest = text
    this.#take(found.manifest)
    for (const warning of found.warnings) this.#log.warn('A manifest.', { app: this.url, warning })
    this.#log.info('The tools of an app are there.', {
      app: this.url,
      capabilities: this.capabilities.length,
    })
    this.#onChange()
  }

  #take({ app, capabilities }: AbpManifest): void {
    this.problem = undefined
    this.#name = app.name
    this.owner = JSON.stringify([URL.parse(this.url)?.origin, app.id])
    this.capabilities = capabilities.slice(0, workLimits.capabilityEntries).map((capability) => ({
      features: {},
      ...capability,
      available: true,
      // Only the page knows which requirements are not met.
      requirements: (capability.requirements ?? []).map((requirement) => ({ ...requirement, met: true })),
    }))
  }
}

/**
 * @returns whether an app may be opened at all; otherwise the reason, for the person who starts the MCP
 *   server
 */
export function appProblem(url: string, rules: OriginRules): string | undefined {
  try {
    checkOrigin(url, rules)
    return undefined
  } catch (error) {
    return isAbpError(error) ? error.message : String(error)
  }
}
