import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  adapterOf,
  endWhenTold,
  frameworks,
  isFramework,
  RunFailed,
  serve,
  start,
} from '@abp-kit/playground-runner'
import getPort from 'get-port'
import { sourceArguments } from '../../../vitest.shared.ts'

const root = join(import.meta.dirname, '../../..')

const help = `pnpm dev [${frameworks.join('|')}]

Starts the development server of a playground (default: vite), and an MCP server that knows its address. After an edit in
core, the adapter, the bindings or the showcase, the packages are built again and the page gets them; after an edit
in the MCP server, the client, the attachments or core, the MCP server starts again. Ctrl-C ends everything.`

const [name = 'vite', ...more] = process.argv.slice(2).filter((word) => word !== '--')
if (name === '--help' || name === '-h') {
  console.log(help)
  process.exit(0)
}
if (!isFramework(name) || more.length > 0) {
  console.error(`There is no playground ${JSON.stringify([name, ...more].join(' '))}.\n\n${help}`)
  process.exit(2)
}

const results = mkdtempSync(join(tmpdir(), 'abp-kit-dev-'))
endWhenTold(() => rmSync(results, { recursive: true, force: true }))

const packages = ['core', `adapters/${adapterOf(name)}`, 'bindings/react', 'playgrounds/showcase']
const prefixed = (label: string) => (text: string) =>
  process.stdout.write(text.replace(/^(?=.)/gm, `${label.padEnd(8)}│ `))

try {
  const watcher = start('node', [join(import.meta.dirname, 'watch.ts'), ...packages], {
    cwd: root,
    // unbuild's own report of each build.
    env: { CONSOLA_LEVEL: '0' },
    onOutput: prefixed('packages'),
  })
  await until(() => watcher.output().includes('Watching'), watcher.ended, watcher.output)
  const { url, output } = await serve(name, { mode: 'dev' })
  process.stdout.write(output())
  const port = await getPort()
  start(
    'node',
    [
      ...['--watch', '--watch-preserve-output', ...sourceArguments],
      ...[join(root, 'agent/mcp/src/cli.ts'), '--http', '--no-auth', '--port', String(port), '--app', url],
      ...['--output-dir', results],
    ],
    { cwd: root, onOutput: prefixed('mcp') },
  )
  console.log(`
The page:       ${url}
The MCP server: http://127.0.0.1:${port}/mcp
`)
} catch (error) {
  if (!(error instanceof RunFailed)) throw error
  console.error(error.message)
  process.exit(1)
}

/** @throws {RunFailed} if the process ends before */
async function until(isReady: () => boolean, ended: Promise<number>, output: () => string): Promise<void> {
  let code: number | undefined
  void ended.then((given) => (code = given))
  while (!isReady()) {
    if (code !== undefined) throw new RunFailed(`The packages could not be watched:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
