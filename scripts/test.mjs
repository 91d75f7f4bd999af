// `npm test`: the checks, the packages' tests, the end-to-end suite, then the packed packages in newly
// generated apps; ends with `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './setup.mjs'

/** @param args - passed to vitest, such as a file's name; then the checks are left out. */
export async function runTests(args) {
  const reports = mkdtempSync(join(tmpdir(), 'abp-kit-test-'))
  const total = { passed: 0, failed: 0 }
  const count = (passed, failed) => {
    total.passed += passed
    total.failed += failed
  }
  if (args.length === 0) {
    const { code } = await run('node', ['scripts/check.mjs'])
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  }
  // One after the other: the end-to-end suite builds and serves apps, and wants both cores.
  for (const [name, project] of [
    ['packages', '!e2e'],
    ['e2e', 'e2e'],
  ]) {
    const report = join(reports, `${name}.json`)
    const { code } = await run('vitest', [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ])
    count(...readReport(report, code, args))
  }
  rmSync(reports, { recursive: true })
  if (args.length === 0) {
    const { code } = await run('node', ['playgrounds/fresh/src/main.ts'])
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function readReport(file, code, args) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    // Errors outside tests (a suite that could not start, a type error) end vitest without a failed test.
    return [numPassedTests, numFailedTests === 0 && code !== 0 && args.length === 0 ? 1 : numFailedTests]
  } catch {
    return [0, 1]
  }
}
