// Measures the memory of the MCP server while clients call: `node bench/src/sizing-mcp.ts [calls] [clients]`, after
// `npm run setup`. What NODE_OPTIONS has is given to the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '@abp-kit/client'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { serveApp } from './serve-app.ts'
import { withDirectory } from './temporary.ts'

const program = fileURLToPath(new URL('./dist/cli.mjs', import.meta.resolve('@abp-kit/mcp/package.json')))
const token = 'of-the-clients-that-measure-memory'
const [calls = 30_000, clients = 4] = process.argv.slice(2).map(Number)
/** Rows of the table. */
const steps = 10

const memory = z.record(z.enum(['rss', 'heapTotal', 'heapUsed', 'external', 'arrayBuffers']), z.number())
const evaluated = z.object({ result: z.object({ value: z.string() }) })
const answered = z.object({ id: z.number(), result: z.unknown() })

interface Server {
  url: string
  /** What `process.memoryUsage()` says in it. */
  memory: () => Promise<z.infer<typeof memory>>
  collectGarbage: () => Promise<void>
  stop: () => Promise<void>
}

async function startServer(directory: string): Promise<Server> {
  const child = spawn(process.execPath, [program, '--http'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      ABP_OUTPUT_DIR: directory,
      ABP_LOG_LEVEL: 'warn',
      ABP_DRAIN_TIMEOUT: '0',
      ABP_AUTH_TOKEN: token,
      ABP_BROWSER_PATH: findBrowser(),
      NODE_OPTIONS: `--inspect=127.0.0.1:0 ${process.env.NODE_OPTIONS ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const lineWith = async (stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> => {
    const lines = createInterface({ input: stream })
    return new Promise((resolve, reject) => {
      lines.on('line', (line) => {
        const [, found] = pattern.exec(line) ?? []
        if (found !== undefined) resolve(found)
      })
      lines.once('close', () => reject(new Error('The server ended before it was ready.')))
    })
  }
  const [url, inspector] = await Promise.all([
    lineWith(child.stdout, /^(http:\S+)/),
    lineWith(child.stderr, /Debugger listening on (\S+)/),
  ])
  const socket = new WebSocket(inspector)
  await once(socket, 'open')
  let asked = 0
  const ask = (method: string, params: object = {}): Promise<unknown> => {
    const id = ++asked
    return new Promise((resolve) => {
      const read = ({ data }: MessageEvent) => {
        const answer = answered.safeParse(JSON.parse(String(data)))
        if (answer.data?.id !== id) return
        socket.removeEventListener('message', read)
        resolve(answer.data.result)
      }
      socket.addEventListener('message', read)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  return {
    url,
    async memory() {
      const expression = 'JSON.stringify(process.memoryUsage())'
      const { result } = evaluated.parse(await ask('Runtime.evaluate', { expression }))
      return memory.parse(JSON.parse(result.value))
    },
    async collectGarbage() {
      // What has just ended is let go of in several steps.
      for (let round = 0; round < 4; round++) {
        await new Promise((resolve) => setTimeout(resolve, 250))
        await ask('HeapProfiler.collectGarbage')
      }
    },
    async stop() {
      socket.close()
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Connects a client of its own session to the app. @returns what makes that many calls, one after the other */
async function connectClient(server: string, app: string): Promise<(count: number) => Promise<void>> {
  const client = new Client({ name: 'bench', version: '1.0.0' })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(server), { requestInit: { headers } }))
  const use = async (name: string, args: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    if (isError) throw new Error(`${name} failed: ${JSON.stringify(content)}`)
  }
  await use('abp_connect', { url: app })
  return async (count) => {
    for (let n = 0; n < count; n++) await use('abp_call', { capability: 'bench.noop', params: { n } })
  }
}

const fields = ['rss', 'heapTotal', 'heapUsed', 'external', 'arrayBuffers'] as const
const row = (cells: readonly (number | string)[]) => console.log(`| ${cells.join(' | ')} |`)

await withDirectory(async (directory) => {
  const served = await serveApp()
  const server = await startServer(directory)
  try {
    row(['calls', ...fields])
    row(['---', ...fields.map(() => '---')])
    const print = async (after: string) => {
      const now = await server.memory()
      row([after, ...fields.map((field) => `${(now[field] / 1_000_000).toFixed(1)} MB`)])
    }
    await print('none')
    const callers = await Promise.all(
      Array.from({ length: clients }, () => connectClient(server.url, served.url)),
    )
    await print('none, connected')
    for (let step = 1; step <= steps; step++) {
      await Promise.all(callers.map((call) => call(calls / steps / clients)))
      await print(String((calls / steps) * step))
    }
    await server.collectGarbage()
    await print(`${calls}, after garbage collection`)
  } finally {
    await server.stop()
    await served.stop()
  }
})
process.exit()
