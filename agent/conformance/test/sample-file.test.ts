import { expect, test } from 'vitest'
import { judgeBinaries } from '../src/calls/judge-bytes.ts'
import { createOpener } from '../src/calls/open-in-browser.ts'
import { sampleOf } from '../src/calls/sample.ts'
import { useBrowser } from './fixtures/shared-browser.ts'

const browser = useBrowser()

test('every sample is what its type says, and can be opened', async () => {
  const opener = createOpener(browser(), { signal: new AbortController().signal, requestTimeout: 30_000 })
  const types = [
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/svg+xml',
    'application/pdf',
    'application/json',
    'application/xml',
    'text/html',
    'text/csv',
    'application/zip',
    'audio/wav',
  ]
  try {
    for (const type of types) {
      const sample = sampleOf({ properties: { content: {}, mimeType: { const: type } } })
      const named = { ...Object(sample), filename: 'a' }
      expect(await judgeBinaries(named, opener.open)).toEqual([{ path: '', mimeType: type, filename: 'a' }])
    }
  } finally {
    await opener.close()
  }
})
