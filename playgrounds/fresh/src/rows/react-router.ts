import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reactRouterPackages, writeReactRouter } from '../react-router-app.ts'
import { copyDefinition } from './app-files.ts'
import type { Row } from './row.ts'

/** The floor, which is the first for Vite 6; the newest of the older major version; the newest. */
const versions = {
  floor: reactRouterPackages('7.2.0', '6.3.7', '18.3.1'),
  newest7: reactRouterPackages('7.18.4', '7.3.8'),
  first8: reactRouterPackages('8.0.0', '8.3.8'),
  newest: reactRouterPackages('8.4.0', '8.3.8'),
}

function row(name: string, chosen: Record<string, string>, options = '', base = '/'): Row {
  return {
    name: `react-router ${name}`,
    framework: 'react-router',
    versions: chosen,
    async write(directory) {
      await writeReactRouter(directory, options)
      const config = join(directory, 'vite.config.ts')
      const text = await readFile(config, 'utf8')
      // After React Router's plugin: the order does not matter.
      const changed = text.replace(
        'plugins: [reactRouter()]',
        `base: '${base}',\n  plugins: [reactRouter(), abp()]`,
      )
      await writeFile(config, `import { abp } from '@abp-kit/vite'\n${changed}`)
      await copyDefinition(directory)
    },
  }
}

/** Apps of React Router in framework mode. */
export const reactRouterRows: Row[] = [
  ...Object.values(versions).map((chosen) => row(`${chosen['react-router']}, with a server`, chosen)),
  ...[versions.floor, versions.newest].flatMap((chosen) => {
    const of = chosen['react-router']
    return [
      { ...row(`${of}, basename`, chosen, "basename: '/docs'"), basePath: '/docs' },
      { ...row(`${of}, ssr: false`, chosen, 'ssr: false'), staticFolder: 'build/client' },
      {
        ...row(`${of}, prerendered`, chosen, "ssr: false, prerender: ['/', '/about']"),
        staticFolder: 'build/client',
      },
      {
        ...row(`${of}, ssr: false, base path`, chosen, "ssr: false, basename: '/docs/'", '/docs/'),
        staticFolder: 'build/client',
        basePath: '/docs/',
      },
    ]
  }),
]
