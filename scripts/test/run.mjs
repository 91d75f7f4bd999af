// `npm test`: the checks, the packages' tests, the end-to-end suite, then the packed packages in apps from the
// templates. With `--quick`, only what starts no browser and no server. At the end, it repeats every
// failure and every skipped test with its reason, prints how long everything took, and then
// `N passed, N failed`, or `N passed, N failed, N skipped`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, run } from '../setup.mjs'
import { chromiumOnlyTests } from './chromium-only.mjs'
import { without, withoutMatrixOnly } from './matrix-only.mjs'

/**
 * Runs the tests.
 *
 * @param args - `--quick`, and arguments for vitest, such as part of a file's name; with the latter, the checks are
 *   left out
 */
export async function runTests(args) {
  const quick = args.includes('--quick')
  const filters = args.filter((arg) => arg !== '--quick')
  const whole = filters.length === 0
  const result = { passed: 0, failures: [], skipped: [], times: [] }

  if (whole) await runStep(result, 'checks', 'scripts/check.mjs', ...(quick ? ['format', 'types'] : []))
  await (quick ? runQuick : runAll)(filters, result)
  if (whole && !quick) {
    // `npm run test:templates` takes every template with every package manager; `npm run fresh`, apps of the frameworks' own
    // generators.
    // Both wait for the network and for single processes most of the time.
    await Promise.all([
      runStep(result, 'apps from templates', 'playgrounds/fresh/src/templates.ts', '--once'),
      runStep(result, 'the packed bridge', 'playgrounds/fresh/src/main.ts', '--only', 'mcp'),
    ])
  }

  const { passed, failures } = result
  // Tests that a filter leaves out were not asked for.
  const skipped = whole ? result.skipped : []
  for (const { place, errors } of failures) console.log(`\n✗ ${place}\n${errors.join('\n')}`)
  for (const { place, reason } of skipped) console.log(`\n○ ${place}\nskipped: ${reason}`)
  const longest = result.times.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 20)
  console.log(
    `\nAll of it took ${inWords(performance.now())}. What took longest, with other files beside it:`,
  )
  for (const { place, milliseconds } of longest)
    console.log(`${inWords(milliseconds).padStart(12)}  ${place}`)
  const more = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`\n${passed} passed, ${failures.length} failed${more}`)
  return failures.length === 0 ? 0 : 1
}

async function runAll(filters, result) {
  const whole = filters.length === 0
  // Some tests run only if they are asked for.
  const all = (await listFiles(whole ? withoutMatrixOnly : filters)).length
  let done = 0
  for (const { args, browser } of whole ? parts() : partsOf(filters)) {
    const report = await runVitest(args, { all, done, browser })
    add(result, report)
    done = report.files
  }
}

/** The parts of the whole run, one after the other, because the end-to-end suite builds and serves apps. */
function parts() {
  const { ABP_BROWSER_PATH: chromium, ABP_HEADLESS_SHELL_PATH: shell } = environment
  const elsewhere = shell ? chromiumOnlyTests : []
  return [
    {
      args: ['--project', '!e2e', ...withWorkers(1), ...withoutMatrixOnly, ...without(elsewhere)],
      browser: shell ?? chromium,
    },
    { args: ['playgrounds/e2e/', ...elsewhere, ...withWorkers(0)], browser: chromium },
  ]
}

/** A file that a filter names is in only one of the two projects. */
function partsOf(filters) {
  return Object.entries({ '!e2e': 1, e2e: 0 }).map(([project, more]) => ({
    args: ['--project', project, ...withWorkers(more), '--passWithNoTests', ...filters],
    browser: environment.ABP_BROWSER_PATH,
  }))
}

/**
 * How many test files run at once. Vitest's default leaves one core free. But most tests here wait for a browser, a
 * build or a time limit, so on two cores its single worker would leave both idle half of the time.
 *
 * @param more - than the machine has cores
 */
function withWorkers(more) {
  return ['--maxWorkers', String(availableParallelism() + more)]
}

async function runQuick(filters, result) {
  const files = await listFiles(filters)
  // The type check has already compiled the type tests.
  const tests = files.filter((file) => !file.endsWith('.test-d.ts'))
  // Imported here, because the dependencies must be installed first.
  const { quickFiles } = await import('./quick.mjs')
  const quick = await quickFiles([...new Set(tests)])
  console.log(`\n${quick.length} of ${tests.length} test files start no browser and no server.`)
  if (quick.length > 0) add(result, await runVitest(quick, { all: quick.length, done: 0 }))
}

function add(result, report) {
  result.passed += report.passed
  result.failures.push(...report.failures)
  result.skipped.push(...report.skipped)
  result.times.push(...report.times)
}

async function runStep(result, place, script, ...args) {
  const start = performance.now()
  const { code } = await run('node', [script, ...args])
  result.times.push({ place, milliseconds: performance.now() - start })
  if (code === 0) result.passed++
  else
    result.failures.push({ place, errors: [`\`node ${script}\` ended with ${code}; its output is above.`] })
}

/** @returns the absolute paths of the test files that vitest would run */
async function listFiles(filters) {
  return withFile('files.json', async (file) => {
    const { code, output } = await run('vitest', ['list', '--filesOnly', `--json=${file}`, ...filters], {
      show: false,
    })
    if (code !== 0) console.log(output)
    return read(file, []).map((listed) => listed.file)
  })
}

/** @param part - the number of all test files, the number of those that are done, and the browser for these */
async function runVitest(args, { all, done, browser }) {
  return withFile('report.json', async (file) => {
    const { code } = await run('vitest', ['run', ...args, '--reporter=./scripts/test/reporter.mjs'], {
      env: {
        ...environment,
        ...(browser && { ABP_BROWSER_PATH: browser }),
        ABP_TEST_REPORT: file,
        ABP_TEST_FILES: all,
        ABP_TEST_FILES_DONE: done,
      },
    })
    const missing = {
      passed: 0,
      skipped: [],
      times: [],
      failures: [{ place: 'vitest', errors: ['It ended without a report; its output is above.'] }],
      files: done,
    }
    const report = read(file, missing)
    if (code === 0 || report.failures.length > 0) return report
    return {
      ...report,
      failures: [{ place: 'vitest', errors: [`It ended with ${code}; its output is above.`] }],
    }
  })
}

/** Calls `use` with the path of a file, and removes the file afterwards. */
async function withFile(name, use) {
  const directory = mkdtempSync(join(tmpdir(), 'abp-kit-test-'))
  try {
    return await use(join(directory, name))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function read(file, otherwise) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return otherwise
  }
}

function inWords(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
