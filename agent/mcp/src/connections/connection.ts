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
  quote,
  say,
} from '../agent-text/index.ts'
import type { RunningCall } from '../calls/index.ts'
import { limits, workLimits } from '../limits.ts'
import type { Log } from '../log/index.ts'
import { refusal } from '../questions/index.ts'
import { reasonOf } from '../reason.ts'

/** The part of a notification that is passed on. */
const notificationLimits = {
  characters: limits.notificationCharacters,
  entries: limits.notificationEntries,
  levels: limits.notificationLevels,
  textCharacters: limits.notificationCharacters,
}

/** The part of a notification that is kept for `abp_status`. */
const statusLimits = {
  ...notificationLimits,
  characters: limits.statusNotificationCharacters,
  textCharacters: limits.statusNotificationCharacters,
}

/** A past notification, truncated for an agent. */
export interface PastNotification {
  event: AgentText
  data?: AgentData
  /** The arrival time, as a `performance.now()` value. */
  arrivedAt: number
}

/** An app that the MCP server is connected to. */
export class Connection {
  readonly id: string
  /** The URL that the agent asked for. {@link Connection.url} is the page's current URL. */
  readonly requestedUrl: string
  readonly session: Session
  /** The capabilities that the page offers now. */
  capabilities: readonly CapabilityDescriptor[] = []
  /** The number of omitted capabilities. */
  omitted = 0
  /** Calls of this connection that are still running. */
  readonly calls = new Set<RunningCall>()
  /**
   * The owner of its tool names: the app's own name together with its origin, because any page can use any
   * name.
   */
  readonly owner: string
  readonly #onChange: () => void
  readonly #log: Log
  #refresh: NodeJS.Timeout | undefined
  #ended = false
  readonly #notifications: PastNotification[] = []
  #currentSecond = 0
  #notificationsInSecond = 0

  constructor(id: string, requestedUrl: string, session: Session, onChange: () => void, log: Log) {
    this.id = id
    this.requestedUrl = requestedUrl
    this.session = session
    this.owner = ownerOf(session)
    this.#onChange = onChange
    this.#log = log
  }

  /** The page's current URL. A redirect, or the page itself, may have changed it. */
  get url(): string {
    return this.session.url
  }

  /** The app's display name. */
  get appName(): AgentText {
    return fitText(this.session.app.name, limits.appNameCharacters) || fitText(this.id, limits.nameCharacters)
  }

  /** The speaker's display name. The host comes first, because the page chose the name. */
  get label(): AgentText {
    return say`${hostText(this.url)} ${quote(this.appName, limits.appNameCharacters)}`
  }

  /** @returns `undefined` for an unknown name */
  capability(name: string): CapabilityDescriptor | undefined {
    return this.capabilities.find((capability) => capability.name === name)
  }

  /** The last notifications, newest first, including those that arrived when no call was running. */
  get notifications(): readonly PastNotification[] {
    return this.#notifications
  }

  /**
   * Asks the page for its capabilities.
   * @throws {AbpError} with the page's code, or the transport's
   */
  async load(): Promise<void> {
    const all = await this.session.listCapabilities()
    this.capabilities = all.slice(0, workLimits.capabilityEntries)
    this.omitted = all.length - this.capabilities.length
  }

  /** Schedules another request for the capabilities, because the page reported a change. */
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
   * Passes a question from the page to the user. The page does not say which call the question belongs to. It
   * therefore goes to the latest call that a request waits for, or else to the latest call.
   *
   * @returns the answer; `NOT_SUPPORTED` immediately if no call is running, because MCP can only ask during a
   *   call
   */
  ask(request: ElicitationRequest): ElicitationResult | Promise<ElicitationResult> {
    const latest = [...this.calls].reverse()
    const call = latest.find(({ attended }) => attended) ?? latest[0]
    if (call) return call.ask(request)
    return refusal(new AbpError('NOT_SUPPORTED', 'The agent can be asked only during a call.'))
  }

  /** Passes on a notification of the page, and keeps the latest ones. */
  notify(notification: Notification): void {
    if (notification.event === 'notifications/capabilities/list_changed') this.changed()
    const second = Math.floor(performance.now() / 1_000)
    this.#notificationsInSecond = second === this.#currentSecond ? this.#notificationsInSecond + 1 : 1
    this.#currentSecond = second
    if (this.#notificationsInSecond > workLimits.notificationsInSecondEntries) return
    // JSON quotes the name here, and `abp_status` quotes it within sentences.
    const event = fitText(notification.event, limits.nameCharacters)
    const { data } = notification
    const forCalls = { event, ...(data !== undefined && { data: fitData(data, notificationLimits) }) }
    this.#notifications.unshift({
      event,
      ...(data !== undefined && { data: fitData(data, statusLimits) }),
      arrivedAt: performance.now(),
    })
    this.#notifications.splice(workLimits.keptNotificationEntries)
    for (const call of this.calls) call.notify(forCalls)
    this.#log.debug('A page reports.', { connection: this.id, event: forCalls.event })
  }

  /**
   * Marks the connection as ended.
   * @returns whether it had already ended
   */
  end(): boolean {
    const hadEnded = this.#ended
    this.#ended = true
    clearTimeout(this.#refresh)
    return hadEnded
  }
}

/** @returns a string that distinguishes apps, even if they have the same name */
export function ownerOf({ app, url }: Session): string {
  return JSON.stringify([URL.parse(url)?.origin, app.id])
}
