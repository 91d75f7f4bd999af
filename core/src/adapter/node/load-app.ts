import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type App, isApp } from '../../definition/app.ts'
import { expectApp } from '../../definition/expect.ts'
import { AbpError, isAbpError } from '../../protocol/error.ts'
import { findPlace } from './find-place.ts'
import { importModule, requireJiti, withComponents } from './import-module.ts'
import { printsToStderr } from './prints-to-stderr.ts'
import { withDocs } from './with-docs.ts'

export interface LoadOptions {
  /** The framework's import aliases, such as `{ '~': '/project/app' }`. */
  alias?: Record<string, string>
  /** Also resolves the `paths` of the project's tsconfig.json; `false` by default. */
  tsconfigPaths?: boolean
  /** For a build, which reads the files once. Tries Node's own loader first, because it is faster. */
  once?: boolean
  /** The module from which the definition imports `defineApp`, for errors; `@abp-kit/core` by default. */
  origin?: string
}

const writing = { tries: 25, pause: 20 }

/**
 * Waits while the file is empty: editors truncate a file before they write it, and a watcher may report the
 * change in between. Gives up after a while, because a file can be empty on purpose.
 */
async function written(file: string): Promise<void> {
  for (let tries = 0; tries < writing.tries; tries++) {
    const { size } = await stat(file)
    if (size > 0) return
    await wait(writing.pause)
  }
}

/**
 * @returns the default export; `undefined` if Node cannot import the module. The other loader then imports it
 *   or reports the reason.
 */
async function importNatively(entry: string): Promise<unknown> {
  try {
    const { default: app } = await importModule(pathToFileURL(entry).href)
    return app
  } catch {
    return undefined
  }
}

/**
 * Evaluates the user's definition in Node, for the manifest and the app's identity. Does not evaluate
 * handlers behind `load`. Reads the files again on every call, except with `once`. Output of the definition
 * goes to stderr.
 *
 * @param entry - absolute path, from `findEntry`
 * @throws {AbpError} `INVALID_DEFINITION` for mistakes in the definition, `ENTRY_FAILED` if the module cannot
 *   be evaluated in Node. The message has the file and the line.
 */
export function loadApp(entry: string, options: LoadOptions = {}): Promise<App> {
  return printsToStderr(() => load(entry, options))
}

async function load(
  entry: string,
  { alias, tsconfigPaths = false, once = false, origin }: LoadOptions,
): Promise<App> {
  await written(entry)
  const native = once ? await importNatively(entry) : undefined
  if (isApp(native)) return native
  try {
    return expectApp(await importWithJiti(entry, { alias, tsconfigPaths }), entry, origin)
  } catch (cause) {
    if (isAbpError(cause)) throw withDocs(cause)
    throw cause
  }
}

/** @throws {AbpError} `ENTRY_FAILED`, or the `AbpError` that the module itself throws */
async function importWithJiti(
  entry: string,
  { alias, tsconfigPaths = false }: LoadOptions,
): Promise<unknown> {
  const { createJiti } = requireJiti()
  const jiti = createJiti(entry, {
    moduleCache: false,
    fsCache: false,
    ...withComponents,
    tsconfigPaths,
    ...(alias && { alias }),
  })
  try {
    return await jiti.import(entry, { default: true })
  } catch (cause) {
    const place = await placeOf(cause, entry)
    if (isAbpError(cause)) {
      if (place !== undefined) cause.message += `\nAt ${place}`
      throw cause
    }
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AbpError(
      'ENTRY_FAILED',
      `${place ?? entry} could not be evaluated: ${reason}\nThe definition is also read outside the browser. Move code that touches \`window\`, imports what only the framework or the bundler knows (\`$app/*\`, \`#app\`, \`.vue\`, \`.css\`, \`?raw\`), or calls \`import.meta.glob\` into a module of its own and name it with \`load: () => import('./that-module')\`.`,
      { cause },
    )
  }
}

/** @returns the location in the form that editors open: `/app/abp/index.ts:8` */
async function placeOf(error: unknown, entry: string): Promise<string | undefined> {
  const place = await findPlace(error, entry)
  return place && `${place.file}:${place.line}`
}
