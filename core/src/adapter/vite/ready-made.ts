import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { forwardSlashes } from './definition.ts'

/** The `this` of a plugin's `transform` hook, in Rollup and in Rolldown. */
interface TransformContext {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string
}

export interface ReadyMadeOptions {
  /** The folder of the build's other files: `assets`. */
  assetsDirectory: string
  /** Whether the build writes source maps. */
  sourceMaps: boolean
}

/**
 * The built core modules that import a part of the runtime on demand. Other modules may have the same names.
 */
export const readyMadeImporters = /[\\/]dist[\\/](?:register|binary)\.mjs$/

/** The prebuilt modules, by the specifiers in those imports, and their files. */
const readyMade: Record<string, string> = {
  './runtime.mjs': 'runtime.js',
  './shared/late.mjs': 'late.js',
  './shared/webmcp.mjs': 'webmcp.js',
  './shared/codec.mjs': 'runtime-codec.js',
  './shared/json-schema.mjs': 'runtime-validate-json-schema.js',
}

const literal = /\bimport\((['"])([^'"]+)\1\)/g
const mapComment = /\n\/\/# sourceMappingURL=\S+\s*$/

/**
 * Copies the runtime into a build, minified and in few files, and makes the page import it by URL. Bundling
 * it would take a tenth of a small app's build time and produce a dozen files, each with a request.
 */
export class ReadyMadeRuntime {
  #emitted: Promise<Map<string, string>> | undefined
  /** The built files, for everyone who reads this package's source as well. */
  readonly #core = join(dirname(createRequire(import.meta.url).resolve('@abp-kit/core/package.json')), 'dist')

  /** Starts a build, which gets its own files. */
  start(): void {
    this.#emitted = undefined
  }

  /**
   * @param context - of a `transform` hook, where the files are added to the build
   * @param id - absolute path of the module with this code
   * @returns the changed text; `undefined` if the module is not a core module that imports the runtime
   */
  async transform(
    context: TransformContext,
    code: string,
    id: string,
    options: ReadyMadeOptions,
  ): Promise<{ code: string; map: null } | undefined> {
    if (!readyMadeImporters.test(id) || dirname(id) !== forwardSlashes(this.#core)) return undefined
    this.#emitted ??= this.#emit(context, options)
    const references = await this.#emitted
    const changed = code.replace(literal, (original, _quote, module: string) => {
      const reference = references.get(readyMade[module] ?? '')
      return reference === undefined ? original : `import(import.meta.ROLLUP_FILE_URL_${reference})`
    })
    return { code: changed, map: null }
  }

  /** @returns the bundler's name of each file */
  async #emit(
    context: TransformContext,
    { assetsDirectory, sourceMaps }: ReadyMadeOptions,
  ): Promise<Map<string, string>> {
    const source = join(this.#core, 'ready-made')
    const names = (await readdir(source)).filter((name) => sourceMaps || !name.endsWith('.map')).toSorted()
    const files = await Promise.all(
      names.map(async (name): Promise<[string, string]> => {
        const text = await readFile(join(source, name), 'utf8')
        return [name, sourceMaps ? text : text.replace(mapComment, '\n')]
      }),
    )
    // The files import each other, so their URLs change together.
    const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)
    return new Map(
      files.map(([name, text]) => {
        const fileName = posix.join(assetsDirectory, `abp-kit-${hash}`, name)
        return [name, context.emitFile({ type: 'asset', fileName, source: text })]
      }),
    )
  }
}

/** Checks by name whether a build's file is part of the prebuilt runtime. */
export function isReadyMade(fileName: string): boolean {
  return /(?:^|\/)abp-kit-[\da-f]{8}\/[\w-]+\.js(?:\.map)?$/.test(fileName)
}

/** Checks by name whether a build's file is the part that each first call needs. */
export function isReadyMadeRuntime(fileName: string): boolean {
  return isReadyMade(fileName) && posix.basename(fileName) === 'runtime.js'
}
