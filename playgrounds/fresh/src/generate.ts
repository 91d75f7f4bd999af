import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Framework, run } from '@abp-kit/playground-runner'
import { reactRouterPackages, writeReactRouter } from './react-router-app.ts'

/** Makes a new app the way its framework's people do, without installing anything yet. */
export async function generate(framework: Framework, directory: string): Promise<void> {
  const cwd = dirname(directory)
  const name = basename(directory)
  if (framework === 'next') {
    const options = [
      '--ts',
      '--app',
      '--no-eslint',
      '--no-tailwind',
      '--no-src-dir',
      // Without fonts that its build would fetch from another host.
      '--empty',
      '--no-react-compiler',
      '--import-alias',
      '@/*',
    ]
    await run(
      'npx',
      ['-y', 'create-next-app@16', name, ...options, '--skip-install', '--disable-git', '--yes'],
      { cwd },
    )
  } else if (framework === 'sveltekit') {
    await run(
      'npx',
      [
        '-y',
        'sv@0.17',
        'create',
        name,
        '--template',
        'minimal',
        '--types',
        'ts',
        '--no-add-ons',
        '--no-install',
      ],
      { cwd },
    )
  } else if (framework === 'astro') {
    await generateAstro(directory, name)
  } else if (framework === 'angular') {
    const options = ['--defaults', '--skip-git', '--skip-install']
    await run('npx', ['-y', '@angular/cli@22', 'new', name, ...options], { cwd })
  } else if (framework === 'vite') {
    await run('npx', ['-y', 'create-vite@9', name, '--template', 'react-ts', '--no-interactive'], { cwd })
  } else if (framework === 'react-router') {
    await writeReactRouter(directory)
    const manifest = {
      name,
      private: true,
      type: 'module',
      scripts: { build: 'react-router build' },
      dependencies: reactRouterPackages('^8.4.0', '^8.3.8'),
    }
    await writeFile(join(directory, 'package.json'), JSON.stringify(manifest, null, 2))
  } else {
    await generateNuxt(directory, name)
  }
}

/** Nuxt's own generator downloads its template from a host that a test cannot reach: these are its minimal files. */
async function generateNuxt(directory: string, name: string): Promise<void> {
  await mkdir(join(directory, 'app'), { recursive: true })
  const manifest = {
    name,
    private: true,
    type: 'module',
    scripts: { build: 'nuxt build', dev: 'nuxt dev', postinstall: 'nuxt prepare' },
    dependencies: { nuxt: '^4.5.2', vue: '^3.5.45' },
  }
  await writeFile(join(directory, 'package.json'), JSON.stringify(manifest, null, 2))
  await writeFile(
    join(directory, 'nuxt.config.ts'),
    "export default defineNuxtConfig({\n  compatibilityDate: '2026-11-01',\n})\n",
  )
  await writeFile(join(directory, 'app/app.vue'), '<template>\n  <main>Hello</main>\n</template>\n')
  await writeFile(join(directory, 'tsconfig.json'), '{ "extends": "./.nuxt/tsconfig.json" }\n')
}

/** Astro's own generator downloads its templates from the same host. These are the files of the smallest one. */
async function generateAstro(directory: string, name: string): Promise<void> {
  await mkdir(join(directory, 'src/pages'), { recursive: true })
  const manifest = {
    name,
    private: true,
    type: 'module',
    scripts: { build: 'astro build', dev: 'astro dev' },
    dependencies: { astro: '^7.3.5' },
  }
  const files = {
    'package.json': JSON.stringify(manifest, null, 2),
    'astro.config.mjs': "import { defineConfig } from 'astro/config'\n\nexport default defineConfig({})\n",
    'src/pages/index.astro': `<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Astro</title>
  </head>
  <body>
    <h1>Astro</h1>
  </body>
</html>
`,
    'tsconfig.json': '{ "extends": "astro/tsconfigs/strict", "include": [".astro/types.d.ts", "**/*"] }\n',
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(directory, file), text)
}
