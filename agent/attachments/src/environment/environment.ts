import type { OpenOptions } from '../attachment/open.ts'
import type { Format, ShellRoute, Transcribe } from '../formats/format.ts'
import type { CapabilityMap } from '../models/capabilities.ts'
import type { Scratch } from '../scratch/scratch.ts'
import type { ResolveLimits } from './limits.ts'
import type { ModelCapabilities } from './model-capabilities.ts'

/** What the agent may do, and what it has. What is not granted is refused before anything is tried, with the reason. */
export interface Environment {
  /**
   * The model that reads the parts, such as `anthropic/claude-opus-4-5`, or what it takes. Without one, nothing is native:
   * the parts are text and descriptors.
   */
  model?: string | ModelCapabilities
  /** What is known of models; what came with this package by default. */
  capabilities?: CapabilityMap
  /** The formats that are read; all of this package by default. */
  skills?: readonly Format<unknown>[]
  /** Whether files may be written, to `scratch` only. By default, if there is one; otherwise archives are described. */
  fsWrite?: boolean
  /**
   * Looks at what no skill reads, with programs (`shell.run`), and gives skills the converters that they prefer. Without
   * one, no program is started.
   */
  shell?: ShellRoute
  /**
   * Where archives are extracted, and where streams and downloads go that do not fit into memory. It must live as long as
   * the parts are used, because they may have paths in it.
   */
  scratch?: Scratch
  /**
   * Writes down what is said in a sound or a film: a call of a service, or a program of the host. Without it, the model is
   * told that nothing was heard.
   */
  transcribe?: Transcribe
  limits?: Partial<ResolveLimits>
  /** How references are fetched. */
  download?: Pick<OpenOptions, 'allowPrivateAddresses' | 'maxBytes' | 'resolve' | 'stallMilliseconds'>
  /** Ends the work with its reason. */
  signal?: AbortSignal
}

/**
 * What a host should know before a task: what resolution will not do, and which grant would change that.
 *
 * @returns a sentence each
 */
export function missingGrants(environment: Environment): string[] {
  const { model, shell, skills } = environment
  return [
    ...(model === undefined
      ? ['No `model` is named, so no file reaches it as it is: only text and descriptors do.']
      : []),
    ...(skills?.length === 0
      ? ['No `skills` are given, so files that the model does not take are only described.']
      : []),
    ...(mayWrite(environment)
      ? []
      : ['There is no `scratch`, or `fsWrite` is not granted, so archives are described and not extracted.']),
    ...(shell ? [] : ['`shell` is not granted, so no program converts a file that no skill reads.']),
  ]
}

/** Whether the environment grants files, and has a place for them. */
export function mayWrite({ fsWrite = true, scratch }: Environment): boolean {
  return fsWrite && scratch !== undefined
}
