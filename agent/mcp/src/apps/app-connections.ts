import type { Connection, Connections } from '../connections/index.ts'
import type { KnownApp } from './known-app.ts'
import type { KnownApps } from './known-apps.ts'

/** What a session can call: its connections, and the known apps that it is not connected to. */
export class AppConnections {
  readonly #apps: KnownApps
  readonly #connections: Connections
  readonly #opening = new Map<KnownApp, Promise<Connection>>()

  constructor(apps: KnownApps, connections: Connections) {
    this.#apps = apps
    this.#connections = connections
  }

  /** Known apps first, because they were there first. */
  offerings(): (Connection | KnownApp)[] {
    const waiting = this.#apps.known().filter((app) => !this.#find(app))
    return [...waiting, ...this.#connections.all()]
  }

  /** The known apps whose manifests could not be read, or are not yet. */
  notRead(): KnownApp[] {
    return this.#apps.all().filter(({ owner }) => owner === undefined)
  }

  /**
   * Finds the connection to a known app, or opens one, once for all calls that come meanwhile.
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
      // Whoever began may be cancelled: then this call begins anew.
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
