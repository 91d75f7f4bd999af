import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepsLink, writeDefinition } from '../page-life.ts'
import { writeFiles } from './app-files.ts'
import { cdn, onCdn } from './cdn.ts'
import { installedWith, olderRollup } from './package-managers.ts'
import type { Row, ServedApp } from './row.ts'
import { judgeWorker } from './service-worker.ts'
import {
  app,
  brokenInBrowser,
  configuration,
  dynamic,
  type Files,
  guarded,
  hooks,
  inOneFile,
  type Versions,
  versions,
  withoutClient,
} from './sveltekit-app.ts'

type More = Omit<Partial<Row>, 'name' | 'framework' | 'versions' | 'write'>

function row(mode: string, chosen: Versions, files: Files, more: More = {}): Row {
  const hasServer = 'src/routes/streamed/+page.svelte' in files
  return {
    name: `sveltekit ${chosen['@sveltejs/kit']} with Vite ${chosen.vite}, ${mode}`,
    framework: 'sveltekit',
    versions: chosen,
    pages: hasServer ? ['/', '/about', '/no-server', '/streamed'] : ['/', '/about'],
    documents: hasServer ? ['/broken'] : [],
    ...more,
    async write(directory) {
      await writeFiles(directory, files)
      await writeDefinition(directory)
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

const server = (major: 2 | 3, options = '') => ({
  ...app,
  ...configuration(major, 'node', options),
  ...dynamic,
})
const policy = (mode: string, source: string) =>
  `csp: { mode: '${mode}', directives: { 'script-src': ['${source}'] } }`

const wrangler = {
  name: 'app',
  main: '.svelte-kit/cloudflare/_worker.js',
  compatibility_date: '2026-09-01',
  compatibility_flags: ['nodejs_compat'],
  assets: { binding: 'ASSETS', directory: '.svelte-kit/cloudflare' },
  send_metrics: false,
}

/** The build ends with an error if the service worker's list has what only agents need. */
const withPwa = {
  'vite.config.ts': `import { abp, leaveToAgents } from '@abp-kit/sveltekit'
import { sveltekit } from '@sveltejs/kit/vite'
import { SvelteKitPWA } from '@vite-pwa/sveltekit'
import { defineConfig } from 'vite'

const workbox = { globPatterns: ['client/**/*.{js,css}'], manifestTransforms: [leaveToAgents] }
export default defineConfig({
  plugins: [abp({ check: 'error' }), sveltekit(), SvelteKitPWA({ manifest: { name: 'Notes' }, workbox })],
})
`,
}

const ofNewest = installedWith(row('server', versions.newest, server(3)), olderRollup)
const [withPnpm, withYarn, withPlugAndPlay, withBun] = ofNewest

/** Kit lets Vite's development server read its own folder in `node_modules`, and with Plug'n'Play there is none. */
const { 'vite.config.ts': viteConfig = '', ...others } = server(2)
const opened = {
  ...others,
  'vite.config.ts': viteConfig.replace(
    'defineConfig({',
    "defineConfig({ server: { fs: { allow: ['.yarn'] } },",
  ),
}
const [, , olderWithPlugAndPlay] = installedWith(
  row('server.fs.allow', versions.newest2, opened),
  olderRollup,
)

/** In development, Kit's server answers with its error page. Of a static build, Kit's client shows it. */
async function keepsLinkOnError({ url, mode }: ServedApp): Promise<void> {
  if (mode === 'built') await keepsLink(`${url}/broken`)
}

export const sveltekitRows: Row[] = [
  row('the plugin', versions.below, server(2), { refused: 'KIT_MISMATCH' }),
  row('the documented hooks', versions.below, { ...server(2), ...hooks }),
  row('server', versions.vite5, server(2)),
  row('server', versions.vite6, server(2)),
  // Kit without us is blocked on /streamed, too: nobody can know the hashes of scripts that come later.
  row('CSP with hashes', versions.vite6, server(2, policy('hash', 'self')), {
    pages: ['/', '/about', '/no-server'],
  }),
  row(
    'static with a base path',
    versions.vite6,
    { ...app, ...configuration(2, 'static', "paths: { base: '/docs' }"), ...brokenInBrowser },
    { basePath: '/docs', staticFolder: 'build', alsoTry: keepsLinkOnError },
  ),
  row('server', versions.before262, server(2)),
  row('server', versions.newest2, server(2)),
  row('server', versions.newest2vite8, server(2)),
  row(
    'PWA',
    { ...versions.newest2, '@vite-pwa/sveltekit': '1.1.0' },
    { ...server(2), ...withPwa },
    { alsoTry: judgeWorker('sw.js', '_app/immutable/') },
  ),
  row(
    'adapter-vercel',
    versions.vercel,
    { ...app, ...dynamic, ...configuration(2, 'vercel') },
    { staticFolder: '.vercel/output/static', functionFolder: '.vercel/output/functions/![-]/catchall.func' },
  ),
  row(
    'adapter-cloudflare',
    versions.cloudflare,
    { ...app, ...dynamic, ...configuration(2, 'cloudflare'), 'wrangler.json': JSON.stringify(wrangler) },
    { command: (port) => ['npx', 'wrangler', 'dev', '--ip', '127.0.0.1', '--port', String(port)] },
  ),
  row('server', versions.newest, server(3)),
  row('base path', versions.newest, server(3, "paths: { base: '/docs', relative: false }"), {
    basePath: '/docs',
  }),
  onCdn(
    // `vite preview` serves the files itself.
    row('files on a CDN', versions.newest, server(3, `paths: { assets: '${cdn}' }`), {
      command: () => ['node', 'build'],
    }),
    'vite.config.ts',
    { folder: 'build/client' },
  ),
  // Kit without us is blocked on /about in development, too: its inline script is allowed by a hash there, and then
  // the policy does not trust what the script imports.
  row('CSP with strict-dynamic', versions.newest, server(3, policy('auto', 'strict-dynamic')), {
    pages: ['/', '/no-server', '/streamed'],
  }),
  row(
    'csr = false, service worker, CSP with nonces',
    versions.newest,
    { ...server(3, policy('nonce', 'self')), ...withoutClient },
    { documents: ['/no-client', '/broken'], alsoTry: judgeWorker('service-worker.js', '_app/immutable/') },
  ),
  row(
    'hooks with a guard and a CSP',
    versions.newest,
    { ...server(3), ...guarded },
    { pages: ['/', '/login'] },
  ),
  row('embedded, with a template without `<head>`', versions.newest, {
    ...server(3, 'embedded: true'),
    'src/app.html': '%sveltekit.head%\n<div>%sveltekit.body%</div>\n',
  }),
  row('one bundle', versions.newest, server(3, "output: { bundleStrategy: 'single' }"), {
    says: 'AGENT_FILES_BUNDLED',
  }),
  row(
    'static with a fallback page',
    versions.newest,
    { ...app, ...configuration(3, 'static'), ...brokenInBrowser },
    { staticFolder: 'build', alsoTry: keepsLinkOnError },
  ),
  row(
    'static in one file, hash routing',
    versions.newest,
    {
      ...inOneFile,
      ...configuration(3, 'static', "output: { bundleStrategy: 'inline' }, router: { type: 'hash' }"),
    },
    { staticFolder: 'build', pages: ['/', '/#/about'], says: 'AGENT_FILES_BUNDLED' },
  ),
  withPnpm,
  withYarn,
  { ...withPlugAndPlay, fails: 'server_only_import' },
  withBun,
  olderWithPlugAndPlay,
]
