import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Paths below the project's root, with `/`. */
export interface NextRouters {
  app: string | undefined
  /** Set only if pages are in it. */
  pages: string | undefined
  /** Whether `app` has a layout of its own. */
  hasLayout: boolean
  /** @param stem - a path without its ending. @returns the file, if there is one */
  find(stem: string): string | undefined
}

const endings = ['tsx', 'ts', 'jsx', 'js']
/** Beside `app`, these are of the Pages Router but are no pages. */
const special = /^(?:_|404\.|500\.|api$)/

export function findRouters(root: string): NextRouters {
  const folder = (name: string) => [name, `src/${name}`].find((path) => existsSync(join(root, path)))
  const find = (stem: string) =>
    endings.map((ending) => `${stem}.${ending}`).find((path) => existsSync(join(root, path)))
  const app = folder('app')
  const pages = folder('pages')
  return {
    app,
    pages: pages !== undefined && hasPages(join(root, pages)) ? pages : undefined,
    hasLayout: app !== undefined && readdirSync(join(root, app)).some((file) => file.startsWith('layout.')),
    find,
  }
}

function hasPages(directory: string): boolean {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return files.some((file) => !special.test(file.split(/[\\/]/, 1)[0] ?? '') && /\.(?:tsx?|jsx?)$/.test(file))
}
