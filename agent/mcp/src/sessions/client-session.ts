import type { BridgeBrowser } from '../browser'
import { ParkedCalls } from '../calls'
import type { Settings } from '../config'
import { type Connection, Connections } from '../connections'
import { AllowedFiles } from '../files'
import type { Log } from '../log'
import type { Output, SessionOutput } from '../output'
import type { ProcessParts } from './process-parts'

/** What a session is like. */
export interface SessionKind {
  /** Whether other sessions of the process are other clients', which must not reach its files. */
  isolated: boolean
  /** Whether the ids of its connections are handles: who has one is the client. They cannot be guessed. */
  handles: boolean
}

/** What a call is of. */
export interface CallSubject {
  connection: Connection
  capability: string
}

/** What belongs to one MCP client: its connections, its calls that wait for the user, its files. It ends with the client. */
export class ClientSession {
  readonly settings: Settings
  readonly log: Log
  readonly browser: BridgeBrowser
  readonly connections: Connections
  /** The process's, of which `output` is this session's part. */
  readonly results: Output
  readonly output: SessionOutput
  readonly files: AllowedFiles
  readonly parked: ParkedCalls<CallSubject>
  /** See {@link SessionKind}. */
  readonly handles: boolean
  readonly #watchers = new Set<() => void>()
  readonly #endings = new Set<() => void>()
  #requests = 0
  #streams = 0
  #lastUse = performance.now()
  #closing: Promise<void> | undefined

  constructor(parts: ProcessParts, kind: SessionKind) {
    const { settings, log, browser, places, results, stateCodec } = parts
    this.handles = kind.handles
    this.settings = settings
    this.log = log
    this.browser = browser
    this.results = results
    this.connections = new Connections(browser, settings, log, places, kind.handles)
    this.parked = new ParkedCalls(settings.questionTimeout, stateCodec)
    const { output, files } = ownFiles(parts, kind.isolated)
    this.output = output
    this.files = files
    this.connections.onChange = () => {
      for (const watcher of this.#watchers) watcher()
    }
  }

  /** When it was used last, as `performance.now()` tells the time. */
  get lastUse(): number {
    return this.#lastUse
  }

  /** Whether something is going on: a request, a call, a question to the user, the opening of a page. */
  get isWorking(): boolean {
    return this.#requests > 0 || this.parked.size > 0 || this.connections.isWorking
  }

  /** Whether the client listens: it has a stream open, on which it is told of changes. */
  get isHeard(): boolean {
    return this.#streams > 0
  }

  /** A request of the client begins. @returns what ends it */
  use(): () => void {
    this.#requests++
    this.#lastUse = performance.now()
    return once(() => {
      this.#requests--
      this.#lastUse = performance.now()
    })
  }

  /** The client opens a stream to listen. @returns what ends it */
  listen(): () => void {
    this.#streams++
    return once(() => {
      this.#streams--
      this.#lastUse = performance.now()
    })
  }

  /** Calls back when the list of tools has changed. @returns what ends it */
  onToolsChanged(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Calls back when the session ends, such as because it was idle. */
  onEnd(listener: () => void): void {
    this.#endings.add(listener)
  }

  /**
   * Ends it: its calls are cancelled, its pages closed, its open questions void. Never throws; a second time it waits for the
   * first.
   *
   * @param reason - for the apps
   */
  close(reason: string): Promise<void> {
    this.#closing ??= this.#close(reason)
    return this.#closing
  }

  async #close(reason: string): Promise<void> {
    this.#watchers.clear()
    this.parked.clear(reason)
    const connections = this.connections.end(reason)
    for (const listener of this.#endings) listener()
    await connections
    await this.output.close()
  }
}

/** A session's part of the output directory, and what it may give to pages. */
function ownFiles({ results, settings }: ProcessParts, isolated: boolean) {
  const output = results.forSession(isolated)
  const { outputDir, allowRoot } = settings
  return { output, files: new AllowedFiles(outputDir, allowRoot, output, output.directory.path) }
}

function once(step: () => void): () => void {
  let done = false
  return () => {
    if (!done) step()
    done = true
  }
}
