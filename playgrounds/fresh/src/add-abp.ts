import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Framework } from '@abp-kit/playground-runner'

/** The README's first sample, which a test of docs/examples compares with it. */
const sample = new URL('../../../docs/examples/abp/index.ts', import.meta.url)

/** Pastes the README's sample, and the lines that it asks for; nothing else. */
export async function addAbp(framework: Framework, directory: string): Promise<void> {
  const folder = join(directory, framework === 'angular' ? 'src/abp' : 'abp')
  await mkdir(folder, { recursive: true })
  await copyFile(sample, join(folder, 'index.ts'))
  await lines[framework](directory)
}

const lines: Record<Framework, (directory: string) => Promise<void>> = {
  async angular(directory) {
    // The package is installed when this runs.
    await edit(
      directory,
      'package.json',
      '"ng build"',
      '"ng add @abp-kit/angular --skip-confirmation && ng build"',
    )
  },
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
  async vite(directory) {
    await edit(directory, 'vite.config.ts', 'import ', "import { abp } from '@abp-kit/vite'\nimport ")
    await edit(directory, 'vite.config.ts', 'plugins: [', 'plugins: [abp(), ')
  },
  async astro(directory) {
    await edit(directory, 'astro.config.mjs', 'import ', "import { abp } from '@abp-kit/astro';\nimport ")
    await edit(directory, 'astro.config.mjs', 'defineConfig({', 'defineConfig({ integrations: [abp()],')
  },
  async 'react-router'(directory) {
    await edit(directory, 'vite.config.ts', 'import ', "import { abp } from '@abp-kit/vite'\nimport ")
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
