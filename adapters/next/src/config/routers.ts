import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** The folders of the two routers, as absolute paths. */
export interface Routers {
  app?: string | undefined
  /**
   * Set only if the folder contains pages: many projects with an App Router keep a `pages/api` or a
   * `pages/_error`.
   */
  pages?: string | undefined
}

/** Next.js's default for `pageExtensions`. */
export const usualExtensions = ['tsx', 'ts', 'jsx', 'js']

/**
 * Detects the project's routers.
 *
 * @param root - absolute path of the project
 * @param extensions - the configuration's `pageExtensions`
 */
export function findRouters(root: string, extensions: readonly string[] = usualExtensions): Routers {
  const find = (name: string) =>
    [resolve(root, name), resolve(root, 'src', name)].find((path) => existsSync(path))
  const pages = find('pages')
  return { app: find('app'), pages: pages !== undefined && hasPages(pages, extensions) ? pages : undefined }
}

/**
 * Not the app's own pages. If an `app` folder exists, it provides the 404 and 500 pages. Other names with `_`
 * are pages.
 */
const special = /^(?:_app|_document|_error|404|500|api)(?:\.|$)/

/** @param directory - absolute path of a `pages` folder. @returns whether it contains the app's own pages */
export function hasPages(directory: string, extensions: readonly string[]): boolean {
  const isPage = (file: string) => extensions.some((extension) => file.endsWith(`.${extension}`))
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return files.some((file) => !special.test(file.split(/[\\/]/, 1)[0] ?? '') && isPage(file))
}
