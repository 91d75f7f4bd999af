import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Framework } from '@abp-kit/playground-runner'

const definition = `import { defineApp, defineCapability } from '@abp-kit/core'
import { z } from 'zod'

export default defineApp({
  id: 'com.example.fresh',
  name: 'Fresh',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'text.reverse',
      description: 'Reverse a text',
      input: z.object({ text: z.string() }),
      output: z.object({ text: z.string() }),
      load: () => import('./reverse'),
    }),
  ],
})
`
const handler = `export default function reverse({ text }: { text: string }) {
  return { text: [...text].reverse().join('') }
}
`

/** Writes the definition, and the lines that the README asks for; nothing else. */
export async function addAbp(framework: Framework, directory: string): Promise<void> {
  await mkdir(join(directory, 'abp'), { recursive: true })
  await writeFile(join(directory, 'abp/index.ts'), definition)
  await writeFile(join(directory, 'abp/reverse.ts'), handler)
  await lines[framework](directory)
}

const lines: Record<Framework, (directory: string) => Promise<void>> = {
  async nuxt(directory) {
    await edit(
      directory,
      'nuxt.config.ts',
      'defineNuxtConfig({',
      "defineNuxtConfig({\n  modules: ['@abp-kit/nuxt'],",
    )
  },
  async sveltekit(directory) {
    await edit(directory, 'vite.config.ts', 'import ', "import { abp } from '@abp-kit/sveltekit';\nimport ")
    await edit(directory, 'vite.config.ts', 'plugins: [', 'plugins: [abp(), ')
  },
  async next(directory) {
    await edit(
      directory,
      'next.config.ts',
      'import ',
      "import { withAbp } from '@abp-kit/next/config';\nimport ",
    )
    await edit(directory, 'next.config.ts', 'export default nextConfig', 'export default withAbp(nextConfig)')
    await edit(directory, 'app/layout.tsx', 'import ', "import { Abp } from '@abp-kit/next';\nimport ")
    await edit(directory, 'app/layout.tsx', '{children}', '<Abp />{children}')
    await mkdir(join(directory, 'app/abp.json'))
    await writeFile(join(directory, 'app/abp.json/route.ts'), "export * from '@abp-kit/next/route'\n")
  },
}

async function edit(directory: string, file: string, find: string, replace: string): Promise<void> {
  const path = join(directory, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(find)) throw new Error(`${file} of the generated app has no \`${find}\`:\n${text}`)
  await writeFile(
    path,
    text.replace(find, () => replace),
  )
}
