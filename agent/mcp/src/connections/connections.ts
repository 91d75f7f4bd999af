import type { EventHandlers } from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { BridgeBrowser } from '../browser/index.ts'
import { LastingNames } from '../lasting-names.ts'
import { workLimits } from '../limits.ts'
import type { Log } from '../log/index.ts'
import { refusal } from '../questions/index.ts'
import { reasonOf } from '../reason.ts'
import { Connection, ownerOf } from './connection.ts'
import type { ConnectionSlots } from './connection-slots.ts'
import { type ExtensionPage, locateExtension } from './extension-page.ts'
import { connectionId } from './id.ts'
import { type MissingConnection, noConnection } from './missing-connection.ts'
import { type ConnectionSettings, openPage } from './open-page.ts'
import { checkOrigin } from './origins.ts'

/** The apps that a session is connected to. The latest one is the default until it is gone. */
export class Connections {
  readonly #browser: BridgeBrowser
  readonly #settings: ConnectionSettings
  readonly #log: Log
  readonly #slots: ConnectionSlots
  readonly #handles: boolean
  readonly #open = new Map<string, Connection>()
  readonly #opening = new Set<AbortController>()
  readonly #ids = new LastingNames()
  /** How the last connections ended, by connection id. */
  readonly #endings = new Map<string, string>()
  readonly #slotOf = new Map<Connection, () => void>()
  #default: Connection | undefined
  #missing: MissingConnection = { reason: 'none' }
  #ended: string | undefined
  #everOpened = false
  /** Called when the tools of the connections change. */
  onChange: () => void = () => undefined

  /** @param handles - whether the ids must be unguessable */
  constructor(
    browser: BridgeBrowser,
    settings: ConnectionSettings,
    log: Log,
    slots: ConnectionSlots,
    handles: boolean,
  ) {
    this.#browser = browser
    this.#settings = settings
    this.#log = log
    this.#slots = slots
    this.#handles = handles
  }

