import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { moduleFolder } from '../page/block.ts'

const isPage = (name: string) => /\.html?$/i.test(name)

/** The target of `abp inject`. */
export interface Target {
  /** The folder with the pages: an absolute path, without symbolic links. */
  folder: string
  /** Absolute paths, sorted. */
  pages: string[]
  /** Whether a single file was named. */
  single: boolean
  /** Symbolic links in the folder, which are not followed. */
  links: string[]
}

/**
 * Finds the HTML files of a folder and of its subfolders. Skips `node_modules`, folders that begin with a
 * dot, and the ready-made module.
 *
 * @param given - path of a file or a folder
 * @param excluded - paths below the folder to skip
 * @throws {AbpError} `PATH_NOT_FOUND`
 */
export async function findPages(given: string, excluded: readonly string[] = []): Promise<Target> {
  const path = await realpath(given).catch(() => undefined)
  if (path === undefined) throw notFound(`${resolve(given)} does not exist. Name a folder, or an HTML file.`)
  const found = await stat(path)
  if (found.isFile()) {
    if (!isPage(path))
      throw notFound(
        `${path} is no HTML file: its name does not end with .html or .htm. Only those are edited.`,
      )
    return { folder: resolve(path, '..'), pages: [path], single: true, links: [] }
  }
  const target: Target = { folder: path, pages: [], single: false, links: [] }
  const out = new Set(excluded.map((one) => resolve(path, one)))
  for (const one of out)
    if (!(await lstat(one).catch(() => undefined)))
      throw notFound(`--exclude names ${one}, which does not exist. Write paths below ${path}.`)
  await collect(path, out, target)
  if (target.pages.length === 0)
    throw notFound(`${path} has no HTML file. Name the folder that your host serves.`)
  target.pages.sort()
  return target
}

async function collect(folder: string, out: ReadonlySet<string>, target: Target): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (out.has(path) || entry.name.startsWith('.') || entry.name === 'node_modules') continue
    if (entry.isSymbolicLink()) target.links.push(path)
    else if (entry.isDirectory()) {
      if (entry.name !== moduleFolder) await collect(path, out, target)
    } else if (entry.isFile() && isPage(entry.name)) target.pages.push(path)
  }
}

/** @returns a path for people and for URLs: below the folder, with `/` between names */
export function pathBelow(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/') || basename(path)
}

function notFound(message: string): AbpError {
  return new AbpError('PATH_NOT_FOUND', message)
}
