import { dirname, resolve } from 'node:path'
import type { AbpManifest } from '../../protocol/manifest.ts'
import { evaluate } from '../node/evaluation/evaluate.ts'
import { findEntry } from '../node/find-entry.ts'
import { findPlace, type Place } from '../node/find-place.ts'
import type { LoadOptions } from '../node/load-app.ts'
import { isWithin } from '../node/watched-files.ts'
import type { AdapterOptions } from '../options.ts'

/** The location of the user's `abp/index`, and how an adapter reads it. */
export interface DefinitionSource {
  /** Absolute paths, in order of preference: the project's root, its source directory. */
  directories: readonly [root: string, ...others: string[]]
  options: AdapterOptions
  /** The app's import aliases. */
  aliases: Pick<LoadOptions, 'alias' | 'tsconfigPaths'>
  /** In dev, a mistake in the definition becomes the `problem`. In a build, it is thrown. */
  dev: boolean
  /** Whether the files are read repeatedly; by default only in dev. */
  watch?: boolean
  /**
   * Whether a separate thread evaluates the definition; by default in a build that does not watch the files.
   */
  ownThread?: boolean
  /** A sentence that explains how to store large results, for adapters without the option `resultStore`. */
  storeRemedy?: string
  /** Receives warnings about the definition, such as schemas that are missing from the manifest. */
  warn: (message: string) => void
}

/** The adapter's view of the user's `abp/index`: plain data. */
export interface Definition {
  /** An absolute path with forward slashes; absent if the file does not exist. */
  entry?: string
  /** Absent until the definition has been valid once. */
  manifest?: AbpManifest
  /**
   * The specifier that a capability's `load` imports, by the capability's name: `./qr-code` of
   * `() => import('./qr-code')`.
   */
  loads?: Record<string, string>
  /** The mistake in the definition. */
  problem?: string
  /** The location of the mistake, if known. */
  place?: Place
}

/**
 * Evaluates the user's definition in Node, again on each call.
 *
 * @param previous - in dev, its manifest is kept while the files are invalid
 * @throws {AbpError} in a build, for every mistake.
 */
export async function readDefinition(
  {
    directories,
    options,
    aliases,
    dev,
    watch = dev,
    ownThread = !watch,
    storeRemedy,
    warn,
  }: DefinitionSource,
  previous: Definition = {},
): Promise<Definition> {
  const definition: Definition = {}
  try {
    const entry = findEntry(directories, options.entry)
    definition.entry = forwardSlashes(entry)
    const built = dev ? undefined : { resultStore: options.resultStore, storeRemedy }
    const { warning, ...evaluated } = await evaluate(entry, { ...aliases, once: !watch, built, ownThread })
    if (warning !== undefined) warn(warning)
    return { ...definition, ...evaluated }
  } catch (error) {
    if (!dev) throw error
    const { manifest } = previous
    const problem = error instanceof Error ? error.message : String(error)
    const place = definition.entry === undefined ? undefined : await findPlace(error, definition.entry)
    return { ...(manifest && { manifest }), ...definition, problem, ...(place && { place }) }
  }
}

/** A mistake in the definition, as plugins report it to a bundler: with the file and the line, if known. */
export interface BuildProblem {
  message: string
  id?: string
  loc?: Place
}

/** @param error - an error from `readDefinition` */
export async function describeProblem(
  error: unknown,
  { directories, options }: Pick<DefinitionSource, 'directories' | 'options'>,
): Promise<BuildProblem> {
  const message = error instanceof Error ? error.message : String(error)
  try {
    const place = await findPlace(error, findEntry(directories, options.entry))
    return place ? { message, id: place.file, loc: place } : { message }
  } catch {
    // There is no definition, and the error already reports that.
    return { message }
  }
}

/**
 * @returns the possible locations of the definition, with forward slashes: folders, or the file itself if it
 *   is in the project's root.
 */
export function definitionPlaces({
  directories,
  options,
}: Pick<DefinitionSource, 'directories' | 'options'>): string[] {
  const [root] = directories
  if (options.entry === undefined)
    return directories.map((directory) => forwardSlashes(resolve(directory, 'abp')))
  const entry = resolve(root, options.entry)
  return [forwardSlashes(dirname(entry) === resolve(root) ? entry : dirname(entry))]
}

/** Checks whether a file is in one of the definition's possible locations. */
export function isInDefinition(
  source: Pick<DefinitionSource, 'directories' | 'options'>,
  file: string,
): boolean {
  return definitionPlaces(source).some((place) => isWithin(place, file))
}

/** @returns the path in Vite's notation, on every system. */
export function forwardSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}
