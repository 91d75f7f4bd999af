import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installer } from '../managers.ts'
import type { Row } from './row.ts'

const names = {
  pnpm: 'pnpm',
  yarn: 'yarn',
  'yarn-pnp': "yarn (Plug'n'Play)",
  bun: 'bun',
} satisfies Partial<Record<Installer, string>>

/** Fields for Yarn: it asks the registry for Rollup on every system, also on those for which the newest is not there yet. */
export const olderRollup = { resolutions: { rollup: '4.67.4' } }

/**
 * The same app, as the package managers other than npm install it.
 *
 * @param app - whose name has no mode yet
 * @param fields - more of its package.json, such as `resolutions` for Yarn
 * @returns one row for each, in this order; the third has no `node_modules`
 */
export function installedWith(
  app: Row,
  fields: Record<string, unknown> = {},
): [pnpm: Row, yarn: Row, plugAndPlay: Row, bun: Row] {
  const by = (manager: keyof typeof names): Row => ({
    ...app,
    name: `${app.name}, installed with ${names[manager]}`,
    manager,
    async write(directory) {
      await app.write(directory)
      const file = join(directory, 'package.json')
      const manifest = JSON.parse(await readFile(file, 'utf8'))
      await writeFile(file, JSON.stringify({ ...manifest, ...fields }))
    },
  })
  return [by('pnpm'), by('yarn'), by('yarn-pnp'), by('bun')]
}
