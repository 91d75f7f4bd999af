// files.ts
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileInput, isSavedBinary, openBrowser } from '@abp-kit/client'

const browser = await openBrowser() // or { cdpUrl: 'http://127.0.0.1:9222' }
const session = await browser.connect('http://localhost:3000/')
const saveTo = await mkdtemp(join(tmpdir(), 'results-'))
const { data, metadata } = await session.call(
  'convert.image',
  { image: fileInput('photo.png'), to: 'image/webp' },
  { saveTo, onTransfer: ({ loaded, total }) => console.log(`${loaded} of ${total} bytes`) },
)
if (isSavedBinary(data)) console.log(data.file, data.mimeType, data.size)
for (const { kind, message } of metadata?.intercepted ?? []) console.log(kind, message)
await session.close()
await browser.close()
