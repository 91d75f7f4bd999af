// `node playgrounds/demo/src/picture/chart.ts docs/agent-calls.png` makes the picture at the top of the README: an agent's
// calls through the MCP bridge as they really went, and the file that came back.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '../prepare.ts'
import { savedFile, startAgent } from './agent.ts'
import { photograph } from './photograph.ts'

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

const [, , out] = process.argv
if (out === undefined) throw new Error('Say where the picture goes: docs/agent-calls.png.')
const directory = await mkdtemp(join(tmpdir(), 'abp-picture-'))
const app = await prepare('sveltekit', () => undefined)
try {
  await using agent = await startAgent(directory)
  const steps = [
    await agent.call('abp_connect', { url: app.url }),
    await agent.call('abp_render_chart', chart),
  ]
  const [, drawn] = steps
  if (drawn === undefined) throw new Error('Nothing was drawn.')
  const picture = {
    caption: 'the file on disk',
    data: await readFile(savedFile(drawn)),
    mimeType: 'image/png',
  }
  const instead = [[directory, '~/abp'] as const, [new URL(app.url).host, 'localhost:3000'] as const]
  await photograph({ steps, pictures: [picture], instead, lines: 9 }, app.url, out)
} finally {
  await app.stop()
  await rm(directory, { recursive: true })
}
