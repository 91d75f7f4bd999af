import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hasPages } from '../../../../../adapters/next/src/config/routers.ts'
import type { Project } from '../project/project.ts'
import { entriesOf } from '../project/source-files.ts'
import { endingFor } from './next-page-extensions.ts'

/** Paths below the project's root, with `/`. */
export interface NextRouters {
  app: string | undefined
  /** Next to `app`, set only if it contains pages. */
  pages: string | undefined
  /** Whether `app` has its own layout. */
  hasLayout: boolean
  /**
   * @param stem - a path without its extension
   * @returns the file, if it exists
   */
  find(stem: string): string | undefined
  /** @returns the file with the extension of new ones: `page` for files with JSX, `module` for the rest */
  create(stem: string, kind: 'page' | 'module'): string
}

/** @param extensions - of pages, layouts and routes */
export function findRouters(
  { root, isTypeScript }: Pick<Project, 'root' | 'isTypeScript'>,
  extensions: readonly string[],
): NextRouters {
  const folder = (name: string) => [name, `src/${name}`].find((path) => existsSync(join(root, path)))
  const find = (stem: string) =>
    extensions.map((ending) => `${stem}.${ending}`).find((path) => existsSync(join(root, path)))
  const app = folder('app')
  const pages = folder('pages')
  return {
    app,
    pages:
      pages !== undefined && (app === undefined || hasPages(join(root, pages), extensions))
        ? pages
        : undefined,
    hasLayout: app !== undefined && entriesOf(join(root, app)).some(({ name }) => name.startsWith('layout.')),
    find,
    create(stem, kind) {
      const typed = kind === 'page' ? (['tsx', 'jsx'] as const) : (['ts', 'tsx', 'js'] as const)
      const untyped = kind === 'page' ? (['jsx', 'js'] as const) : (['js', 'jsx'] as const)
      return `${stem}.${endingFor(extensions, isTypeScript ? typed : untyped)}`
    },
  }
}