  /** All connections, oldest first. */
  all(): Connection[] {
    return [...this.#open.values()]
  }

  /** The connection for calls that do not name one. */
  get default(): Connection | undefined {
    return this.#default
  }

  /** Whether a page is opening or a call is running. */
  get isWorking(): boolean {
    return this.#opening.size > 0 || this.all().some(({ calls }) => calls.size > 0)
  }

  get everOpened(): boolean {
    return this.#everOpened
  }

  /** @returns whether a connection has or had this id */
  hasGiven(id: string): boolean {
    return this.#ids.hasGiven(id)
  }

  /**
   * Finds a connection.
   *
   * @param id - the default connection if omitted
   * @throws {AbpError} `NOT_INITIALIZED`, with a list of the existing connections
   */
  get(id?: string): Connection {
    const connection = id === undefined ? this.#default : this.#open.get(id)
    if (connection) return connection
    const missing: MissingConnection =
      id === undefined ? this.#missing : { reason: 'unknown', id, ending: this.#endings.get(id) }
    throw noConnection(missing, this.all())
  }

  /**
   * Connects to an app, and makes it the default connection.
   *
   * @param target - a URL, or a page of a Chrome extension
   * @param timeout - milliseconds
   * @throws {AbpError} as the client's `connect` does; also `ORIGIN_NOT_ALLOWED`, and `RATE_LIMITED` for too
   *   many connections
   */
  async open(target: string | ExtensionPage, timeout: number, signal: AbortSignal): Promise<Connection> {
    if (typeof target === 'string') checkOrigin(target, this.#settings)
    // Takes the slot before the first `await`, because other requests may connect in the meantime.
    const giveBack = this.#takeSlot()
    const stop = new AbortController()
    this.#opening.add(stop)
    try {
      return await this.#connect(target, timeout, AbortSignal.any([signal, stop.signal]), giveBack)
    } catch (error) {
      giveBack()
      throw error
    } finally {
      this.#opening.delete(stop)
    }
  }

  async #connect(
    target: string | ExtensionPage,
    timeout: number,
    signal: AbortSignal,
    giveBack: () => void,
  ): Promise<Connection> {
    const { url, rules } = await this.#locate(target)
    let connection: Connection | undefined
    let changed = false
    const handlers: EventHandlers = {
      onNotification: (notification) => connection?.notify(notification),
      onCapabilitiesChanged: () => {
        changed = true
        connection?.changed()
      },
      onElicitation: (request) =>
        connection?.ask(request) ?? refusal(new AbpError('NOT_SUPPORTED', 'Too early: no call is running.')),
    }
    const session = await openPage(this.#browser, rules, url, timeout, signal, handlers)
    // Closes the page if the caller stops waiting.
    const leave = () => void session.close()
    signal.addEventListener('abort', leave)
    const id = this.#ids.take(ownerOf(session), (isTaken) => connectionId(session, this.#handles, isTaken))
    try {
      connection = new Connection(id, url, session, () => this.onChange(), this.#log)
      await connection.load()
      if (signal.aborted) throw cancelled(signal)
      // The same rules apply to the page for the whole connection.
      checkOrigin(session.url, rules)
    } catch (error) {
      this.#ids.giveBack(id)
      await session.close()
      throw signal.aborted ? cancelled(signal) : error
    } finally {
      signal.removeEventListener('abort', leave)
    }
    this.#add(connection, giveBack)
    if (changed) connection.changed()
    return connection
  }

  async #locate(target: string | ExtensionPage) {
    const rules = this.#settings
    if (typeof target === 'string') return { url: target, rules }
    const { extensions } = await this.#browser.get()
    const page = locateExtension(target, rules.extension, extensions)
    return { url: page.href, rules: { ...rules, extensionId: page.hostname } }
  }

  #takeSlot(): () => void {
    if (this.#ended !== undefined) throw new AbpError('DISCONNECTED', this.#ended)
    if (this.#open.size + this.#opening.size >= workLimits.connectionEntries) {
      const message = `${workLimits.connectionEntries} connections are open: close one with abp_disconnect.`
      throw new AbpError('RATE_LIMITED', message)
    }
    return this.#slots.take()
  }

  #add(connection: Connection, giveBack: () => void): void {
    this.#open.set(connection.id, connection)
    this.#slotOf.set(connection, giveBack)
    this.#endings.delete(connection.id)
    this.#default = connection
    this.#everOpened = true
    connection.session.onClosed(({ message }) => this.lost(connection, message))
    this.#log.info('Connected.', { connection: connection.id, url: connection.url })
    this.onChange()
  }

  /** Removes a connection because its page is gone. Its calls end by themselves. */
  lost(connection: Connection, reason: string): void {
    if (!this.#remove(connection, 'was lost')) return
    this.#log.warn('A connection was lost.', { connection: connection.id, reason })
    void connection.session.close()
    this.onChange()
  }

  /**
   * Closes a connection, and cancels its calls.
   *
   * @throws {AbpError} `NOT_INITIALIZED` for an unknown id
   */
  async close(id?: string, reason?: string): Promise<Connection> {
    const connection = this.get(id)
    this.#remove(connection, 'was closed')
    for (const call of connection.calls) call.cancel('The connection was closed.')
    this.onChange()
    await connection.session.close(reason === undefined ? {} : { reason })
    this.#log.info('Disconnected.', { connection: connection.id })
    return connection
  }

  /** @returns whether the connection still existed */
  #remove(connection: Connection, ending: string): boolean {
    if (connection.end()) return false
    const { id, label } = connection
    this.#open.delete(id)
    this.#ids.giveBack(id)
    this.#slotOf.get(connection)?.()
    this.#slotOf.delete(connection)
    this.#endings.set(id, ending)
    const [oldest] = this.#endings.keys()
    if (this.#endings.size > workLimits.connectionEntries && oldest !== undefined)
      this.#endings.delete(oldest)
    if (this.#default === connection) {
      this.#default = undefined
      this.#missing = { reason: 'gone', id, label, ending }
    }
    return true
  }

  /**
   * Closes all connections, including those that are still opening. No other connection can be opened after
   * that. Never throws.
   */
  async end(reason: string): Promise<void> {
    this.#ended = reason
    for (const opening of this.#opening) opening.abort(new AbpError('DISCONNECTED', reason))
    await Promise.all(
      this.all().map(({ id }) =>
        this.close(id, reason).catch((error: unknown) => {
          if (!isAbpError(error)) this.#log.warn('A connection did not close.', { reason: reasonOf(error) })
        }),
      ),
    )
  }
}

function cancelled(signal: AbortSignal): AbpError {
  const reason: unknown = signal.reason
  return isAbpError(reason) ? reason : new AbpError('CANCELLED', 'The client cancelled the request.')
}
