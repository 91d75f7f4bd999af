import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import * as attachments from '../src/index.ts'

it('has this public surface', () => {
  expect(Object.keys(attachments).sort()).toMatchInlineSnapshot(`
    [
      "archiveKind",
      "capabilitiesOf",
      "contactSheet",
      "createBudget",
      "defaultLimits",
      "detectType",
      "extract",
      "findIsolation",
      "formats",
      "isContradicted",
      "list",
      "loadCatalog",
      "matchCommand",
      "missingGrants",
      "openAttachment",
      "resolveAttachment",
      "resolveLimits",
      "scratch",
      "shellRoute",
      "shippedCapabilities",
      "shippedOverlay",
      "shippedShapes",
      "skills",
      "toAiSdk",
      "toAnthropic",
      "toGoogle",
      "toMcp",
      "toOpenAI",
      "toOpenAIChat",
      "trueType",
      "typeFor",
    ]
  `)
})

// The entry as it is published: `pnpm --filter @abp-kit/attachments build` comes first.
it('does nothing when it is imported', () => {
  const entry = new URL('../dist/index.mjs', import.meta.url).href
  const program = `
    // It opens the standard streams, whoever loads it first.
    await import('node:process')
    const seen = () => JSON.stringify([
      Reflect.ownKeys(globalThis).length,
      process.eventNames().map(String),
      process.getActiveResourcesInfo(),
    ])
    const before = seen()
    await import(${JSON.stringify(entry)})
    console.log(before === seen())
  `
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe(
    'true\n',
  )
})
