import { afterEach, describe, expect, test } from 'vitest'
import { beginSession, type OpenPage } from './browser.ts'
import type { Subject } from './subject.ts'

/** What an agent's first call fetches while the framework starts. There is no list in development, and none from Angular. */
export function firstCall({ framework, mode, url, browser }: Subject): void {
  if (mode === 'dev' || framework === 'angular') return
  let opened: OpenPage | undefined
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })

  /** @returns the address of the list in the page's HTML, and the addresses of the files in it */
  const readList = async () => {
    const html = await (await fetch(url('/'), { headers: { accept: 'text/html' } })).text()
    const [, address = ''] = /<template id="abpLoad">.*? src="([^"]+)"/.exec(html) ?? []
    const list = new URL(address, url('/'))
    const response = await fetch(list)
    expect(response.headers.get('content-type')).toMatch(/javascript/)
    const text = await response.text()
    return { list: list.href, text, resolve: (file: string) => new URL(file, list).href }
  }

  const readFile = async (file: string) => {
    const response = await fetch(file)
    const { byteLength: size } = await response.arrayBuffer()
    return { file, status: response.status, encoding: response.headers.get('content-encoding'), size }
  }

  describe('the first call', () => {
    test('can fetch in advance what it needs, and every file of the list is there', async () => {
      const { list, text, resolve } = await readList()
      const files = [...text.matchAll(/"([^"]+\.js)"/g)].map(([, file = '']) => resolve(file))
      expect(files.length).toBeGreaterThan(5)
      const answers = await Promise.all(files.map(readFile))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])

      opened = await browser().open(url('/'))
      const { page, scripts, complaints } = opened
      await page.waitForNetworkIdle({ idleTime: 500 })
      const before = new Set(scripts.map((script) => script.url))
      expect(before).not.toContain(list)
      await page.evaluate(beginSession)
      const answer = await page.evaluate(() =>
        window.abp.call('convert.markdownToHtml', { markdown: '# Hi' }),
      )
      expect(answer).toMatchObject({ success: true })
      const fetched = scripts.map((script) => script.url).filter((address) => !before.has(address))
      expect(fetched).toContain(list)
      expect(fetched.filter((address) => address !== list && !files.includes(address))).toEqual([])
      expect(complaints).toEqual([])
      // Nuxt's own server compresses nothing else.
      const [largest] = answers
        .filter(({ file }) => fetched.includes(file))
        .sort((one, other) => other.size - one.size)
      if (framework === 'nuxt') expect(largest?.encoding).toMatch(/gzip|br/)
    })

    test('fetches them while the page’s own scripts are on their way', async () => {
      opened = await browser().open(url('/'))
      const { page } = opened
      await page.waitForNetworkIdle({ idleTime: 500 })
      await page.evaluateOnNewDocument(() => {
        const call = () => {
          if (!window.abp) return void setTimeout(call, 1)
          void window.abp.initialize({
            agent: { name: 'e2e', version: '1' },
            protocolVersion: '0.1',
            features: {},
          })
          void window.abp.call('convert.markdownToHtml', { markdown: '# Hi' })
        }
        call()
      })
      await page.reload()
      await page.waitForNetworkIdle({ idleTime: 500 })
      const links = await page.$$eval('link[rel$="preload"]', (elements) =>
        elements.map((element) => element.getAttribute('href') ?? ''),
      )
      const { text, resolve } = await readList()
      const handler = /\["convert\.markdownToHtml",\[([^\]]+)\]/.exec(text)?.[1] ?? ''
      const needed = [...handler.matchAll(/"([^"]+)"/g)].map(([, file = '']) => resolve(file))
      expect(needed.length).toBeGreaterThan(0)
      expect(needed.filter((file) => !links.includes(file))).toEqual([])
    })
  })
}
