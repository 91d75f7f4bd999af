// `npm run under-load -- <arguments of vitest>`: runs tests ten times in a row beside four busy processes, to find those
// that depend on how fast the machine is. Ends with `10 of 10 runs passed`.
import { spawn } from 'node:child_process'
import { environment, run } from './setup.mjs'

const runs = 10
const busyProcesses = 4
/** Milliseconds after which a busy process ends by itself, whatever happens to this program. */
const longest = 60 * 60_000

const args = process.argv.slice(2)
if (args.length === 0) {
  console.error(
    'Say which tests: `npm run under-load -- --project @abp-kit/core test/on-demand/features/progress.test.ts`.',
  )
  process.exit(2)
}
const busy = Array.from({ length: busyProcesses }, () =>
  spawn(process.execPath, ['-e', `const end = Date.now() + ${longest}; while (Date.now() < end);`]),
)
let passed = 0
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopped = true))
try {
  for (let count = 1; count <= runs; count++) {
    const { code, output } = await run('vitest', ['run', ...args], { show: false, env: environment })
    if (code === 0) passed++
    else console.log(output)
    console.log(`run ${count}: ${code === 0 ? 'passed' : `ended with ${code}`}`)
    if (stopped) break
  }
} finally {
  for (const child of busy) child.kill('SIGKILL')
}
console.log(`${passed} of ${runs} runs passed`)
process.exitCode = passed === runs ? 0 : 1
