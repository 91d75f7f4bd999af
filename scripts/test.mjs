// `npm test`: the checks, the packages' tests, the end-to-end suite, then the packed packages in newly
// generated apps; says every failure once more in the end, every test that was skipped with its reason, and then
// `N passed, N failed`, or `N passed, N failed, N skipped`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, run } from './setup.mjs'

/** @param args - passed to vitest, such as a file's name; then the checks are left out. */
export async function runTests(args) {
  const whole = args.length === 0
  const failures = []
  const skipped = []
  let passed = 0
  const runStep = async (place, script) => {
    const { code } = await run('node', [script])
    if (code === 0) passed++
    else failures.push({ place, errors: [`\`node ${script}\` ended with ${code}; its output is above.`] })
  }

  if (whole) await runStep('checks', 'scripts/check.mjs')
  // One after the other: the end-to-end suite builds and serves apps, and wants both cores.
  for (const project of ['!e2e', 'e2e']) {
    // A file that is asked for is in one of the two.
    const report = await runVitest([
      'run',
      '--project',
      project,
      ...(whole ? [] : ['--passWithNoTests']),
      ...args,
    ])
    passed += report.passed
    failures.push(...report.failures)
    // What a filter left out was not asked for.
    if (whole) skipped.push(...report.skipped)
  }
  if (whole) await runStep('packed packages in new apps', 'playgrounds/fresh/src/main.ts')

  for (const { place, errors } of failures) console.log(`\n✗ ${place}\n${errors.join('\n')}`)
  for (const { place, reason } of skipped) console.log(`\n○ ${place}\nskipped: ${reason}`)
  const more = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`\n${passed} passed, ${failures.length} failed${more}`)
  return failures.length === 0 ? 0 : 1
}

async function runVitest(args) {
  const directory = mkdtempSync(join(tmpdir(), 'abp-kit-test-'))
  const file = join(directory, 'report.json')
  const reporters = ['--reporter=default', '--reporter=./scripts/failure-report.mjs']
  try {
    const { code } = await run('vitest', [...args, ...reporters], {
      env: { ...environment, ABP_TEST_REPORT: file },
    })
    const report = readReport(file)
    if (code === 0 || report.failures.length > 0) return report
    return {
      ...report,
      failures: [{ place: 'vitest', errors: [`It ended with ${code}; its output is above.`] }],
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {
      passed: 0,
      skipped: [],
      failures: [{ place: 'vitest', errors: ['It ended without a report; its output is above.'] }],
    }
  }
}
