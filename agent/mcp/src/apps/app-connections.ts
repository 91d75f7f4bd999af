import type { Connection, Connections } from '../connections/index.ts'
import type { KnownApp } from './known-app.ts'
import type { KnownApps } from './known-apps.ts'

/** The apps that a session can call: its connections, and the known apps that it is not connected to. */
export class AppConnections {
  readonly #apps: KnownApps
  readonly #connections: Connections
  readonly #opening = new Map<KnownApp, Promise<Connection>>()

  constructor(apps: KnownApps, connections: Connections) {
    this.#apps = apps
    this.#connections = connections
  }

  /** Known apps come first because they existed first. */
  offerings(): (Connection | KnownApp)[] {
    const waiting = this.#apps.known().filter((app) => !this.#find(app))
    return [...waiting, ...this.#connections.all()]
  }

  /** The known apps whose manifests have not been read, or could not be read. */
  notRead(): KnownApp[] {
    return this.#apps.all().filter(({ owner }) => owner === undefined)
  }

  /**
   * Finds the connection to a known app or opens it, once for all concurrent calls.
   *
   * @param timeout - milliseconds
   * @throws {AbpError} as `Connections.open`
   */
  async connect(app: KnownApp, timeout: number, signal: AbortSignal): Promise<Connection> {
    for (;;) {
      const found = this.#find(app)
      if (found) return found
      const others = this.#opening.get(app)
      if (others === undefined) return this.#open(app, timeout, signal)
      // If the call that started this was cancelled, this call starts again.
      await others.catch(() => undefined)
      signal.throwIfAborted()
    }
  }

  async #open(app: KnownApp, timeout: number, signal: AbortSignal): Promise<Connection> {
    const opening = this.#connections.open(app.url, timeout, signal)
    this.#opening.set(app, opening)
    try {
      return await opening
    } finally {
      this.#opening.delete(app)
    }
  }

  #find({ owner, url }: KnownApp): Connection | undefined {
    return this.#connections
      .all()
      .find((connection) => connection.owner === owner || connection.requestedUrl === url)
  }
}
