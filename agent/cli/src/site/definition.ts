import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AbpManifest, describeApp } from '@abp-kit/core/adapter'
import { importsOfHandlers, loadApp } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'
import { moduleFolder } from '../page/block.ts'

const defaultName = 'abp.js'

/** A static site has no adapter whose options could be named. */
const storing = { storeRemedy: 'Give `defineApp` a `storeResult`.', keepRemedy: '' }

/**
 * The modules of the `abp-kit` folder that a definition may import, with the core entries that they
 * represent.
 */
const modules = { index: '', binary: '/binary', requirements: '/requirements' }

/**
 * @returns absolute path of the definition, which may be missing; its folder gets `abp.json` and the module
 * @throws {AbpError} `FILE_NOT_OURS` if a symbolic link leads from the site to a place outside it
 */
export async function placeOfDefinition(folder: string, chosen?: string): Promise<string> {
  if (chosen === undefined) return join(folder, defaultName)
  const path = resolve(chosen)
  const home = await realpath(dirname(path)).catch(() => dirname(path))
  const isIn = (one: string) => one === folder || one.startsWith(join(folder, sep))
  if (isIn(dirname(path)) && !isIn(home))
    throw new AbpError(
      'FILE_NOT_OURS',
      `${dirname(path)} leads to ${home}, which is outside ${folder}, and abp.json would be written there. Put the definition into a folder of the site.`,
    )
  return join(home, basename(path))
}

/**
 * Evaluates a definition, and makes its manifest. The imports of `./abp-kit/index.js` resolve to this
 * package's own core, because the folder may not exist yet.
 *
 * @param warn - receives facts that agents do not expect
 * @returns with the imports of a capability's `load`, by capability name
 * @throws {AbpError} `ENTRY_NOT_FOUND`, `ENTRY_FAILED`, `INVALID_DEFINITION`, `INVALID_SCHEMA`
 */
export async function readDefinition(
  file: string,
  warn: (message: string) => void,
): Promise<{ manifest: AbpManifest; loads: Record<string, string> }> {
  if (!existsSync(file)) throw new AbpError('ENTRY_NOT_FOUND', missing(file))
  const app = await loadApp(file, { alias: aliases(), origin: `./${moduleFolder}/index.js` })
  return { manifest: describeApp(app, warn, storing, file), loads: importsOfHandlers(app) }
}

function aliases(): Record<string, string> {
  const levels = ['./', ...Array.from({ length: 6 }, (_, index) => '../'.repeat(index + 1))]
  return Object.fromEntries(
    Object.entries(modules).flatMap(([name, entry]) => {
      const path = fileURLToPath(import.meta.resolve(`@abp-kit/core${entry}`))
      const names = levels.map((level) => `${level}${moduleFolder}/${name}.js`)
      // Browsers cannot find a package by its name, but a warning about that is clearer than an error here.
      return [...names, `@abp-kit/core${entry}`].map((imported) => [imported, path])
    }),
  )
}

function missing(file: string): string {
  return `There is no ${file}. Create ${basename(file)} in ${dirname(file)}, or name another module with --definition. For example:

import { defineApp, defineCapability } from './${moduleFolder}/index.js'

export default defineApp({
  id: 'com.example.site',
  name: 'Example',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'page.title',
      description: 'Read the title of the page',
      output: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
      handler: () => ({ title: document.title }),
    }),
  ],
})`
}
