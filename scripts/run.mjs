// The entry of every command at the root: `node scripts/run.mjs <task> [arguments]`.
import {
  browser,
  build,
  buildIfChanged,
  buildOnce,
  environment,
  forTests,
  install,
  run,
  StepFailed,
  wine,
} from './setup.mjs'
import { matrixOnlyTests, withoutMatrixOnly } from './test/matrix-only.mjs'
import { runTests } from './test/run.mjs'
import { runWindowsTests } from './windows/run.mjs'

const node = async (...args) => (await run('node', args)).code

/**
 * The apps of every version and mode, then the playgrounds that `npm test` leaves out, all tests of pages in Firefox
 * and WebKit, all of the bridge with every MCP client, all of the client with every driver, what takes long, and the tests
 * for Windows.
 */
async function runMatrix(args) {
  const apps = await node('playgrounds/fresh/src/matrix.ts', ...args)
  if (args.length > 0) return apps
  const suites = await run('vitest', [
    'run',
    '--root',
    'playgrounds/e2e',
    '--config',
    'vitest.matrix.config.ts',
  ])
  const env = { ...environment, ABP_TEST_MATRIX: '1' }
  const pages = await run('vitest', ['run', '--project', 'core-*'], { env })
  const agents = await run(
    'vitest',
    ['run', '--project', '@abp-kit/mcp', '--project', '@abp-kit/client', ...withoutMatrixOnly],
    { env },
  )
  const rest = await run('vitest', ['run', '--maxWorkers', '1', ...matrixOnlyTests])
  const windows = await runWindowsTests([])
  return apps || suites.code || pages.code || agents.code || rest.code || windows
}

const [name, ...args] = process.argv.slice(2)
const withBrowser = !args.includes('--quick')

const tasks = {
  setup: { browser: true, run: async () => 0 },
  demo: { browser: true, run: (args) => node('playgrounds/demo/src/main.ts', ...args) },
  dev: { watches: true, run: (args) => node('playgrounds/dev/src/main.ts', ...args) },
  test: { browser: withBrowser, others: withBrowser, run: (args) => runTests(args) },
  check: { browser: false, run: (args) => node('scripts/check.mjs', ...args) },
  bench: { browser: true, run: (args) => node('bench/src/main.ts', ...args) },
  pack: { browser: false, run: (args) => node('scripts/pack.mjs', ...args) },
  matrix: { browser: true, others: true, wine: true, run: runMatrix },
  windows: { wine: true, run: (args) => runWindowsTests(args) },
  'local-registry': { quick: true, run: (args) => node('playgrounds/registry/src/main.ts', ...args) },
  templates: { browser: true, run: (args) => node('playgrounds/fresh/src/templates.ts', ...args) },
  fresh: { browser: true, run: (args) => node('playgrounds/fresh/src/main.ts', ...args) },
}

const task = tasks[name]
if (!task) {
  console.error(`Unknown task ${name}. Known: ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
// Help needs no setup. The arguments after the first of these are those of a command.
const own = name === 'local-registry' ? args.slice(0, 1) : args
const needsSetup = !own.some((arg) => arg === '--help' || arg === '-h')
try {
  if (needsSetup && task.quick) await buildIfChanged()
  else if (needsSetup && task.watches) await buildOnce()
  else if (needsSetup) {
    await install()
    if (task.browser) await browser()
    if (task.others) await forTests()
    if (task.wine) await wine()
    await build()
  }
  process.exitCode = await task.run(args, environment)
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
