import {
  type Discovery,
  discover,
  type EventHandlers,
  type Session,
  type SessionOptions,
} from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core'
import { version } from '../../package.json' with { type: 'json' }
import type { BridgeBrowser } from '../browser'
import type { Settings } from '../config'
import type { Log } from '../log'
import { refusal } from '../questions'
import { reasonOf } from '../record'
import { Connection } from './connection'
import { checkOrigin } from './origins'

/** Connections that are open at once: each is a tab, so that an agent that forgets to close does not fill the memory. */
const mostConnections = 32
/** Milliseconds. */
const warmDelay = 100

export type ConnectionSettings = Pick<
  Settings,
  'allowOrigin' | 'blockOrigin' | 'browserTimeout' | 'downloadTimeout' | 'grantPermission'
>

export interface OpenedConnection {
  connection: Connection
  /** What the manifest said that the agent should know. */
  warnings: string[]
}

/** The apps that the bridge is connected to; the last one is the default. */
export class Connections {
  readonly #browser: BridgeBrowser
  readonly #settings: ConnectionSettings
  readonly #log: Log
  readonly #open = new Map<string, Connection>()
  /** Called when the tools of the connections are others than before. */
  onChange: () => void = () => undefined

  constructor(browser: BridgeBrowser, settings: ConnectionSettings, log: Log) {
    this.#browser = browser
    this.#settings = settings
    this.#log = log
  }

  /** The oldest first. */
  all(): Connection[] {
    return [...this.#open.values()]
  }

  /**
   * @param id - the last one by default
   * @throws {AbpError} `NOT_INITIALIZED` when there is none
   */
  get(id?: string): Connection {
    const connection = id === undefined ? this.all().at(-1) : this.#open.get(id)
    if (connection) return connection
    const known = [...this.#open.keys()].join(', ')
    const message =
      id === undefined || known === ''
        ? 'There is no connection to an app.'
        : `There is no connection "${id}"; there are: ${known}.`
    throw new AbpError('NOT_INITIALIZED', message)
  }

  /**
   * Connects to an app. Reading the manifest, starting the browser and opening the page overlap.
   *
   * @param timeout - milliseconds
   * @throws {AbpError} as `connect` of the client does; `ORIGIN_NOT_ALLOWED`, `RATE_LIMITED` for too many
   */
  async open(url: string, timeout: number, signal: AbortSignal): Promise<OpenedConnection> {
    const { allowOrigin, blockOrigin } = this.#settings
    checkOrigin(url, allowOrigin, blockOrigin)
    if (this.#open.size >= mostConnections) {
      throw new AbpError(
        'RATE_LIMITED',
        `${mostConnections} connections are open: close one with abp_disconnect.`,
      )
    }
    const reading = discover(url, { timeout })
    let connection: Connection | undefined
    const handlers: EventHandlers = {
      onNotification: (notification) => connection?.notify(notification),
      onCapabilitiesChanged: () => connection?.changed(),
      onElicitation: (request) =>
        connection?.ask(request) ?? refusal(new AbpError('NOT_SUPPORTED', 'Too early: no call is running.')),
    }
    const session = await this.#begin(url, { ...handlers, timeout, signal }).catch(async (error: unknown) => {
      throw await explainRefusal(error, reading)
    })
    try {
      // A redirect may have led elsewhere.
      checkOrigin(session.url, allowOrigin, blockOrigin)
      connection = new Connection(this.#newId(session), url, session, () => this.onChange(), this.#log)
      await connection.load()
    } catch (error) {
      await session.close()
      throw error
    }
    this.#add(connection)
    this.#warmSoon()
    // It is at hand, or the page was faster: what counts is what the page said (protocol.md §2).
    const found = await Promise.race([reading, Promise.resolve(undefined)])
    return { connection, warnings: found ? [...found.warnings] : [] }
  }

  async #begin(url: string, options: SessionOptions): Promise<Session> {
    const browser = await this.#browser.get()
    return browser.connect(url, {
      ...options,
      agent: { name: 'abp-mcp', version },
      // The bridge keeps the time of its calls itself: a question to the user must not count.
      callTimeout: Number.POSITIVE_INFINITY,
      downloadTimeout: this.#settings.downloadTimeout,
      // What a page asks with `confirm` and `prompt` is the user's to answer, too.
      dialogs: 'ask',
      permissions: this.#settings.grantPermission,
    })
  }

  /** Makes the next connection faster, when this one has its answer: opening a page keeps the browser busy. */
  #warmSoon(): void {
    const warm = async () => {
      if (this.#browser.running) await (await this.#browser.get()).warm()
    }
    setTimeout(() => warm().catch(() => undefined), warmDelay).unref()
  }

  #add(connection: Connection): void {
    this.#open.set(connection.id, connection)
    connection.session.onClosed(({ message }) => this.lost(connection, message))
    this.#log.info('Connected.', { connection: connection.id, url: connection.url })
    this.onChange()
  }

  /** The page is gone: forgets the connection, whose calls end by themselves. */
  lost(connection: Connection, reason: string): void {
    if (connection.end()) return
    this.#open.delete(connection.id)
    this.#log.warn('A connection was lost.', { connection: connection.id, reason })
    void connection.session.close()
    this.onChange()
  }

  /** @throws {AbpError} `NOT_INITIALIZED` for an unknown id */
  async close(id?: string, reason?: string): Promise<Connection> {
    const connection = this.get(id)
    connection.end()
    this.#open.delete(connection.id)
    for (const call of connection.calls) call.cancel('The connection was closed.')
    await connection.session.close(reason === undefined ? {} : { reason })
    this.#log.info('Disconnected.', { connection: connection.id })
    this.onChange()
    return connection
  }

  /** Never throws. */
  async closeAll(): Promise<void> {
    await Promise.all(
      this.all().map(({ id }) =>
        this.close(id, 'The bridge is shutting down.').catch((error: unknown) => {
          if (!isAbpError(error)) this.#log.warn('A connection did not close.', { reason: reasonOf(error) })
        }),
      ),
    )
  }

  /** @returns such as `harbour-notes`, or `harbour-notes-2` */
  #newId({ app }: Session): string {
    const words = String(app.name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? ['app']
    const stem = words.join('-').slice(0, 32)
    for (let number = 1; ; number++) {
      const id = number === 1 ? stem : `${stem}-${number}`
      if (!this.#open.has(id)) return id
    }
  }
}

/** A page without `window.abp` may also have said so in its head. */
async function explainRefusal(error: unknown, reading: Promise<Discovery>): Promise<unknown> {
  if (!isAbpError(error) || error.code !== 'NOT_SUPPORTED') return error
  const found = await reading
  if (found.supported) return error
  return new AbpError(error.code, `${error.message} Its HTML: ${found.reason}`, { cause: error })
}
