import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Row } from './row.ts'

type Files = Record<string, string>

const sample = new URL('../../../../docs/examples/abp/index.ts', import.meta.url)

const typed = { typescript: '5.9.3' }
const older = { '@sveltejs/adapter-node': '5.2.12', '@sveltejs/adapter-static': '3.0.8' }
const newer = { '@sveltejs/adapter-node': '5.5.4', '@sveltejs/adapter-static': '3.0.10' }

/** Kit and Vite as real apps combine them: the floor, both sides of 2.62 (Kit's configuration moved), the newest. */
const versions = {
  below: combine('2.0.8', '5.4.21', '3.1.2', '5.1.0', { '@sveltejs/adapter-node': '2.0.0' }),
  vite5: combine('2.5.28', '5.4.21', '4.0.4', '5.28.0', older),
  vite6: combine('2.21.5', '6.3.5', '5.1.1', '5.33.0', older),
  before262: combine('2.61.1', '7.3.1', '6.2.4', '5.53.0', newer),
  newest2: combine('2.70.4', '7.3.1', '6.2.4', '5.57.1', newer),
  newest2vite8: combine('2.70.4', '8.3.8', '7.3.1', '5.57.1', newer),
  newest: {
    ...combine('3.2.0', '8.3.8', '7.3.1', '5.57.1', {}),
    '@sveltejs/adapter-node': '6.0.1',
    '@sveltejs/adapter-static': '4.0.1',
    typescript: '6.0.3',
  },
}

type Versions = Record<'@sveltejs/kit' | 'vite', string> & Record<string, string>

function combine(
  kit: string,
  vite: string,
  plugin: string,
  svelte: string,
  adapters: Record<string, string>,
): Versions {
  return {
    '@sveltejs/kit': kit,
    vite,
    '@sveltejs/vite-plugin-svelte': plugin,
    svelte,
    ...typed,
    ...adapters,
  }
}

const app: Files = {
  'src/app.html': `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
%sveltekit.head%
</head>
<body><div style="display: contents">%sveltekit.body%</div></body>
</html>
`,
  'src/routes/+page.svelte': '<h1>Hello</h1>\n',
  'src/routes/about/+page.svelte': '<h1>About</h1>\n',
  'src/routes/about/+page.js': 'export const prerender = true\n',
  'src/routes/no-server/+page.svelte': '<h1>Rendered in the browser</h1>\n',
  'src/routes/no-server/+page.js': 'export const ssr = false\n',
}

const dynamic: Files = {
  'src/routes/streamed/+page.svelte':
    '<script>let { data } = $props()</script>\n{#await data.slow}waiting{:then text}{text}{/await}\n',
  'src/routes/streamed/+page.server.js':
    "export const load = () => ({ slow: new Promise((resolve) => setTimeout(resolve, 300, 'done')) })\n",
  'src/routes/broken/+page.svelte': '\n',
  'src/routes/broken/+page.server.js': "export const load = () => { throw new Error('broken') }\n",
}

/** The way without the plugin's changes to Kit, from the adapter's README. */
const hooks: Files = {
  'src/hooks.server.js': "export { abpHandle as handle } from '@abp-kit/sveltekit/hooks'\n",
  'src/routes/+layout.svelte': `<script>
  import { abpReady } from '@abp-kit/sveltekit/client'
  import { onMount } from 'svelte'

  let { children } = $props()
  onMount(abpReady)
</script>
{@render children()}
`,
}

/** @param options - of SvelteKit, as the text of an object's fields */
function configuration(major: 2 | 3, adapter: 'node' | 'static', options: string): Files {
  const imported = `import adapter from '@sveltejs/adapter-${adapter}'\n`
  const fields = `{ adapter: adapter(${adapter === 'static' ? "{ fallback: '200.html' }" : ''}), ${options} }`
  const vite = (head: string, kit: string) => `import { abp } from '@abp-kit/sveltekit'
${head}import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [abp(), sveltekit(${kit})] })
`
  return major === 3
    ? {
        'vite.config.ts': vite(imported, fields),
        'tsconfig.json': '{ "extends": "$app/tsconfig", "include": ["abp", "src", "*.ts"] }\n',
      }
    : {
        'vite.config.ts': vite('', ''),
        'svelte.config.js': `${imported}export default { kit: ${fields} }\n`,
        'tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json" }\n',
      }
}

function row(
  mode: string,
  chosen: Versions,
  files: Files,
  more: Pick<Row, 'basePath' | 'staticFolder'> = {},
): Row {
  return {
    name: `sveltekit ${chosen['@sveltejs/kit']} with Vite ${chosen.vite}, ${mode}`,
    framework: 'sveltekit',
    ...more,
    versions: chosen,
    pages:
      'src/routes/streamed/+page.svelte' in files
        ? ['/', '/about', '/no-server', '/streamed']
        : ['/', '/about'],
    async write(directory) {
      const all = { ...app, ...files }
      for (const [path, text] of Object.entries(all)) {
        await mkdir(dirname(join(directory, path)), { recursive: true })
        await writeFile(join(directory, path), text)
      }
      await mkdir(join(directory, 'abp'), { recursive: true })
      await copyFile(sample, join(directory, 'abp/index.ts'))
      const manifest = {
        private: true,
        type: 'module',
        scripts: { build: 'vite build', dev: 'vite dev', start: 'node build' },
        devDependencies: chosen,
      }
      await writeFile(join(directory, 'package.json'), JSON.stringify(manifest, null, 2))
    },
  }
}

const server = (major: 2 | 3, options = '') => ({ ...configuration(major, 'node', options), ...dynamic })
const policy = (mode: string, source: string) =>
  `csp: { mode: '${mode}', directives: { 'script-src': ['${source}'] } }`

export const sveltekitRows: Row[] = [
  { ...row('the plugin', versions.below, server(2)), refused: 'KIT_MISMATCH' },
  row('the documented hooks', versions.below, { ...server(2), ...hooks }),
  row('server', versions.vite5, server(2)),
  row('server', versions.vite6, server(2)),
  row('CSP with hashes', versions.vite6, server(2, policy('hash', 'self'))),
  row('static with a base path', versions.vite6, configuration(2, 'static', "paths: { base: '/docs' }"), {
    basePath: '/docs',
    staticFolder: 'build',
  }),
  row('server', versions.before262, server(2)),
  row('server', versions.newest2, server(2)),
  row('server', versions.newest2vite8, server(2)),
  row('server', versions.newest, server(3)),
  row('base path', versions.newest, server(3, "paths: { base: '/docs', relative: false }"), {
    basePath: '/docs',
  }),
  row('CSP with strict-dynamic', versions.newest, server(3, policy('hash', 'strict-dynamic'))),
  row('one bundle', versions.newest, server(3, "output: { bundleStrategy: 'single' }")),
  row('static with a fallback page', versions.newest, configuration(3, 'static', ''), {
    staticFolder: 'build',
  }),
]
