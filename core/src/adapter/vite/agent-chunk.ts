import { posix } from 'node:path'

/** The built files of core that {@link inAgentChunk} changes. Others may have such names, too. */
export const agentChunkFiles = /[\\/]dist[\\/](?:runtime|shared[\\/]index)\.mjs$/

/** The parts of the runtime that every agent needs soon, as the runtime imports them. */
const parts = ['features', 'guard']

/**
 * Puts the runtime, its parts and the definition into one file of a build. Left alone, a bundler makes a file of each,
 * and some more of what they share. Each is a request, and over HTTP/1.1 a browser makes only six at once: an agent's
 * first call waited for a second and a third round of them.
 *
 * The page then imports the definition from core's `runtime`: see `PageModuleOptions.runtimeFile`.
 *
 * @param code - the module's text, in a `transform` hook of a build for browsers
 * @param id - absolute path of the module
 * @param core - absolute path of the folder with core's built files, with forward slashes
 * @param entry - absolute path of the definition
 * @returns the changed text; `undefined` for all other modules
 */
export function inAgentChunk(
  code: string,
  id: string,
  core: string,
  entry: string | undefined,
): { code: string; map: null } | undefined {
  if (entry === undefined) return undefined
  if (id === posix.join(core, 'runtime.mjs'))
    return { code: `${code}\nexport { default } from ${JSON.stringify(entry)}\n`, map: null }
  if (id !== posix.join(core, 'shared/index.mjs')) return undefined
  const changed = parts.reduce((text, part) => {
    const onDemand = new RegExp(`\\bimport\\((['"])(\\./${part}\\.mjs)\\1\\)`)
    const [, , file] = onDemand.exec(text) ?? []
    if (file === undefined) return text
    return `import * as ${part}Part from '${file}'\n${text.replace(onDemand, `Promise.resolve(${part}Part)`)}`
  }, code)
  return { code: changed, map: null }
}
