import { config, react19, row, smallest, typed, versions } from './next-app.ts'
import type { Row } from './row.ts'
import { judgeWorker } from './service-worker.ts'

const { next } = versions.newest
const plain = { next, ...react19, ...typed }
const importTransform = "import { leaveToAgents } from '@abp-kit/next/service-worker'\n"

const withPwa = `const withPWA = withPWAInit({ dest: 'public', workboxOptions: { manifestTransforms: [leaveToAgents] } })`

const route = `${importTransform}import { createSerwistRoute } from '@serwist/turbopack'

export const { dynamic, dynamicParams, revalidate, generateStaticParams, GET } = createSerwistRoute({
  swSrc: 'app/sw.ts',
  useNativeEsbuild: true,
  nextConfig: {},
  manifestTransforms: [leaveToAgents],
})
`

const worker = `import { type PrecacheEntry, Serwist } from 'serwist'

declare const self: { __SW_MANIFEST: (PrecacheEntry | string)[] | undefined }

new Serwist({ precacheEntries: self.__SW_MANIFEST }).addEventListeners()
`

const checked = (plugin: string) => `withAbp(${plugin}(nextConfig), { check: 'error' })`

/** The build ends with an error if the service worker's list has what only agents need. */
export const nextServiceWorkers: Row[] = [
  row(
    `${next}, webpack, PWA`,
    {
      versions: { ...plain, '@ducanh2912/next-pwa': '10.2.9', webpack: '5.112.2' },
      flags: ['--webpack'],
      alsoTry: judgeWorker('sw.js', '_next/static/'),
    },
    config(
      '',
      `import withPWAInit from '@ducanh2912/next-pwa'\n${importTransform}\n${withPwa}`,
      checked('withPWA'),
    ),
    smallest,
  ),
  row(
    `${next}, Turbopack, Serwist`,
    {
      versions: { ...plain, '@serwist/turbopack': '9.5.12', serwist: '9.5.12', esbuild: '0.28.2' },
      alsoTry: judgeWorker('serwist/sw.js', '_next/static/'),
    },
    config('', "import { withSerwist } from '@serwist/turbopack'\n", checked('withSerwist')),
    smallest,
    { 'app/sw.ts': worker, 'app/serwist/[path]/route.ts': route },
  ),
]
