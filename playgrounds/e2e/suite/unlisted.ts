import { adminUsage } from '@abp-kit/showcase/admin'
import { samples } from '@abp-kit/showcase/samples'
import { afterEach, describe, expect, test } from 'vitest'
import type { OpenPage } from './browser.ts'
import type { Subject } from './subject.ts'

/** The name, the description, and a part of the schema of the capability with `listed: false`. */
const secrets = [adminUsage.name, adminUsage.description ?? '', 'Only the entries whose key starts like this']

interface Arrived {
  url: string
  text: string
}

/** @returns where the unlisted capability stands, of what has arrived */
export function betraying(arrived: readonly Arrived[]): string[] {
  return arrived.filter(({ text }) => secrets.some((part) => text.includes(part))).map(({ url }) => url)
}

/** The capability that only administrators see; `page.ts` looks for it in what a visit downloads. */
export function unlisted({ framework, mode, url, browser }: Subject): void {
  let opened: OpenPage | undefined
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })

  const read = async (path: string): Promise<Arrived> => {
    const response = await fetch(new URL(path, url('/')), { headers: { accept: 'text/html' } })
    return { url: path, text: await response.text() }
  }

  describe('an unlisted capability', () => {
    test('is neither in the manifest, nor in the HTML, nor in the list of what calls need', async () => {
      const paths = ['/abp.json', '/', '/about', '/dynamic', '/notes', '/no-such-page']
      const arrived = await Promise.all(paths.map(read))
      const [, list] = /<template id="abpLoad">.*? src="([^"]+)"/.exec(arrived[1]?.text ?? '') ?? []
      expect(list !== undefined).toBe(mode === 'production' && framework !== 'angular')
      if (list !== undefined) arrived.push(await read(list))
      expect(betraying(arrived)).toEqual([])
      // The listed ones are in both.
      for (const { text } of [arrived[0], arrived[6]].filter((one) => one !== undefined))
        expect(text).toContain(`"${samples[0]?.name}"`)
    })

    if (mode === 'dev') return
    test('is there for an administrator, and for nobody else', async () => {
      opened = await browser().open(url('/'))
      const { page, scripts } = opened
      const look = (name: string) =>
        page.evaluate(async (name) => {
          if (!window.abp.initialized)
            await window.abp.initialize({
              agent: { name: 'e2e', version: '1' },
              protocolVersion: '0.1',
              features: {},
            })
          const list = await window.abp.listCapabilities()
          const result = await window.abp.call(name, { prefix: 'nothing/' })
          return { listed: list.filter((one) => one.name === name), result }
        }, name)
      expect(await look(adminUsage.name)).toMatchObject({
        listed: [],
        result: { success: false, error: { code: 'UNKNOWN_CAPABILITY' } },
      })
      // What an agent's first call fetches is the definition, which is no secret (docs/who-sees-what.md).
      await expect.poll(() => betraying(scripts)).not.toEqual([])
      await page.evaluate(() => void Object.assign(document, { cookie: 'showcase-role=admin; path=/' }))
      expect(await look(adminUsage.name)).toMatchObject({
        listed: [{ listed: false, available: true, inputSchema: { type: 'object' } }],
        result: { success: true, data: { entries: [] } },
      })
    })
  })
}
