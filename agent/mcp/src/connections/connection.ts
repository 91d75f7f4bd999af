import type { Session } from '@abp-kit/client'
import {
  AbpError,
  type CapabilityDescriptor,
  type ElicitationRequest,
  type ElicitationResult,
  type Notification,
} from '@abp-kit/core/protocol'
import {
  type AgentData,
  type AgentText,
  fitData,
  fitText,
  hostText,
  nameText,
  quote,
  say,
} from '../agent-text'
import type { RunningCall } from '../calls'
import { limits, workLimits } from '../limits'
import type { Log } from '../log'
import { refusal } from '../questions'
import { reasonOf } from '../record'

/** Of what a notification tells. */
const reported = {
  characters: limits.notificationCharacters,
  entries: limits.notificationEntries,
  levels: limits.notificationLevels,
  textCharacters: limits.notificationCharacters,
}

/** Of what `abp_status` tells of it later. */
const kept = {
  ...reported,
  characters: limits.statusNotificationCharacters,
  textCharacters: limits.statusNotificationCharacters,
}

/** A notification that has been, fit for an agent. */
export interface PastNotification {
  event: AgentText
  data?: AgentData
  /** When, as `performance.now()` told it. */
  at: number
}

/** An app that the bridge is connected to. */
export class Connection {
  readonly id: string
  /** As the agent gave it; where the page is says {@link Connection.url}. */
  readonly requestedUrl: string
  readonly session: Session
  /** What the page offers now. */
  capabilities: readonly CapabilityDescriptor[] = []
  /** How many capabilities were left out. */
  omitted = 0
  /** Calls of this connection that have not ended. */
  readonly calls = new Set<RunningCall>()
  /** Whose its names are: the app, as it calls itself, at its origin, because each page can call itself anything. */
  readonly owner: string
  readonly #onChange: () => void
  readonly #log: Log
  #refresh: NodeJS.Timeout | undefined
  #ended = false
  readonly #notifications: PastNotification[] = []
  #second = 0
  #heard = 0

  constructor(id: string, requestedUrl: string, session: Session, onChange: () => void, log: Log) {
    this.id = id
    this.requestedUrl = requestedUrl
    this.session = session
    this.owner = ownerOf(session)
    this.#onChange = onChange
    this.#log = log
  }

  /** Where the page is now, which a redirect or the page itself may have changed. */
  get url(): string {
    return this.session.url
  }

  /** The app's name, for people. */
  get appName(): AgentText {
    return fitText(this.session.app.name, limits.appNameCharacters) || fitText(this.id, limits.nameCharacters)
  }

  /** Who speaks, for people: the host first, because the page chose its name. */
  get label(): AgentText {
    return say`${hostText(this.url)} ${quote(this.appName, limits.appNameCharacters)}`
  }

  /** @returns `undefined` for an unknown name */
  capability(name: string): CapabilityDescriptor | undefined {
    return this.capabilities.find((capability) => capability.name === name)
  }

  /** The last ones, the newest first: also those that no call was there to hear. */
  get notifications(): readonly PastNotification[] {
    return this.#notifications
  }

  /** Asks the page what it offers. @throws {AbpError} with the page's code, or the transport's */
  async load(): Promise<void> {
    const all = await this.session.listCapabilities()
    this.capabilities = all.slice(0, workLimits.capabilityEntries)
    this.omitted = all.length - this.capabilities.length
  }

  /** The page says that its capabilities changed: asks for them soon. */
  changed(): void {
    this.#refresh ??= setTimeout(async () => {
      this.#refresh = undefined
      if (this.#ended) return
      try {
        await this.load()
        this.#onChange()
      } catch (error) {
        this.#log.warn('The capabilities could not be asked for.', {
          connection: this.id,
          reason: reasonOf(error),
        })
      }
    }, workLimits.changesMilliseconds)
  }

  /**
   * The page asks the user something. It does not say in which call, so that the latest that somebody attends is taken.
   *
   * @returns the answer; `NOT_SUPPORTED` at once when no call is running, because MCP can ask only within one
   */
  ask(request: ElicitationRequest): ElicitationResult | Promise<ElicitationResult> {
    const latest = [...this.calls].reverse()
    const call = latest.find(({ attended }) => attended) ?? latest[0]
    if (call) return call.ask(request)
    return refusal(new AbpError('NOT_SUPPORTED', 'The agent can be asked only during a call.'))
  }

  /** Passes on what the page reports, and keeps the last of it. */
  notify(notification: Notification): void {
    if (notification.event === 'notifications/capabilities/list_changed') this.changed()
    const second = Math.floor(performance.now() / 1_000)
    this.#heard = second === this.#second ? this.#heard + 1 : 1
    this.#second = second
    if (this.#heard > workLimits.notificationsInSecondEntries) return
    const event = nameText(notification.event, limits.nameCharacters)
    const { data } = notification
    const known = { event, ...(data !== undefined && { data: fitData(data, reported) }) }
    this.#notifications.unshift({
      event,
      ...(data !== undefined && { data: fitData(data, kept) }),
      at: performance.now(),
    })
    this.#notifications.splice(workLimits.keptNotificationEntries)
    for (const call of this.calls) call.notify(known)
    this.#log.debug('A page reports.', { connection: this.id, event: known.event })
  }

  /** @returns whether it was told before. */
  end(): boolean {
    const before = this.#ended
    this.#ended = true
    clearTimeout(this.#refresh)
    return before
  }
}

/** @returns what tells apps apart, also those of one name. */
export function ownerOf({ app, url }: Session): string {
  return JSON.stringify([URL.parse(url)?.origin, app.id])
}
