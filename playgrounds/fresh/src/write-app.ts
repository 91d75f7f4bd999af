import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installWith } from './install.ts'
import type { Adapted } from './pack.ts'
import type { Row } from './rows/row.ts'

const builds: Record<Adapted, string> = {
  // With what `ng add` runs. A static host sends the app where there is no page.
  angular: `ng generate @abp-kit/angular:ng-add && abp-angular --check=error ng build && node -e "const folder = 'dist/app/browser/'; fs.copyFileSync(folder + 'index.html', folder + '404.html')"`,
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
  const manifest = {
    private: true,
    type: 'module',
    scripts: { build: [builds[row.framework], ...(row.flags ?? [])].join(' ') },
    dependencies: row.versions,
  }
  await writeFile(join(directory, 'package.json'), JSON.stringify(manifest))
  await row.write(directory)
  // npm itself refuses to install a version that is not supported, unless it is told not to.
  const options = row.refused === undefined ? [] : ['--legacy-peer-deps']
  await installWith(row.manager ?? 'npm', row.framework, directory, tarballs, { node: row.node, options })
}
