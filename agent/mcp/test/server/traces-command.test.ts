import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newClient, overHttp, temporaryDirectory } from '../fixtures/clients.ts'
import { documented, runInShell } from '../fixtures/documented.ts'

const registry = fileURLToPath(new URL('../../../../playgrounds/registry/src/main.ts', import.meta.url))

/** Takes what an SDK sends, as a collector does. @returns its URL, and the bodies of `/v1/traces` */
async function startCollector(): Promise<{ url: string; traces: string[] }> {
  const traces: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (request.url === '/v1/traces') traces.push(Buffer.concat(parts).toString('latin1'))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, traces }
}

test('the commands of docs/operations.md trace a bridge in an empty folder', {
  timeout: 1_200_000,
}, async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const collector = await startCollector()
  // The registry takes the programs of the clone out of the PATH, and with them this Node.js.
  const programs = join(path, 'bin')
  const folder = join(path, 'empty')
  await mkdir(programs)
  await mkdir(folder)
  await symlink(process.execPath, join(programs, 'node'))
  const shell = await runInShell(
    `exec node '${registry}' sh -ec "$COMMANDS"`,
    /^(http:\/\/\S+)\nToken: (\S+)$/m,
    {
      cwd: folder,
      env: {
        ...process.env,
        PATH: [programs, process.env.PATH].join(delimiter),
        INIT_CWD: folder,
        COMMANDS: await documented('operations.md', 'auto-instrumentations-node'),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        ABP_OUTPUT_DIR: join(path, 'results'),
      },
    },
  )
  onTestFinished(() => shell.stop())
  const [url = '', tokenFile = ''] = shell.found
  const client = newClient()
  onTestFinished(() => client.close())
  await overHttp(client, { url, token: (await readFile(tokenFile, 'utf8')).trim() })
  await client.callTool({ name: 'abp_status' })
  const spans = () => collector.traces.join('\n')
  await expect.poll(spans).toContain('tools/call abp_status')
  expect(spans()).toContain('abp-mcp')
})
