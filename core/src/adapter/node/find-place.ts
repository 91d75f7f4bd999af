import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAbpError } from '../../protocol/error.ts'
import { listFiles } from './list-files.ts'
import { isWithin } from './watched-files.ts'

/** A location in a file; lines and columns count from 1. */
export interface Place {
  /** An absolute path. */
  file: string
  line: number
  column: number
}

/**
 * Finds the location of a mistake in the definition: the name of the capability in the message, otherwise the
 * position where the definition's code threw, otherwise its default export.
 *
 * @param error - an error from `loadApp` or `describeApp`
 * @param entry - absolute path, from `findEntry`
 */
export async function findPlace(error: unknown, entry: string): Promise<Place | undefined> {
  const folder = dirname(entry)
  const files = await sourceFiles(entry, folder)
  const named = [...String(Object(error).message).matchAll(/\bcapabilities\[\d+\] \((.+?)\)/g)]
  const quoted = named.flatMap(([, name]) => ["'", '"', '`'].map((quote) => quote + name + quote))
  for (const name of quoted)
    for (const { file, text } of files)
      if (text.includes(name)) return placeAt(file, text, text.indexOf(name))
  const thrown = findFrame(error, folder)
  if (thrown || !isAbpError(error) || error.code === 'ENTRY_FAILED') return thrown
  const [own] = files
  const index = own?.text.search(/^export default\b/m) ?? -1
  return own && index >= 0 ? placeAt(own.file, own.text, index) : undefined
}

/**
 * Finds the first stack line, of the error or of its causes, that is in the folder. For a syntax error, it
 * contains the error's location. Omits the column, because the loader keeps lines but changes columns.
 */
function findFrame(error: unknown, folder: string): Place | undefined {
  const { cause } = Object(error)
  const inner = cause === undefined ? undefined : findFrame(cause, folder)
  if (inner) return inner
  for (const [, path = '', line] of stackOf(error).matchAll(
    /((?:file:\/\/|[A-Za-z]:[\\/]|\/)[^\n()]*?):(\d+):(\d+)/g,
  )) {
    const file = path.startsWith('file:') ? fileURLToPath(path.replace(/\?.*$/, '')) : normalize(path)
    if (isWithin(slashed(folder), slashed(file)) && !file.includes('node_modules'))
      return { file, line: Number(line), column: 1 }
  }
  return undefined
}

/**
 * Reads the stack without source maps. The loader keeps lines and has no map, but Node would use another
 * loader's map for the same path: Vite enables maps when a plugin evaluates the definition on the server.
 */
function stackOf(error: unknown): string {
  const before = Error.prepareStackTrace
  Error.prepareStackTrace = (thrown, frames) =>
    [String(thrown), ...frames.map((frame) => `    at ${frame}`)].join('\n')
  try {
    return String(Object(error).stack)
  } finally {
    Error.prepareStackTrace = before
  }
}

/** @returns the definition's files, the entry first */
async function sourceFiles(entry: string, folder: string): Promise<{ file: string; text: string }[]> {
  // A definition without its own folder is next to unrelated files.
  const names = /[\\/]abp$/.test(folder) ? await listFiles(folder) : []
  const others = names.filter((name) => /\.[mc]?[jt]sx?$/.test(name)).map((name) => join(folder, name))
  const files = [entry, ...others.filter((file) => file !== entry)]
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
}

/** Also normalizes the drive letter: a terminal's working directory may be below `c:`. */
function slashed(path: string): string {
  return path.replaceAll('\\', '/').replace(/^[a-z]:/, (drive) => drive.toUpperCase())
}

function placeAt(file: string, text: string, index: number): Place {
  const lines = text.slice(0, index).split('\n')
  return { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
