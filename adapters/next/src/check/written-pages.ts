import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Routers } from '../config/routers.ts'

/** The number of bytes read from a page: more than agents read. */
const readBytes = 128 * 1024
const html = /\.html$/

export interface WrittenPage {
  /** The page's path without the base path, such as `/about`. */
  route: string
  /** Absolute path of the HTML. */
  file: string
}

/**
 * Finds the pages that a build wrote as HTML.
 *
 * @param distDir - absolute path of `.next`
 */
export function findWrittenPages(distDir: string, routers: Routers): WrittenPage[] {
  const server = join(distDir, 'server')
  // Without the user's pages, the folder contains only Next.js's own error pages, which are never shown.
  const directories = [routers.app && join(server, 'app'), routers.pages && join(server, 'pages')]
  return directories
    .flatMap((directory) =>
      directory === undefined
        ? []
        : find(directory, html).map((file) => ({
            route: `/${file.replaceAll('\\', '/').replace(html, '')}`.replace(/^\/index$/, '/'),
            file: join(directory, file),
          })),
    )
    .filter(({ file }) => basename(file) !== '_global-error.html')
}

/**
 * @returns whether Next.js responds with a redirect instead of this page, as for one that calls `redirect()`
 */
export function isRedirect({ file }: WrittenPage): boolean {
  const meta = file.replace(html, '.meta')
  if (!existsSync(meta)) return false
  const { status }: { status?: number } = JSON.parse(readFileSync(meta, 'utf8'))
  return status !== undefined && status >= 300 && status < 400
}

/** @returns paths of files in a directory and its subdirectories */
export function find(directory: string, pattern: RegExp): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => pattern.test(file))
}

/** @returns the start of a page */
export function readStart(file: string): string {
  const bytes = Buffer.alloc(readBytes)
  const opened = openSync(file, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(opened, bytes))
  } finally {
    closeSync(opened)
  }
}
