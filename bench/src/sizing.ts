// Measures how many sessions a machine can run: `node bench/src/sizing.ts [20 50 100]`, on Linux, after
// `npm run setup`.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { openBrowser, type Session } from '@abp-kit/client'
import { renderHead } from '@abp-kit/core/adapter'
import { build } from 'esbuild'
import { type Usage, usageBelow } from './processes.ts'

const app = { id: 'com.example.bench', name: 'Bench', version: '1.0.0' }
const callsEach = 20
/** Milliseconds. */
const idleTime = 5_000
const megabyte = 1_000_000

const pageCode = `
import { defineApp, defineCapability } from '@abp-kit/core'
import { register } from '@abp-kit/core/register'
import { z } from 'zod'

const capability = defineCapability({
  name: 'bench.noop',
  input: z.object({ n: z.number() }),
  output: z.object({ n: z.number() }),
  handler: ({ n }) => ({ n }),
})
const definition = defineApp({ ...${JSON.stringify(app)}, capabilities: [capability] })
register(async () => ({ default: definition }))
`

async function serveApp() {
  const bundle = await build({
    stdin: { contents: pageCode, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  const head = renderHead({ app, manifest: '/abp.json' })
  const html = `<!doctype html><html><head><meta charset="utf-8">${head}<script type="module" src="/bench.js"></script></head><body></body></html>`
  const server = createServer((request, response) => {
    const script = request.url === '/bench.js'
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(script ? bundle.outputFiles[0]?.text : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const inMegabytes = (bytes: number) => Math.round(bytes / megabyte)

/** Measures one row: a new browser with that many sessions, each in its own context. */
async function measure(sessions: number, url: string): Promise<string> {
  const browser = await openBrowser()
  const open: Session[] = []
  try {
    const first = await browser.connect(url)
    await first.close()
    await wait(1_000)
    const empty = usageBelow(process.pid)
    const connecting = performance.now()
    while (open.length < sessions) open.push(await browser.connect(url))
    const connected = (performance.now() - connecting) / sessions
    const opened = usageBelow(process.pid)
    await wait(1_000)
    const full = usageBelow(process.pid)
    await wait(idleTime)
    const rested = usageBelow(process.pid)
    const own = process.cpuUsage()
    const calling = performance.now()
    const failed = (await Promise.all(open.map(callOften))).reduce((sum, count) => sum + count, 0)
    const took = performance.now() - calling
    const done = usageBelow(process.pid)
    const { user, system } = process.cpuUsage(own)
    const calls = sessions * callsEach
    const each = (field: 'resident' | 'proportional') =>
      ((full[field] - empty[field]) / sessions / megabyte).toFixed(1)
    const idle = ((cpuBetween(full, rested) / idleTime / sessions) * 100).toFixed(2)
    return [
      sessions,
      `${connected.toFixed(0)} ms`,
      `${(cpuBetween(empty, opened) / sessions).toFixed(0)} ms`,
      full.processes,
      `${inMegabytes(full.proportional)} MB`,
      `${each('proportional')} MB`,
      `${each('resident')} MB`,
      `${inMegabytes(process.memoryUsage().rss)} MB`,
      `${idle} %`,
      `${(calls / (took / 1000)).toFixed(0)} / s`,
      `${(cpuBetween(rested, done) / calls).toFixed(2)} ms`,
      `${((user + system) / 1000 / calls).toFixed(2)} ms`,
      failed,
    ].join(' | ')
  } finally {
    await Promise.all(open.map((session) => session.close()))
    await browser.close()
  }
}

const cpuBetween = (before: Usage, after: Usage) => after.cpu - before.cpu

/** @returns the number of calls that failed */
async function callOften(session: Session): Promise<number> {
  let failed = 0
  for (let n = 0; n < callsEach; n++) {
    const { success } = await session.call('bench.noop', { n })
    if (!success) failed++
  }
  return failed
}

const wanted = process.argv.slice(2).map(Number)
const served = await serveApp()
try {
  const columns = [
    ...[
      'sessions',
      'connecting, each',
      'browser CPU for it',
      'processes',
      'browser, PSS',
      'PSS a session',
      'RSS a session',
    ],
    ...[
      'client, RSS',
      'idle, of a core, a session',
      'calls',
      'browser CPU a call',
      'client CPU a call',
      'failed',
    ],
  ]
  console.log(`| ${columns.join(' | ')} |\n| ${columns.map(() => '---').join(' | ')} |`)
  for (const sessions of wanted.length > 0 ? wanted : [20, 50, 100]) {
    console.log(`| ${await measure(sessions, served.url)} |`)
  }
} finally {
  served.stop()
}
