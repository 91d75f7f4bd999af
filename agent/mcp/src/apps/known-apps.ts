import { setTimeout as pause } from 'node:timers/promises'
import { AbpError } from '@abp-kit/core/protocol'
import type { Settings } from '../config/index.ts'
import type { Log } from '../log/index.ts'
import { appProblem, KnownApp } from './known-app.ts'

/**
 * Milliseconds that a tool list request waits for manifests. A starting client must not wait for a dead
 * server.
 */
const listMilliseconds = 3_000

type AppSettings = Pick<Settings, 'allowOrigin' | 'app' | 'blockOrigin'>

/** The apps that the user named (`--app`), for all sessions of a process. */
export class KnownApps {
  readonly #apps: readonly KnownApp[]
  readonly #watchers = new Set<() => void>()

  /** @throws {AbpError} `INVALID_CONFIG` for an app that --allow-origin or --block-origin rejects */
  constructor(settings: AppSettings, log: Log) {
    const changed = () => {
      for (const watcher of this.#watchers) watcher()
    }
    this.#apps = settings.app.map((url) => {
      const problem = appProblem(url, settings)
      if (problem !== undefined) throw new AbpError('INVALID_CONFIG', `--app ${url}: ${problem}`)
      return new KnownApp(url, settings, log, changed)
    })
    // Starts early because a client requests the tools at once.
    void this.read()
  }

  /** All known apps, in the order of the settings. */
  all(): readonly KnownApp[] {
    return this.#apps
  }

  /** The apps whose manifests have been read. */
  known(): KnownApp[] {
    return this.#apps.filter(({ owner }) => owner !== undefined)
  }

  /**
   * Reads manifests that are missing or outdated. Resolves when reading has finished, or takes too long for a
   * tool list request. Never throws.
   */
  async read(): Promise<void> {
    if (this.#apps.every(({ isFresh }) => isFresh)) return
    const stop = new AbortController()
    const late = pause(listMilliseconds, undefined, { ref: false, signal: stop.signal }).catch(
      () => undefined,
    )
    await Promise.race([Promise.all(this.#apps.map((app) => app.read())), late])
    stop.abort()
  }

  /** Calls `watcher` whenever their tools have changed. @returns a function that stops this */
  onChange(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }
}
