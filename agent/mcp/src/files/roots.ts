import { isAbsolute, relative, sep } from 'node:path'
import { onDisk } from '../disk.ts'
import { canonicalOf } from './canonical.ts'
import { isSessionName } from './session-name.ts'

/** The directories that files may be taken from. */
export class AllowedRoots {
  readonly #start: string
  readonly #outputDir: string
  readonly #all: readonly string[]
  /**
   * The canonical paths of the directories when they were first seen. The user did not allow directories that
   * replace them later.
   */
  readonly #canonical = new Map<string, string>()

  /**
   * @param start - the session's own directory. All paths are absolute
   * @param outputDir - of all sessions. A session's directory in it belongs to that session only
   */
  constructor(start: string, outputDir: string, allowed: readonly string[]) {
    this.#start = start
    this.#outputDir = outputDir
    this.#all = [start, ...allowed]
  }

  /** The directories, as configured. */
  list(): readonly string[] {
    return this.#all
  }

  /**
   * Checks whether a file is in an allowed directory.
   *
   * @param path - canonical. If one root does not respond, files in other roots do not wait for it
   * @throws {AbpError} `TIMEOUT` if the output directory does not respond, because the session that owns a
   *   file is then unknown
   */
  async allow(path: string): Promise<boolean> {
    const [start, outputDir] = await Promise.all([this.#find(this.#start), this.#find(this.#outputDir)])
    if (start !== undefined && isInside(path, start)) return !isOfSession(path, start)
    if (outputDir !== undefined && isOfSession(path, outputDir)) return false
    const checks = this.#all.map(async (root) => {
      const found = await this.#find(root)
      if (found === undefined || !isInside(path, found)) throw new Error('It is not in this one.')
    })
    return Promise.any(checks).then(
      () => true,
      () => false,
    )
  }

  /**
   * @param path - absolute
   * @returns the innermost root that contains the path by name, whether or not a file exists there
   */
  rootAbove(path: string): string | undefined {
    const containing = this.#all.filter((root) => {
      const canonical = this.#canonical.get(root)
      return isInside(path, root) || (canonical !== undefined && isInside(path, canonical))
    })
    return containing.toSorted((one, other) => other.length - one.length)[0]
  }

  /** @throws {AbpError} `TIMEOUT` */
  async #find(root: string): Promise<string | undefined> {
    const cached = this.#canonical.get(root)
    if (cached !== undefined) return cached
    const found = await onDisk(
      canonicalOf(root).catch(() => undefined),
      'find the directory',
    )
    if (found !== undefined && !this.#canonical.has(root)) this.#canonical.set(root, found)
    return this.#canonical.get(root)
  }
}

/** @returns whether `path` is in a session's directory below `outputDir`; both canonical */
function isOfSession(path: string, outputDir: string): boolean {
  const [first = ''] = relative(outputDir, path).split(sep)
  return isSessionName(first)
}

/** @returns whether `path` is `root` or below it; both canonical */
export function isInside(path: string, root: string): boolean {
  const fromRoot = relative(root, path)
  return fromRoot !== '..' && !fromRoot.startsWith(`..${sep}`) && !isAbsolute(fromRoot)
}
