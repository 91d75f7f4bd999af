import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, onTestFinished, test } from 'vitest'
import { serveSite, stopSites } from './fixtures/site.ts'

const suites = fileURLToPath(new URL('fixtures/suites', import.meta.url))
const { resolve } = createRequire(import.meta.url)

afterAll(stopSites)

/** Runs a program of Node in the folder of the suites. @returns what it printed, and its exit code */
async function run(program: string, words: string[]): Promise<{ code: number; out: string }> {
  const output = await mkdtemp(join(tmpdir(), 'abp-conformance-'))
  onTestFinished(() => rm(output, { recursive: true, force: true }))
  // A good site, but for a link on the 404 page, which no rule of the suites looks for, and a note of `schemas`.
  const undescribed = (manifest: string) =>
    manifest.replace('"description":"What to count"', '"title":"Text"')
  const site = await serveSite({ missing: () => '', edit: undescribed })
  const env = { ...process.env, CHECKED_SITE: site, OUTPUT_FOLDER: output, CI: '1', NO_COLOR: '1' }
  // What vitest tells the programs that it starts is not meant for another one.
  for (const name of Object.keys(env))
    if (name.startsWith('VITEST') || name === 'FORCE_COLOR') Reflect.deleteProperty(env, name)
  return new Promise((done) => {
    const child = execFile(process.execPath, [program, ...words], { cwd: suites, env }, (_, out, errors) =>
      done({ code: child.exitCode ?? -1, out: out + errors }),
    )
  })
}

test('in vitest, each rule is a test, which fails as `failOn` says', async ({ expect }) => {
  const program = join(dirname(resolve('vitest/package.json')), 'vitest.mjs')
  const { code, out } = await run(program, [
    'run',
    '--reporter=verbose',
    '--root',
    suites,
    '--dir',
    suites,
    '--config',
    'vitest.config.ts',
  ])
  expect(out).toMatch(/✓ .*manifest-link: The page links its manifest, once/)
  expect(out).toMatch(/✓ .*session-starts: An agent gets a session/)
  expect(out).toMatch(/× .*schemas: Every capability says what it takes and returns/)
  expect(out).toContain('The parameter `text` of `text.count` has no description.')
  expect(out).toMatch(/Tests +1 failed \| 5 passed/)
  expect(code).toBe(1)
})

test('in Playwright Test, each rule is a test', async ({ expect }) => {
  const program = join(dirname(resolve('@playwright/test/package.json')), 'cli.js')
  const { code, out } = await run(program, ['test', '--config', 'playwright.config.ts', '--reporter=list'])
  expect(out).toMatch(/[✓k] .*manifest-link: The page links its manifest, once/)
  expect(out).toMatch(/[✓k] .*session-starts: An agent gets a session/)
  expect(out).toContain('5 passed')
  expect(code).toBe(0)
})
