import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Copy, copyPlayground, type DefaultFramework } from '@abp-kit/playground-runner'

type Line = [file: string, present: string, absent: string]

/** The lines that a user writes for the adapter, and their replacement without it. */
const lines: Record<DefaultFramework, Line[]> = {
  next: [
    ['next.config.ts', 'export default withAbp(nextConfig)', 'export default nextConfig'],
    ...['app/layout.tsx', 'app/global-error.tsx'].flatMap((file): Line[] => [
      [file, "import { Abp } from '@abp-kit/next'\n", ''],
      [file, '        <Abp />\n', ''],
    ]),
  ],
  nuxt: [['nuxt.config.ts', "modules: ['@abp-kit/nuxt'],", '']],
  sveltekit: [['vite.config.ts', '    abp(),\n', '']],
  vite: [['vite.config.ts', 'abp(), ', '']],
}

/**
 * A module that the framework itself loads in the page. It keeps the app's own functions in the app: they are bundled
 * as they are with the adapter, but not offered to agents.
 */
export const ownFunctions: Record<DefaultFramework, [file: string, text: string]> = {
  next: ['instrumentation-client.ts', "if ('never' in globalThis) void import('./abp')\n"],
  nuxt: [
    'app/plugins/own-functions.client.ts',
    "export default defineNuxtPlugin(() => {\n  if ('never' in globalThis) void import('../../abp')\n})\n",
  ],
  sveltekit: ['src/hooks.client.ts', "if ('never' in globalThis) void import('../abp')\n"],
  vite: ['src/embedding.ts', "if ('never' in globalThis) void import('../abp')\n"],
}

/**
 * Copies a playground and removes the adapter from it, line by line. The app's own functions stay.
 *
 * @param name - of the copy
 */
export async function copyWithoutAdapter(framework: DefaultFramework, name?: string): Promise<Copy> {
  const copy = await copyPlayground(framework, name)
  for (const [file, present, absent] of lines[framework]) {
    await copy.edit(file, (text) => {
      if (text.includes(present)) return text.replace(present, absent)
      throw new Error(`${file} does not contain \`${present}\`; fix bench/src/without-adapter.ts.`)
    })
  }
  const [file, text] = ownFunctions[framework]
  await mkdir(dirname(join(copy.directory, file)), { recursive: true })
  await copy.write(file, text)
  // The page links to its manifest, and Kit's prerendering follows links.
  if (framework === 'sveltekit') await copy.write('static/abp.json', '{}')
  if (framework === 'next') await rm(join(copy.directory, 'app/abp.json'), { recursive: true })
  return copy
}
