import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installWith } from './install.ts'
import type { Adapted } from './pack.ts'
import { sendAppForAllPaths } from './rows/app-files.ts'
import type { Row } from './rows/row.ts'

const builds: Record<Adapted, string> = {
  // With what `ng add` runs.
  angular: 'ng generate @abp-kit/angular:ng-add && abp-angular --check=error ng build',
  html: 'node inject.js',
  next: 'next build',
  nuxt: 'nuxt build',
  'react-router': 'react-router build',
  sveltekit: 'vite build',
  vite: 'vite build',
  astro: 'astro build',
}

/**
 * Writes an app of the matrix, and installs its dependencies with the packed packages.
 *
 * @param directory - where nothing is yet
 * @param tarballs - from `packAll`
 * @throws when a package manager ends with an error
 */
export async function writeApp(row: Row, directory: string, tarballs: Map<string, string>): Promise<void> {
  await mkdir(directory)
  const { flags = [], framework, staticFolder, versions } = row
  const build = [builds[framework], ...flags].join(' ')
  const isSinglePage = framework === 'angular' && staticFolder !== undefined
  const manifest = {
    private: true,
    type: 'module',
    scripts: { build: isSinglePage ? `${build} && ${sendAppForAllPaths(staticFolder)}` : build },
    dependencies: versions,
  }
  await writeFile(join(directory, 'package.json'), JSON.stringify(manifest))
  await row.write(directory)
  // npm itself refuses to install a version that is not supported, unless it is told not to.
  const options = row.refused === undefined ? [] : ['--legacy-peer-deps']
  await installWith(row.manager ?? 'npm', framework, directory, tarballs, { node: row.node, options })
}
