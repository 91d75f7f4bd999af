import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type AbpManifest, describeApp } from '../../../src/adapter/index.ts'
import { loadApp } from '../../../src/adapter/node/index.ts'
import type { App } from '../../../src/index.ts'

const core = fileURLToPath(new URL('../../../src', import.meta.url))
const workspace = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** What an app has installed: names of packages, each with its name in this workspace. */
export type Packages = Record<string, string>

export interface DescribedApp {
  app: App
  /** Absolute path of its `abp/index.ts`. */
  entry: string
  /** @throws what ends the app's build */
  build(): AbpManifest
  /** @returns the manifest in development, and the warning */
  develop(): { manifest: AbpManifest; warning: string }
}

/**
 * Makes an app with its own `node_modules`, and evaluates it as adapters do.
 *
 * @param schema - code that imports what it needs and declares `input`
 * @param packages - nothing else can be imported
 */
export async function createAppFolder(schema: string, packages: Packages): Promise<DescribedApp> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'abp-kit-schemas-')))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [name, source] of Object.entries(packages)) {
    const folder = join(root, 'node_modules', name)
    await mkdir(dirname(folder), { recursive: true })
    const from = await realpath(join(workspace, source))
    // The converters import the library that stands beside them, so they are copied. A library stands alone.
    if (name.endsWith('to-json-schema')) await cp(from, folder, { recursive: true })
    else await symlink(from, folder)
  }
  const entry = join(root, 'abp/index.ts')
  await mkdir(dirname(entry))
  await writeFile(
    entry,
    `import { defineApp } from '#core/index'
import { binaryInput, withBinary } from '#core/binary/index'
${schema}
export default defineApp({
  id: 'com.example.a',
  name: 'A',
  version: '1.0.0',
  capabilities: [
    { name: 'test.plain', input, output: input, handler: (params) => params },
    { name: 'test.bytes', input: withBinary(input, { file: binaryInput() }), handler: () => 1 },
  ],
})
`,
  )
  const app = await loadApp(entry, { alias: { '#core': core } })
  return {
    app,
    entry,
    build: () => describeApp(app, () => undefined, {}, entry),
    develop() {
      const said: string[] = []
      const manifest = describeApp(app, (message) => said.push(message), undefined, entry)
      return { manifest, warning: said.join('\n') }
    },
  }
}
