import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runAbp } from '../fixtures/run-abp.ts'
import { createSite, plainSite } from '../fixtures/site.ts'

const hasProgram = spawnSync('nginx', ['-v']).status === 0

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const docs = await readFile(new URL('../../../../docs/static-hosts.md', import.meta.url), 'utf8')
const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(docs) ?? []

/** Serves a folder with nginx as Debian ships it. @param more - directives of the server @returns its URL */
async function startNginx(folder: string, more: string): Promise<string> {
  const directory = await createSite({})
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `daemon off;
# With a master process, workers of root are another user, who cannot read the folder of a test.
master_process off;
pid "${join(directory, 'nginx.pid')}";
error_log stderr crit;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
${paths.map((name) => `  ${name}_temp_path "${join(directory, name)}";`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root "${folder}";
${more}
  }
}
`
  const file = join(directory, 'nginx.conf')
  await writeFile(file, config)
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', directory, '-c', file], { stdio: 'inherit' })
  const ended = once(nginx, 'exit')
  onTestFinished(async () => {
    nginx.kill()
    await ended
  })
  const url = `http://127.0.0.1:${port}/`
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp).toBe(true)
  return url
}

test.skipIf(!hasProgram)('nginx as in docs/static-hosts.md serves what agents need', async () => {
  expect(block).toContain('location = /abp.json')
  const folder = await createSite(plainSite)
  await runAbp(folder, 'inject', '.')
  const url = await startNginx(folder, block)

  const manifest = await fetch(new URL('abp.json', url))
  expect([manifest.status, Object.fromEntries(manifest.headers)]).toMatchObject([
    200,
    {
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/json',
    },
  ])
  const params = { 'text.count': { text: 'a b' }, 'text.upper': { text: 'é' } }
  await writeFile(join(folder, 'abp.check.json'), JSON.stringify({ params, ignore: ['not-found-page'] }))
  const check = await runAbp(folder, 'check', url, '--json', '--fail-on', 'note')
  const report = JSON.parse(check.out)
  expect([check.code, report.findings]).toEqual([0, []])
  expect(report.measured.calls).toMatchObject([
    { capability: 'text.count', success: true },
    { capability: 'text.upper', success: true },
  ])
})
