import { join } from 'node:path'
import { connect, discover } from '@abp-kit/client'
import { checkSite, rules } from '@abp-kit/conformance'
import {
  type Framework,
  loadFunction,
  run,
  type Served,
  serve,
  serveFolder,
} from '@abp-kit/playground-runner'
import { buildCommand, commandFor, environmentOf } from './managers.ts'
import type { Adapted } from './pack.ts'
import type { Row, ServedApp } from './rows/row.ts'

export const servers: Record<Framework, (port: number) => [string, ...string[]]> = {
  // Its builds are files.
  angular,
  next: (port) => ['npx', 'next', 'start', '-H', '127.0.0.1', '-p', String(port)],
  nuxt: () => ['node', '.output/server/index.mjs'],
  sveltekit: vitePreview,
  'react-router': () => ['node_modules/.bin/react-router-serve', 'build/server/index.js'],
  vite: vitePreview,
  astro: (port) => ['npx', 'astro', 'preview', '--host', '127.0.0.1', '--port', String(port)],
}

function vitePreview(port: number): [string, ...string[]] {
  return ['node', 'node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port)]
}

const devServers: Record<Framework, (port: number) => [string, ...string[]]> = {
  angular,
  next: (port) => ['npx', 'next', 'dev', '-H', '127.0.0.1', '-p', String(port)],
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

/** How an app is built and served. */
export type BuiltApp = Pick<
  Row,
  'manager' | 'node' | 'basePath' | 'staticFolder' | 'functionFolder' | 'command' | 'says'
>

/** An app of which more than the first page is judged. */
export type JudgedApp = BuiltApp & Pick<Row, 'pages' | 'documents' | 'flags' | 'devCommand' | 'alsoTry'>

/** Builds and serves the app, and does with it what an agent does. @throws when something is not right. */
export async function tryOut(
  framework: Adapted,
  directory: string,
  { manager, node, basePath = '', staticFolder, functionFolder, command, says = '' }: BuiltApp = {},
  alsoTry?: (url: string) => Promise<void>,
): Promise<void> {
  const env = await environmentOf(node)
  const [program, ...args] = await commandFor(manager, buildCommand)
  const printed = await run(program, args, { cwd: directory, env: { ...env, NODE_ENV: 'production' } })
  if (!printed.includes(says)) throw new Error(`The build did not say ${JSON.stringify(says)}:\n${printed}`)
  const explained = [...printed.matchAll(/^.*?([A-Z][A-Z_]+) is explained at https:.*$/gm)]
  const [found] = explained.find(([, code = '']) => code !== says) ?? []
  if (found !== undefined) throw new Error(`The build has a finding: ${found}\n${printed}`)
  const server =
    staticFolder === undefined && framework !== 'html'
      ? await serve(framework, {
          basePath,
          directory,
          env,
          command: (port) => commandFor(manager, (command ?? servers[framework])(port)),
        })
      : await serveFolder(
          join(directory, staticFolder ?? '.'),
          basePath,
          functionFolder === undefined ? undefined : await loadFunction(join(directory, functionFolder)),
        )
  await useOnce(server, alsoTry)
}

/** What {@link tryOut} does, with every rule of the conformance suite, on the build and on the dev server. */
export async function judge(framework: Adapted, directory: string, app: JudgedApp): Promise<void> {
  const judgeIn = (mode: ServedApp['mode']) => async (url: string) => {
    await keepsRules(url, app, mode)
    await app.alsoTry?.({ url, directory, mode })
  }
  await tryOut(framework, directory, app, judgeIn('built'))
  // Its files are served as they are.
  if (framework === 'html') return
  const { manager, node, basePath = '', devCommand = devServers[framework], flags = [] } = app
  const env = await environmentOf(node)
  const command = (port: number) => commandFor(manager, [...devCommand(port), ...flags])
  const server = await serve(framework, { mode: 'dev', basePath, directory, env, command })
  // An agent waits ten seconds for the first page and the manifest.
  await compile(`${server.url}/`)
  await compile(`${server.url}/abp.json`)
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

const rulesOf = (...steps: string[]) => rules.filter(({ step }) => steps.includes(step)).map(({ id }) => id)

/** What every page has to keep; the capabilities are the same on all of them. */
const rulesOfPages = rulesOf('html', 'page')

/**
 * Asks for a page, and for one that is not there. A development server compiles a page when somebody asks for it, and forgets
 * it when others are used, and on a busy machine that takes longer than agents wait.
 */
async function compile(page: string): Promise<void> {
  for (const url of [new URL('/a-page-that-is-not-there', page), new URL(page)]) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(180_000) })
    await answer.arrayBuffer()
  }
}

/** @throws when a page breaks a rule, or a rule could not be checked */
async function keepsRules(
  url: string,
  { pages = ['/'], documents = [] }: JudgedApp,
  mode: ServedApp['mode'],
): Promise<void> {
  const judged = [
    ...pages.map((page, index) => ({ page, chosen: index === 0 ? undefined : rulesOfPages })),
    // Some are pages for what is not there.
    ...documents.map((page) => ({
      page,
      chosen: rulesOf('html').filter((rule) => rule !== 'page-reachable'),
    })),
  ]
  for (const { page, chosen } of judged) {
    if (mode === 'dev') await compile(url + page)
    await keeps(url, page, chosen)
  }
}

async function keeps(url: string, page: string, chosen: readonly string[] | undefined): Promise<void> {
  const { findings, skipped } = await checkSite(url + page, chosen && { rules: chosen })
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
