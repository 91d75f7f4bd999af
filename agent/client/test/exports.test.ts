import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import * as client from '../src/index.ts'

test('the public surface', () => {
  const surface = Object.entries(client).map(([name, value]) => `${name}: ${typeof value}`)
  expect(surface.sort()).toMatchInlineSnapshot(`
    [
      "BinaryStream: function",
      "StorageReader: function",
      "compareWithSchema: function",
      "connect: function",
      "createDiscoveryCache: function",
      "createPauses: function",
      "decodeBinary: function",
      "discover: function",
      "discoverAll: function",
      "extensionFor: function",
      "fetchLocally: function",
      "fileInput: function",
      "findBinaries: function",
      "findBrowser: function",
      "isBase64: function",
      "isSavedBinary: function",
      "isUnsavedBinary: function",
      "limitAfter: function",
      "mimeTypeOf: function",
      "openBrowser: function",
      "readStorageState: function",
      "unwrap: function",
    ]
  `)
})

// The entry as it is published: `pnpm --filter @abp-kit/client build` comes first.
test('importing it does nothing', () => {
  const entry = new URL('../dist/index.mjs', import.meta.url).href
  const program = `
    // It opens the standard streams, whoever loads it first.
    await import('node:util')
    const seen = () => JSON.stringify([
      Reflect.ownKeys(globalThis).length,
      Object.getOwnPropertySymbols(globalThis).map(String),
      process.eventNames().map(String),
      process.getActiveResourcesInfo(),
    ])
    const before = seen()
    await import(${JSON.stringify(entry)})
    if (seen() !== before) throw new Error(before + ' became ' + seen())
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(output).toBe('')
})
