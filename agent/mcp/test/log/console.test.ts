import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { environment, program, temporaryDirectory } from '../fixtures/clients.ts'

/** What a library in the process prints, once it is running. */
const library = `setInterval(() => {
  console.warn('Tool name\\nwarning')
  console.log('to stdout')
  process.emitWarning('is old', 'DeprecationWarning')
}, 20)`

test('what libraries and Node print, and the last error, are lines of JSON as well', async () => {
  const { path, remove } = await temporaryDirectory()
  const [file = '', words] = [program.at(-1), program.slice(0, -1)]
  const start = (...args: string[]) =>
    fork(file, ['--log-format', 'json', ...args], {
      env: environment(path, { ABP_LOG_LEVEL: 'info' }),
      execArgv: [...words, '--import', `data:text/javascript,${encodeURIComponent(library)}`],
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    })
  const server = start()
  server.stdout?.resume()
  const said = server.stderr ? text(server.stderr) : ''
  // Libraries print from the moment on that the process begins, and the log is there a little later.
  let begun = ''
  server.stderr?.on('data', (chunk) => {
    begun += chunk
    if (begun.includes('is old') && begun.includes('to stdout')) server.stdin?.end()
  })
  await once(server, 'exit')
  const lines = String(await said)
    .trim()
    .split('\n')
  const first = lines.findIndex((line) => line.startsWith('{'))
  const read = lines.slice(first).map((line): unknown => JSON.parse(line))
  expect(read).toContainEqual(expect.objectContaining({ level: 'warn', text: 'Tool name\nwarning' }))
  expect(read).toContainEqual(expect.objectContaining({ level: 'warn', text: 'is old' }))
  expect(read).toContainEqual(expect.objectContaining({ level: 'info', text: 'to stdout' }))
  const refused = fork(file, ['--log-format', 'json', '--output-dir', '/dev/null/x'], {
    env: environment(path, {}),
    execArgv: words,
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  const end = refused.stderr ? await text(refused.stderr) : ''
  expect(JSON.parse(end)).toMatchObject({ level: 'error', code: 'INVALID_CONFIG' })
  await remove()
})
