// `node playgrounds/demo/src/picture/deck.ts docs/attached-deck.png` makes the picture in docs/attachments.md: a capability
// returns a zip with a PowerPoint deck in it, and an agent looks at its slides. It needs LibreOffice and poppler.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputs } from '@abp-kit/showcase/samples'
import { prepare } from '../prepare.ts'
import { savedFile, startAgent } from './agent.ts'
import { photograph } from './photograph.ts'

const [, , out] = process.argv
if (out === undefined) throw new Error('Say where the picture goes: docs/attached-deck.png.')
const directory = await mkdtemp(join(tmpdir(), 'abp-picture-'))
const app = await prepare('sveltekit', () => undefined)
try {
  await using agent = await startAgent(directory, '--allow-converters')
  await agent.call('abp_connect', { url: app.url })
  const made = await agent.call('abp_export_deck', inputs['export.deck'])
  const seen = await agent.call('abp_attach', { path: savedFile(made) })
  const pictures = seen.content.flatMap((block) =>
    block.type === 'image' ? [{ data: Buffer.from(block.data, 'base64'), mimeType: block.mimeType }] : [],
  )
  if (pictures.length !== inputs['export.deck'].slides.length)
    throw new Error(`There are ${pictures.length} pictures of the slides.`)
  const captioned = pictures.map((picture, index) => ({ ...picture, caption: `image block ${index + 1}` }))
  const instead = [[directory, '~/abp'] as const, [new URL(app.url).host, 'localhost:3000'] as const]
  await photograph({ steps: [made, seen], pictures: captioned, instead, lines: 24 }, app.url, out)
} finally {
  await app.stop()
  await rm(directory, { recursive: true })
}
