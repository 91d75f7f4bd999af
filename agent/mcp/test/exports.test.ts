import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import * as bridge from '../src/index.ts'

test('the public surface', () => {
  const surface = Object.entries(bridge).map(([name, value]) => `${name}: ${typeof value}`)
  expect(surface.sort()).toMatchInlineSnapshot(`
    [
      "createLog: function",
      "declarations: object",
      "readCommand: function",
      "serve: function",
      "settingsSchema: object",
    ]
  `)
})

// The entry as it is published: `pnpm --filter @abp-kit/mcp build` comes first.
test('importing it does nothing', () => {
  const entry = new URL('../dist/index.mjs', import.meta.url).href
  const program = `
    // Whoever asks for them first opens them.
    void [process.stdin, process.stdout, process.stderr]
    // The SDK and zod leave their marks on the global object; that is all that changes.
    const seen = () => JSON.stringify([process.eventNames().map(String), process.getActiveResourcesInfo()])
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
