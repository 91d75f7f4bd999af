/** The files of an app, by their paths. */
export type Files = Record<string, string>

const typed = { typescript: '5.9.3' }
const older = { '@sveltejs/adapter-node': '5.2.12', '@sveltejs/adapter-static': '3.0.8' }
const newer = { '@sveltejs/adapter-node': '5.5.4', '@sveltejs/adapter-static': '3.0.10' }

/**
 * Kit and Vite as real apps combine them: the floor, both sides of 2.62 (Kit's configuration moved), the newest. What is
 * below the floor has Svelte 4: with Svelte 5, Kit's own root component warns in the console.
 */
export const versions = {
  below: combine('2.0.8', '5.4.21', '3.1.2', '4.2.19', { '@sveltejs/adapter-node': '2.0.0' }),
  vite5: combine('2.5.28', '5.4.21', '4.0.4', '5.28.0', older),
  vite6: combine('2.21.5', '6.3.5', '5.1.1', '5.33.0', older),
  before262: combine('2.61.1', '7.3.1', '6.2.4', '5.53.0', newer),
  newest2: combine('2.70.4', '7.3.1', '6.2.4', '5.57.1', newer),
  newest2vite8: combine('2.70.4', '8.3.8', '7.3.1', '5.57.1', newer),
  vercel: combine('2.70.4', '7.3.1', '6.2.4', '5.57.1', { '@sveltejs/adapter-vercel': '6.3.4' }),
  cloudflare: combine('2.70.4', '7.3.1', '6.2.4', '5.57.1', {
    '@sveltejs/adapter-cloudflare': '7.2.9',
    wrangler: '4.164.0',
  }),
  newest: {
    ...combine('3.2.0', '8.3.8', '7.3.1', '5.57.1', {}),
    '@sveltejs/adapter-node': '6.0.1',
    '@sveltejs/adapter-static': '4.0.1',
    typescript: '6.0.3',
  },
}

export type Versions = Record<'@sveltejs/kit' | 'vite', string> & Record<string, string>

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

export const app: Files = {
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

export const dynamic: Files = {
  'src/routes/streamed/+page.svelte':
    '<script>let { data } = $props()</script>\n{#await data.slow}waiting{:then text}{text}{/await}\n',
  'src/routes/streamed/+page.server.js':
    "export const load = () => ({ slow: new Promise((resolve) => setTimeout(resolve, 300, 'done')) })\n",
  'src/routes/broken/+page.svelte': '\n',
  'src/routes/broken/+page.server.js': "export const load = () => { throw new Error('broken') }\n",
}

/** One page whose root layout has no data: Kit shows its error page. */
export const brokenInBrowser: Files = {
  'src/routes/+layout.js': `export function load({ url }) {
  if (url.pathname.endsWith('/broken')) throw new Error('broken')
}
`,
}

/** The way without the plugin's changes to Kit, from the adapter's README. */
export const hooks: Files = {
  'src/hooks.server.js': "export { abpHandle as handle } from '@abp-kit/sveltekit/hooks'\n",
  'src/routes/+layout.svelte': `<script>
  import { abpReady } from '@abp-kit/sveltekit/client'
  import { onMount } from 'svelte'

  onMount(abpReady)
</script>
<slot />
`,
  'src/routes/streamed/+page.svelte':
    '<script>export let data</script>\n{#await data.slow}waiting{:then text}{text}{/await}\n',
}

/** Kit prerenders nothing with nonces, and nothing that it is not led to. */
const onDemand: Files = { 'src/routes/about/+page.js': 'export const prerender = false\n' }

/** Pages without Kit's half in the browser, and a worker that fetches in advance what Kit lists. */
export const withoutClient: Files = {
  ...onDemand,
  'src/routes/no-client/+page.svelte': '<h1>Without scripts</h1>\n',
  'src/routes/no-client/+page.js': 'export const csr = false\n',
  'src/service-worker.js': `import { immutable } from '$app/manifest'

self.addEventListener('install', (event) => {
  const paths = immutable.map(({ path }) => path)
  event.waitUntil(caches.open('app').then((cache) => cache.addAll(paths)))
})
`,
}

/** Sends everybody to the login page, and sets the policy by itself: Kit's own inline script gets a nonce. */
export const guarded: Files = {
  ...onDemand,
  'src/routes/login/+page.svelte': '<h1>Login</h1>\n',
  'src/hooks.server.js': `import { bootstrapHash } from '@abp-kit/core/bootstrap'
import { redirect } from '@sveltejs/kit'

export async function handle({ event, resolve }) {
  if (event.url.pathname !== '/login') redirect(303, '/login')
  const nonce = crypto.randomUUID()
  const response = await resolve(event, {
    transformPageChunk: ({ html }) => html.replace(/<script>(?=\\s)/g, \`<script nonce="\${nonce}">\`),
  })
  response.headers.set('content-security-policy', \`script-src 'self' 'nonce-\${nonce}' '\${bootstrapHash}'\`)
  return response
}
`,
}

/** With hash routing, Kit renders every page in the browser, and refuses options of pages. */
export const inOneFile: Files = {
  'src/app.html': app['src/app.html'] ?? '',
  'src/routes/+page.svelte': '<h1>Hello</h1>\n',
  'src/routes/about/+page.svelte': '<h1>About</h1>\n',
}

const adapterOptions = {
  node: '',
  static: "{ fallback: '200.html' }",
  vercel: "{ runtime: 'nodejs22.x' }",
  cloudflare: '',
}

/** @param options - of SvelteKit, as the text of an object's fields */
export function configuration(major: 2 | 3, adapter: keyof typeof adapterOptions, options = ''): Files {
  const imported = `import adapter from '@sveltejs/adapter-${adapter}'\n`
  const fields = `{ adapter: adapter(${adapterOptions[adapter]}), ${options} }`
  // The order does not matter.
  const plugins = (kit: string) => (adapter === 'static' ? `${kit}, abp()` : `abp(), ${kit}`)
  const vite = (head: string, kit: string) => `import { abp } from '@abp-kit/sveltekit'
${head}import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [${plugins(`sveltekit(${kit})`)}] })
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
