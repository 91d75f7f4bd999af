import { AbpError } from '@abp-kit/core/protocol'
import { AppConnections } from '../apps/index.ts'
import type { BridgeBrowser } from '../browser/index.ts'
import { ParkedCalls } from '../calls/index.ts'
import type { Settings } from '../config/index.ts'
import { type Connection, Connections } from '../connections/index.ts'
import { AllowedFiles } from '../files/index.ts'
import type { Log } from '../log/index.ts'
import type { Metrics, Tracing } from '../operations/index.ts'
import type { Output, ScratchSpace, SessionOutput } from '../output/index.ts'
import type { CallRecord, CallRecorder } from '../record/index.ts'
import type { ProcessParts } from './process-parts.ts'

/** The properties of a session. */
export interface SessionKind {
  /** Whether other sessions of the process belong to other clients, which must not reach its files. */
  isolated: boolean
  /**
   * Whether its connection ids are handles, which cannot be guessed: a request with a handle counts as the
   * client's.
   */
  handles: boolean
  /** The client's OAuth user. */
  owner?: string | undefined
}

/** The capability and the connection of a call. */
export interface CallSubject {
  connection: Connection
  capability: string
  record: CallRecord
  /** The time of the request, as a `performance.now()` value. */
  started: number
}

/**
 * Holds the state of one MCP client: its connections, its calls that wait for the user, and its files. It
 * ends with the client.
 */
export class ClientSession {
  readonly settings: Settings
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly browser: BridgeBrowser
  readonly connections: Connections
  /** The connections, with the apps that the user named. */
  readonly apps: AppConnections
  /** The results of the whole process. `output` is this session's part of them. */
  readonly results: Output
  readonly output: SessionOutput
  readonly files: AllowedFiles
  readonly recorder: CallRecorder
  /** Holds files extracted from its files. */
  readonly scratch: ScratchSpace
  readonly parked: ParkedCalls<CallSubject>
  /** See {@link SessionKind}. */
  readonly handles: boolean
  /** See {@link SessionKind}. */
  readonly owner: string | undefined
  readonly #watchers = new Set<() => void>()
  readonly #fileWatchers = new Set<() => void>()
  readonly #endings = new Set<() => void>()
  readonly #stopFollowing: () => void
  #requests = 0
  #streams = 0
  #lastUse = performance.now()
  #closing: Promise<void> | undefined

  constructor(parts: ProcessParts, kind: SessionKind) {
    const { settings, log, browser, connectionSlots, metrics, recorder, results, stateCodec, tracing } = parts
    this.handles = kind.handles
    this.owner = kind.owner
    this.settings = settings
    this.log = log
    this.metrics = metrics
    this.tracing = tracing
    this.browser = browser
    this.results = results
    this.recorder = recorder
    this.connections = new Connections(browser, settings, log, connectionSlots, kind.handles)
    this.apps = new AppConnections(parts.apps, this.connections)
    this.parked = new ParkedCalls(settings.questionTimeout, stateCodec)
    const { output, files } = ownFiles(parts, kind.isolated)
    this.output = output
    this.files = files
    this.scratch = output.createScratchSpace(settings.scratchMaxSize * 1_000_000)
    output.onChange = () => {
      for (const watcher of this.#fileWatchers) watcher()
    }
    const toolsChanged = () => {
      for (const watcher of this.#watchers) watcher()
    }
    this.connections.onChange = toolsChanged
    this.#stopFollowing = parts.apps.onChange(toolsChanged)
  }

  /** The time of its last use, as a `performance.now()` value. */
  get lastUse(): number {
    return this.#lastUse
  }

  /** Whether work is in progress: a request, a call, a question to the user, or a page that is opening. */
  get isWorking(): boolean {
    return this.#requests > 0 || this.parked.size > 0 || this.connections.isWorking
  }

  /** Whether the client is listening: it has an open stream that receives change notifications. */
  get isHeard(): boolean {
    return this.#streams > 0
  }

  /**
   * Marks the start of a client request.
   * @returns a function that marks its end
   */
  use(): () => void {
    this.#requests++
    this.#lastUse = performance.now()
    return once(() => {
      this.#requests--
      this.#lastUse = performance.now()
    })
  }

  /**
   * Marks the opening of a client stream.
   * @returns a function that marks its end
   */
  listen(): () => void {
    this.#streams++
    return once(() => {
      this.#streams--
      this.#lastUse = performance.now()
    })
  }

  /**
   * Calls `watcher` whenever the list of tools has changed.
   * @returns a function that removes the watcher
   */
  onToolsChanged(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /**
   * Calls `watcher` whenever the list of saved files has changed.
   * @returns a function that removes the watcher
   */
  onFilesChanged(watcher: () => void): () => void {
    this.#fileWatchers.add(watcher)
    return () => void this.#fileWatchers.delete(watcher)
  }

  /** Calls `listener` when the session ends, for example because it was idle. */
  onEnd(listener: () => void): void {
    this.#endings.add(listener)
  }

  /**
   * Ends the session: cancels its calls, closes its pages and voids its open questions. Never throws. A
   * second call waits for the first.
   *
   * @param reason - for the apps
   */
  close(reason: string): Promise<void> {
    this.#closing ??= this.#close(reason)
    return this.#closing
  }

  async #close(reason: string): Promise<void> {
    this.#stopFollowing()
    this.#watchers.clear()
    this.#fileWatchers.clear()
    this.parked.clear(reason)
    const connections = this.connections.end(reason)
    for (const listener of this.#endings) listener()
    await connections
    await this.scratch.close(new AbpError('SESSION_EXPIRED', reason))
    await this.output.close()
  }
}

/** Creates the session's part of the output directory, and the list of files that it may give to pages. */
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
