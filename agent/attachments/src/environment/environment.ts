import type { OpenOptions } from '../attachment/open.ts'
import type { Format, ShellRoute, Transcribe } from '../formats/format.ts'
import type { CapabilityMap } from '../models/capabilities.ts'
import type { Scratch } from '../scratch/scratch.ts'
import type { ResolveLimits } from './limits.ts'
import type { ModelCapabilities } from './model-capabilities.ts'

/** The agent's grants and resources. Anything not granted is refused up front, with the reason. */
export interface Environment {
  /**
   * The model that reads the parts, such as `anthropic/claude-opus-4-5`, or its capabilities. Without one,
   * nothing is native: the parts are text and descriptors.
   */
  model?: string | ModelCapabilities
  /** The known models; this package's data by default. */
  capabilities?: CapabilityMap
  /** The supported formats; all formats in this package by default. */
  skills?: readonly Format<unknown>[]
  /**
   * Whether files may be written, only to `scratch`. By default, if `scratch` exists; otherwise archives are
   * described.
   */
  fsWrite?: boolean
  /**
   * Runs programs (`shell.run`) for files that no skill reads, and provides the converters that skills
   * prefer. Without it, no program starts.
   */
  shell?: ShellRoute
  /**
   * Receives extracted archives, and streams and downloads that do not fit into memory. It must live as long
   * as the parts are used, because they may contain paths into it.
   */
  scratch?: Scratch
  /**
   * Transcribes audio or video: with a service, or a host program. Without it, the model gets a note that
   * there is no transcript.
   */
  transcribe?: Transcribe
  limits?: Partial<ResolveLimits>
  /** Options for fetching references. */
  download?: Pick<OpenOptions, 'allowPrivateAddresses' | 'maxBytes' | 'resolve' | 'stallMilliseconds'>
  /** Aborts the work with its reason. */
  signal?: AbortSignal
}

/**
 * Warnings for a host before a task: what resolution will not do, and which grant would enable it.
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

/** Checks whether the environment allows files and has a place for them. */
export function mayWrite({ fsWrite = true, scratch }: Environment): boolean {
  return fsWrite && scratch !== undefined
}
