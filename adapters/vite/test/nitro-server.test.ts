import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { abp } from '@abp-kit/vite'
import { nitro } from 'nitro/vite'
import { createBuilder } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

const app = {
  'package.json': '{ "type": "module" }',
  'abp/index.js': `import { defineApp } from '@abp-kit/core'
export default defineApp({ id: 'com.example.notes', name: 'Notes', version: '1.0.0', capabilities: [] })
`,
  'src/start.js': "document.body.dataset.started = 'yes'\n",
}
const page = (content: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Notes</title></head><body>${content}</body></html>`

/** Builds an app of Nitro, and runs its server. @returns the server's address */
async function served(files: Record<string, string>, input?: string): Promise<string> {
  // Below the package, so that the app finds core and Nitro.
  const root = await mkdtemp(join(import.meta.dirname, 'nitro-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [file, text] of Object.entries({ ...app, ...files })) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const client = input === undefined ? {} : { build: { rollupOptions: { input } } }
  const builder = await createBuilder({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [abp({ check: 'error' }), nitro({ logLevel: 0 })],
    environments: { client },
  })
  await builder.buildApp()
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' }
  const server = spawn(process.execPath, [join(root, '.output/server/index.mjs')], { env, stdio: 'ignore' })
  onTestFinished(() => void server.kill())
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
    await setTimeout(50)
  }
  return url
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

async function expectApp(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  expect(html).toMatch(
    /<meta charset="utf-8"\s*\/?><link rel="abp-manifest" href="\/abp\.json"><template id="abpLoad">.*?<\/template><script data-id="com\.example\.notes"/,
  )
  expect(html.match(/rel="abp-manifest"/g)).toHaveLength(1)
  const manifest = await fetch(`${url}/abp.json`)
  expect(manifest.headers.get('access-control-allow-origin')).toBe('*')
  expect(await manifest.json()).toMatchObject({ app: { id: 'com.example.notes' } })
  return html
}

test('the module that writes the pages', async () => {
  const renderer = `import assets from './start.js?assets=client'
export default { fetch: () => new Response(${JSON.stringify(page('<script type="module" src="SRC"></script>'))}.replace('SRC', assets.entry), { headers: { 'content-type': 'text/html' } }) }
`
  const url = await served({ 'src/entry-server.js': renderer }, './src/start.js')
  const [, script] = /<script type="module" src="([^"]+)"/.exec(await expectApp(url)) ?? []
  const started = await (await fetch(`${url}${script}`)).text()
  expect(started).toContain('dataset.started')
  expect(started).toContain('abp-kit')
})

test('an HTML file that is the template of all pages', async () => {
  const html = page('<script type="module" src="/src/start.js"></script>')
  await expectApp(await served({ 'index.html': html }))
})

test('nothing for browsers is a mistake', async () => {
  await expect(served({ 'routes/index.js': "export default () => 'Hello'" })).rejects.toThrow(
    /Nitro builds nothing for browsers, so no page offers anything to agents/,
  )
})
