import { mkdtemp, readdir, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endlessZips, overlappingBomb } from '../../../attachments/test/fixtures/bombs.ts'
import { makeZip } from '../../../attachments/test/fixtures/zip.ts'
import { connectionIn, pathIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { blocksIn } from '../fixtures/attached.ts'
import { startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, overHttp, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let elsewhere: string
let secret: string
const client = newClient()

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
  elsewhere = await mkdtemp(join(tmpdir(), 'abp-mcp-elsewhere-'))
  secret = join(elsewhere, 'secret.txt')
  await writeFile(secret, 'the secret')
  await overStdio(client, output.path, ['--scratch-max-size', '5'])
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
})
afterAll(async () => {
  await client.close()
  await app.stop()
  await output.remove()
  await rm(elsewhere, { recursive: true, force: true })
})

const attach = (args: Record<string, unknown>) => client.callTool({ name: 'abp_attach', arguments: args })
const save = async (bytes: Buffer, mimeType: string) => {
  const params = { content: bytes.toString('base64'), mimeType }
  return pathIn(
    await client.callTool({ name: 'abp_call', arguments: { capability: 'export.given', params } }),
  )
}

describe('abp_attach shows no file that the session may not use', () => {
  test('at a path elsewhere, with .. or as a URL', async () => {
    const paths = [
      secret,
      `${output.path}/../${secret.split('/').slice(-2).join('/')}`,
      pathToFileURL(secret).href,
    ]
    for (const path of [...paths, '/etc/passwd', '/proc/self/environ', `${output.path}/../none`]) {
      const text = textOf(await attach({ path }))
      expect(text, path).toMatch(/^FILE_NOT_ALLOWED: .* it is not a file in an allowed directory/)
      expect(text).not.toContain('the secret')
    }
  })

  test('through a link', async () => {
    const link = join(output.path, 'link.txt')
    await symlink(secret, link)
    expect(textOf(await attach({ path: link }))).toMatch(/^FILE_NOT_ALLOWED: /)
    const folder = join(output.path, 'folder')
    await symlink(elsewhere, folder)
    expect(textOf(await attach({ path: join(folder, 'secret.txt') }))).toMatch(/^FILE_NOT_ALLOWED: /)
  })

  test('by a URI that no resource has', async () => {
    const path = await save(Buffer.from('hello'), 'application/x-own')
    const name = path.split('/').at(-1)
    const wrong = [
      pathToFileURL(secret).href,
      `file://${output.path}/../${secret.split('/').slice(-2).join('/')}`,
      `file://${output.path}/%2e%2e/${secret.split('/').slice(-2).join('/')}`,
      'file:///etc/passwd',
      'skill://../zip/SKILL.md',
      'skill://zip/../../package.json',
      'skill://none/SKILL.md',
      'nonsense',
    ]
    for (const resource of wrong) {
      expect(textOf(await attach({ resource })), resource).toMatch(/^ATTACHMENT_NOT_FOUND: .* is no resource/)
      await expect(client.readResource({ uri: resource }), resource).rejects.toThrow(/not found/i)
    }
    // A URI that only looks different leads to the same file.
    const same = `file://${output.path}/folder/../${name}`
    expect(textOf(await attach({ resource: same }))).toContain('\nhello\n')
  })

  test('that was removed, or replaced by a link', async () => {
    const path = await save(Buffer.from('hello'), 'application/x-own')
    const resource = pathToFileURL(path).href
    await unlink(path)
    expect(textOf(await attach({ path }))).toMatch(/^FILE_NOT_ALLOWED: /)
    expect(textOf(await attach({ resource }))).toMatch(/^ATTACHMENT_NOT_FOUND: .* is not there any more/)
    await symlink(secret, path)
    expect(textOf(await attach({ resource }))).toMatch(/^ATTACHMENT_NOT_FOUND: /)
    await expect(client.readResource({ uri: resource })).rejects.toThrow(/not found/i)
  })

  test("of another client's session, nor what came out of its files", async () => {
    const own = await temporaryDirectory()
    const bridge = await startHttpBridge(own.path)
    const [one, other] = [newClient(), newClient()]
    await overHttp(one, bridge)
    await overHttp(other, bridge)
    const run = (from: typeof one, name: string, args: Record<string, unknown>) =>
      from.callTool({ name, arguments: args })
    const connection = connectionIn(await run(one, 'abp_connect', { url: app.url }))
    const theirs = connectionIn(await run(other, 'abp_connect', { url: app.url }))
    const params = {
      content: makeZip([{ name: 'a.txt', bytes: 'mine' }]).toString('base64'),
      mimeType: 'application/zip',
    }
    const path = pathIn(await run(one, 'abp_call', { capability: 'export.given', params, connection }))
    const shown = textOf(await run(one, 'abp_attach', { path, connection }))
    expect(shown).toContain('mine')
    const folder = /extracted to (\S+):/.exec(shown)?.[1] ?? ''
    for (const file of [path, `${folder}/a.txt`]) {
      const refused = await run(other, 'abp_attach', { path: file, connection: theirs })
      expect(textOf(refused), file).toMatch(/^FILE_NOT_ALLOWED: /)
    }
    expect(textOf(await run(other, 'abp_attach', { path }))).toMatch(/^NOT_INITIALIZED: /)
    expect(textOf(await run(one, 'abp_attach', { path: `${folder}/a.txt`, connection }))).toContain('mine')
    await one.close()
    await other.close()
    expect(await bridge.stop()).toBe(0)
    const left = await readdir(own.path, { recursive: true })
    expect(left.filter((name) => name.includes('abp-scratch-'))).toEqual([])
    await own.remove()
  })
})

describe('abp_attach bears archives that were made to harm', () => {
  test('a bomb of overlapping entries', async () => {
    const answer = await attach({ path: await save(overlappingBomb(250, 10_000_000), 'application/zip') })
    expect(textOf(answer)).toMatch(/ARCHIVE_\w+/)
    expect(textOf(answer).length).toBeLessThan(25_000)
  })

  test('archives in archives without end', async () => {
    const answer = await attach({ path: await save(endlessZips(30), 'application/zip') })
    expect(textOf(answer)).toMatch(/maxDepth|ARCHIVE_NESTING_LIMIT/)
  })

  test('entries that lead outside', async () => {
    const zip = makeZip([
      { name: '../../../../tmp/abp-mcp-planted.txt', bytes: 'planted' },
      { name: 'fine.txt', bytes: 'fine' },
    ])
    const text = textOf(await attach({ path: await save(zip, 'application/zip') }))
    expect(text).toContain('fine')
    expect(text).not.toContain('\nplanted')
    await expect(readdir(tmpdir())).resolves.not.toContain('abp-mcp-planted.txt')
  })

  test('more than the scratch space holds: what was whole stays, and the next file finds room', async () => {
    const bytes = Buffer.alloc(2_000_000, 'no text \0\x01 for the model ')
    const parts = ['a', 'b', 'c'].map((name) => ({ name: `${name}.bin`, bytes, deflate: true }))
    const path = await save(makeZip(parts), 'application/zip')
    const first = textOf(await attach({ path }))
    expect(first).toContain('SCRATCH_FULL')
    expect(first).toContain('a.bin')
    const small = await save(makeZip([{ name: 'a.txt', bytes: 'small' }]), 'application/zip')
    const second = await attach({ path: small })
    expect(textOf(second)).toContain('What earlier calls took out of files made room for this one.')
    expect(blocksIn(second).some(({ text }) => text?.includes('small'))).toBe(true)
  })
})
