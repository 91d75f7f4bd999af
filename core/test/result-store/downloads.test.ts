import { createStorage } from 'unstorage'
import { describe, expect, test } from 'vitest'
import type { ResultStorage } from '../../src/result-store/server/index.ts'
import { bytesOf, openSite } from './site.ts'

describe('what a download says', () => {
  test.each([
    [undefined, 'attachment'],
    ['report.pdf', 'attachment; filename=report.pdf'],
    ['../../etc/passwd', 'attachment; filename=passwd'],
    ['C:\\temp\\a.txt', 'attachment; filename=a.txt'],
    ['a"; x="\r\nset-cookie: a=b.txt', expect.not.stringMatching(/[\r\n]|x="/)],
    ['Grüße 🎉.zip', expect.stringContaining("filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%F0%9F%8E%89.zip")],
    ['evil\u202Efdp.exe', expect.not.stringContaining('%E2%80%AE')],
    ['\ud800.txt', 'attachment; filename=_.txt'],
    ['..', 'attachment'],
    [`${'n'.repeat(500)}.tar.gz`, `attachment; filename=${'n'.repeat(120)}.gz`],
  ])('the name %j', async (filename, disposition) => {
    const site = openSite(createStorage())
    const id = await site.store(bytesOf(1), filename === undefined ? {} : { filename })
    const { headers } = await site.ask(`/${id}`)
    expect(headers.get('content-disposition')).toEqual(disposition)
  })

  test.each([
    ['text/html', 'text/html'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['image/svg+xml', 'image/svg+xml'],
    ['text/javascript', 'application/octet-stream'],
    ['application/ECMAscript', 'application/octet-stream'],
    ['text/css; charset=utf-8', 'application/octet-stream'],
    ['no type', 'application/octet-stream'],
    ['a/b\r\nset-cookie: a=b', 'application/octet-stream'],
  ])('the type %j', async (mimeType, type) => {
    const site = openSite(createStorage())
    const { headers } = await site.ask(`/${await site.store(bytesOf(1), { mimeType })}`)
    expect(headers.get('content-type')).toBe(type)
  })

  test('nothing runs, is embedded, or is kept', async () => {
    const site = openSite(createStorage())
    for (const path of [`/${await site.store(bytesOf(1))}`, '/none']) {
      expect(Object.fromEntries((await site.ask(path)).headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test('HEAD has no body, and a range outside of the file is refused', async () => {
    const site = openSite(createStorage())
    const id = await site.store(bytesOf(10))
    const head = await site.ask(`/${id}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '10', null])
    expect((await site.ask(`/${id}`, { headers: { range: 'bytes=10-' } })).status).toBe(416)
    for (const range of ['bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4'])
      expect((await site.ask(`/${id}`, { headers: { range } })).status, range).toBe(200)
  })
})

describe('a download fails, and never ends early as if it were whole', () => {
  const cases: [
    string,
    (site: ReturnType<typeof openSite>, id: string, storage: ResultStorage) => unknown,
  ][] = [
    ['when the file is taken back meanwhile', (site, id) => site.ask(`/${id}`, { method: 'DELETE' })],
    [
      'when the storage has lost an item',
      async (_, id, storage) => {
        for (const key of await storage.getKeys()) if (key.includes(`${id}.2.`)) await storage.removeItem(key)
      },
    ],
    [
      'when the storage has cut an item',
      async (_, id, storage) => {
        for (const key of await storage.getKeys())
          if (key.includes(`${id}.1.`)) await storage.setItemRaw(key, bytesOf(999))
      },
    ],
  ]
  test.each(cases)('%s', async (_, happen) => {
    const storage = createStorage()
    const site = openSite(storage)
    const id = await site.store(bytesOf(3500))
    const reader = (await site.ask(`/${id}`)).body?.getReader()
    expect((await reader?.read())?.value).toHaveLength(1000)
    await happen(site, id, storage)
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow()
  })
})
