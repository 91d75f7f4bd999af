import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { environment, program, temporaryDirectory } from '../fixtures/clients.ts'

let app: ServedApp

beforeAll(async () => {
  app = await serveApp('./notes')
})
afterAll(() => app.stop())

/** A bridge over stdio in the middle of a call, with a temporary directory of its own. */
async function startBridge() {
  const output = await temporaryDirectory()
  onTestFinished(output.remove)
  const temporary = join(output.path, 'tmp')
  await mkdir(temporary)
  const child = spawn(process.execPath, [...program], {
    env: environment(join(output.path, 'results'), { TMPDIR: temporary }),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const connected = hear(child, '"id":2')
  const clientInfo = { name: 'test', version: '1.0.0' }
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  })
  send({ method: 'notifications/initialized' })
  send({ id: 2, method: 'tools/call', params: { name: 'abp_connect', arguments: { url: app.url } } })
  expect(await connected).toContain('Connected: ')
  send({ id: 3, method: 'tools/call', params: { name: 'abp_test_wait', arguments: {} } })
  // The call's own answer comes at its end only.
  for (let id = 4, text = ''; !text.includes('1 calls running'); id++) {
    const status = hear(child, `"id":${id}`)
    send({ id, method: 'tools/call', params: { name: 'abp_status', arguments: {} } })
    text = await status
  }
  return { child, files: () => readdir(temporary) }
}

function hear(child: ChildProcess, wanted: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const listen = (chunk: Buffer) => {
      text += chunk
      if (!text.includes(wanted)) return
      child.stdout?.off('data', listen)
      resolve(text)
    }
    child.stdout?.on('data', listen)
  })
}

/** The processes below one, each with its start, by which it is told from a later one with the same id. */
function descendants(parent: number): string[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,lstart='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , state = '']) => !state.startsWith('Z'))
  const below = (id: string): string[] =>
    rows
      .filter(([, up]) => up === id)
      .flatMap(([pid = '', , , ...start]) => [`${pid} ${start.join(' ')}`, ...below(pid)])
  return below(String(parent))
}

function stillRunning(processes: readonly string[]): string[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,lstart=,stat='], { encoding: 'utf8' }).trim().split('\n')
  const alive = new Set(
    rows
      .map((row) => row.trim().split(/\s+/))
      .filter((row) => !row.at(-1)?.startsWith('Z'))
      .map((row) => row.slice(0, -1).join(' ')),
  )
  return processes.filter((one) => alive.has(one))
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  '%s of the bridge in the middle of a call leaves no process and no file behind',
  async (signal) => {
    const { child, files } = await startBridge()
    const processes = descendants(child.pid ?? 0)
    expect(processes.length).toBeGreaterThan(3)
    expect(await files()).not.toEqual([])
    child.kill(signal)
    const left = async () => ({ processes: stillRunning(processes), files: await files() })
    await expect.poll(left, { interval: 100 }).toEqual({ processes: [], files: [] })
  },
)
