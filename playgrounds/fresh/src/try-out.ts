import { join } from 'node:path'
import { connect, discover } from '@abp-kit/client'
import { checkSite, rules } from '@abp-kit/conformance'
import { type AdaptedFramework, run, type Served, serve } from '@abp-kit/playground-runner'
import type { Row, ServedApp } from './rows/row.ts'
import { serveFolder } from './static-server.ts'

const servers: Record<AdaptedFramework, (port: number) => [string, ...string[]]> = {
  // Its builds are files.
  angular,
  next: (port) => ['node', 'node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
  nuxt: () => ['node', '.output/server/index.mjs'],
  sveltekit: vitePreview,
  'react-router': () => ['node_modules/.bin/react-router-serve', 'build/server/index.js'],
  vite: vitePreview,
  astro: (port) => ['npx', 'astro', 'preview', '--host', '127.0.0.1', '--port', String(port)],
}

function vitePreview(port: number): [string, ...string[]] {
  return ['node', 'node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port)]
}

const devServers: Record<AdaptedFramework, (port: number) => [string, ...string[]]> = {
  angular,
  next: (port) => ['node', 'node_modules/next/dist/bin/next', 'dev', '-H', '127.0.0.1', '-p', String(port)],
  nuxt: (port) => ['npx', 'nuxt', 'dev', '--no-fork', '--host', '127.0.0.1', '--port', String(port)],
  sveltekit: viteDev,
  'react-router': (port) => [
    'node_modules/.bin/react-router',
    'dev',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ],
  vite: viteDev,
  astro: (port) => ['npx', 'astro', 'dev', '--host', '127.0.0.1', '--port', String(port)],
}

function angular(port: number): [string, ...string[]] {
  const program = 'node_modules/@abp-kit/angular/dist/cli.mjs'
  return ['node', program, 'ng', 'serve', '--host', '127.0.0.1', '--port', String(port)]
}

function viteDev(port: number): [string, ...string[]] {
  return ['node', 'node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port)]
}

export interface BuiltApp {
  /** Such as `/docs`; none by default. */
  basePath?: string
  /** The folder for static hosts. By default, the framework's own server serves the app. */
  staticFolder?: string
}

/** Builds and serves the app, and does with it what an agent does. @throws when something is not right. */
export async function tryOut(
  framework: AdaptedFramework,
  directory: string,
  { basePath = '', staticFolder }: BuiltApp = {},
  alsoTry?: (url: string) => Promise<void>,
): Promise<void> {
  await run('node', ['--run', 'build'], { cwd: directory, env: { NODE_ENV: 'production' } })
  const server =
    staticFolder === undefined
      ? await serve(framework, { basePath, directory, command: servers[framework] })
      : await serveFolder(join(directory, staticFolder), basePath)
  await useOnce(server, alsoTry)
}

/** What {@link tryOut} does, with every rule of the conformance suite, on the build and on the dev server. */
export async function judge(
  framework: AdaptedFramework,
  directory: string,
  app: BuiltApp & Pick<Row, 'pages' | 'alsoTry'>,
): Promise<void> {
  const judgeIn = (mode: ServedApp['mode']) => async (url: string) => {
    await keepsRules(url, app.pages)
    await app.alsoTry?.({ url, directory, mode })
  }
  await tryOut(framework, directory, app, judgeIn('built'))
  const { basePath = '' } = app
  const command = devServers[framework]
  const server = await serve(framework, { mode: 'dev', basePath, directory, command })
  await useOnce(server, judgeIn('dev')).catch((error: unknown) => {
    throw new Error(`in development: ${error instanceof Error ? error.message : error}`)
  })
}

/** Calls a capability as an agent does, and stops the server. @throws when something is not right. */
async function useOnce(
  server: Pick<Served, 'stop' | 'url'>,
  alsoTry: (url: string) => Promise<void> = async () => {},
) {
  try {
    const found = await discover(server.url)
    if (!found.supported) throw new Error(`not discovered: ${found.code} ${found.reason}`)
    const session = await connect(server.url)
    try {
      const result = await session.call('convert.markdownToHtml', {
        markdown: '# Hello<script>alert()</script>',
      })
      if (JSON.stringify(result.data) !== '{"html":"<h1>Hello</h1>\\n"}')
        throw new Error(`the call answered ${JSON.stringify(result)}`)
    } finally {
      await session.close()
    }
    await alsoTry(server.url)
  } finally {
    await server.stop()
  }
}

/** What every page has to keep; the capabilities are the same on all of them. */
const rulesOfPages = rules.filter(({ step }) => step === 'html' || step === 'page').map(({ id }) => id)

/** @throws when a page breaks a rule, or a rule could not be checked */
async function keepsRules(url: string, pages: readonly string[] = ['/']): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const { findings, skipped } = await checkSite(url + page, index === 0 ? {} : { rules: rulesOfPages })
    const problems = [
      ...findings
        .filter(({ severity }) => severity !== 'note')
        .map(({ rule, what, where = '' }) => `${rule}: ${what} ${where}`),
      ...skipped
        .filter(({ what }) => what !== 'call')
        .map(({ what, why }) => `${what} was not checked: ${why}`),
    ]
    if (problems.length > 0) throw new Error(problems.map((problem) => `${page} ${problem}`).join('\n'))
  }
}
