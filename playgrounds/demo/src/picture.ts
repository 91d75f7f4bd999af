// `node playgrounds/demo/src/picture.ts docs/agent-calls.png` makes the picture at the top of the README: an agent's calls
// through the MCP bridge as they really went, and the file that came back.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '@abp-kit/client'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Page } from 'puppeteer-core'
import { prepare } from './prepare.ts'

const bridge = fileURLToPath(new URL('cli.mjs', import.meta.resolve('@abp-kit/mcp')))
const chart = {
  type: 'bar',
  title: 'Ferry passengers (thousands)',
  labels: ['June', 'July', 'August', 'September'],
  series: [
    { label: '2025', values: [41, 68, 72, 39] },
    { label: '2026', values: [48, 75, 81, 44] },
  ],
  width: 640,
  height: 360,
  scale: 2,
}

interface Step {
  tool: string
  args: Record<string, unknown>
  answer: string
}

const [, , out] = process.argv
if (out === undefined) throw new Error('Say where the picture goes: docs/agent-calls.png.')
const directory = await mkdtemp(join(tmpdir(), 'abp-picture-'))
const app = await prepare('sveltekit', () => undefined)
try {
  const { picture, steps } = await callAsAgent()
  await photograph(pageOf(steps, picture), out)
} finally {
  await app.stop()
  await rm(directory, { recursive: true })
}

async function callAsAgent() {
  const client = new Client({ name: 'picture', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  const env = { ...process.env, ABP_OUTPUT_DIR: directory, ABP_LOG_LEVEL: 'warn' }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bridge], env: definedOf(env) }),
  )
  const steps: Step[] = []
  for (const [tool, args] of [
    ['abp_connect', { url: app.url }],
    ['abp_render_chart', chart],
  ] as const) {
    const { content } = await client.callTool({ name: tool, arguments: args })
    const answer = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
    steps.push({ tool, args, answer: answer.trim() })
  }
  await client.close()
  const path = /File saved: (.+)/.exec(steps.at(-1)?.answer ?? '')?.[1]
  if (path === undefined) throw new Error(steps.at(-1)?.answer)
  return { steps, picture: await readFile(path) }
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function pageOf(steps: readonly Step[], picture: Buffer): string {
  // The directory of this run means nothing to a reader, and neither does its port.
  const shown = (text: string) =>
    text.replaceAll(directory, '~/abp').replaceAll(new URL(app.url).host, 'localhost:3000')
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const call = ({ answer, args, tool }: Step) => `
    <section>
      <h2>${escaped(tool)}</h2>
      <pre class="asked">${escaped(shown(JSON.stringify(args)))}</pre>
      <pre>${escaped(shown(shortened(answer)))}</pre>
    </section>`
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 28px; width: 1144px; background: #f6f7f9; color: #1c2330; font: 15px/1.5 sans-serif;
      display: grid; grid-template-columns: 1fr 500px; gap: 24px; align-items: end }
    section, figure { background: #fff; border: 1px solid #dde1e8; border-radius: 10px; padding: 16px 20px; margin: 0 0 18px }
    h2 { font: 600 15px monospace; margin: 0 0 8px; color: #3450c0 }
    pre { font: 12.5px/1.55 monospace; margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
    .asked { color: #667085 }
    img { width: 100%; display: block }
    figcaption { font: 12.5px monospace; color: #667085; margin-bottom: 12px }
  </style>
  <div>${steps.map(call).join('')}</div>
  <figure><figcaption>the file on disk</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`
}

/** @returns as many lines as a picture has room for */
function shortened(answer: string): string {
  const lines = answer.split('\n').map((line) => (line.length > 230 ? `${line.slice(0, 230)} …` : line))
  return lines.length > 9 ? [...lines.slice(0, 8), '…'].join('\n') : lines.join('\n')
}

async function photograph(html: string, path: string) {
  const browser = await openBrowser({ driver: 'puppeteer' })
  const session = await browser.connect<object, Page>(app.url)
  const { page } = session
  await page.setViewport({ width: 1200, height: 400, deviceScaleFactor: 2 })
  await page.setContent(html)
  await page.screenshot({ path, fullPage: true })
  await browser.close()
}
