import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pageModuleId } from '@abp-kit/core/adapter/vite'
import { expect, test, vi } from 'vitest'
import { patchClient, patchErrorPage, patchServer } from '../src/patch-kit.ts'

/** Where the installed SvelteKit is. */
const kit = dirname(createRequire(import.meta.url).resolve('@sveltejs/kit/package.json'))

test("the installed Kit's client says when it has started", async () => {
  const code = await readFile(join(kit, 'src/runtime/client/client-entry.js'), 'utf8')
  const woven = patchClient(code)
  expect(woven).toContain(`import { start as start_kit } from './client.js'`)
  expect(woven).toContain(`import { ready } from "virtual:abp-kit/page"`)
  expect(woven).toContain(`export { load_css } from './client.js'`)
  expect(woven?.match(/\bexport\b[^;]*\bstart\b/g)).toEqual(['export async function start'])
})

test('a client that cannot start says so, and keeps its error', async () => {
  const woven = patchClient("export { start } from './client.js'")
  const written = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`
  const client = written("export async function start() { throw new Error('no data') }")
  const page = written('export const said = []; export const ready = () => said.push(1)')
  const code = woven
    ?.replaceAll("'./client.js'", JSON.stringify(client))
    .replace(JSON.stringify(pageModuleId), JSON.stringify(page))
  const { start } = await import(written(code ?? ''))
  const { said } = await import(page)
  await expect(start()).rejects.toThrow('no data')
  expect(said).toEqual([1])
})

test("Kit's generated server module gets the head and the manifest", () => {
  const woven = patchServer(
    'export const options = {\n\ttemplates: {\n\t\tapp: () => ""\n\t}\n}\nexport async function get_hooks() {}\n',
  )
  expect(woven).toContain('async function get_kit_hooks() {}')
  expect(woven?.match(/export async function get_hooks\(/g)).toHaveLength(1)
  expect(woven).toContain('extendOptions(options)')
})

test("the error page that Kit's client shows keeps the link", async () => {
  const code = patchErrorPage(
    'export default ({ status, message }) => "<html><head></head><body>" + status + message + "</body></html>";',
  )
  const { default: render } = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`)
  const link = '<link rel="abp-manifest" href="/abp.json">'
  vi.stubGlobal('document', { querySelector: () => ({ outerHTML: link }) })
  expect(render({ status: 500, message: '!' })).toBe(`${link}<html><head></head><body>500!</body></html>`)
  vi.stubGlobal('document', { querySelector: () => null })
  expect(render({ status: 500, message: '!' })).toBe('<html><head></head><body>500!</body></html>')
  vi.unstubAllGlobals()
})

test("the lines of Kit's modules keep their numbers, which source maps say", async () => {
  const line = (code: string | undefined, text: string) =>
    code?.split('\n').findIndex((one) => one.includes(text))
  const client = "// before\nexport { start } from './client.js'\nafter()\n"
  expect(line(patchClient(client), 'after()')).toBe(2)
  const server =
    'const a = 1\nexport const options = { templates: {} }\nexport async function get_hooks() {}\n'
  expect(line(patchServer(server), 'get_kit_hooks() {}')).toBe(2)
})

test.each([
  ["import { set_payload } from './payload.js'\nexport async function start() {}\n"],
  ["export { goto } from './client.js'\n"],
  ['export async function get_hooks() {}\n'],
])('other modules are left alone', (code) => {
  expect(patchClient(code)).toBeUndefined()
  expect(patchServer(code)).toBeUndefined()
  expect(patchErrorPage(code)).toBeUndefined()
})
