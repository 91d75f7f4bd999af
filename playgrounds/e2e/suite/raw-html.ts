import { discover } from '@abp-kit/client'
import { bootstrapText } from '@abp-kit/core/bootstrap'
import { rendersPages } from '@abp-kit/playground-runner'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { Subject } from './subject.ts'

/** The pages, and what a server answers with. One that only has files sends the same page for each path. */
const pages: [path: string, status: number][] = [
  ['/', 200],
  ['/about', 200],
  ['/dynamic', 200],
  ['/streamed', 200],
  ['/notes', 200],
  ['/broken', 500],
  ['/no-such-page', 404],
]

/** What the server sends, read as an agent reads it: no JavaScript runs. */
export function rawHtml({ framework, url, mode }: Subject): void {
  const renders = rendersPages(framework)
  const routes = renders ? pages : pages.map(([path]): [string, number] => [path, 200])
  describe('raw HTML', () => {
    test.each(routes)(
      '%s (%i) has link and bootstrap once, in the head, after the charset',
      async (path, status) => {
        const response = await fetch(url(path), { headers: { accept: 'text/html' } })
        const html = await response.text()
        expect(response.status).toBe(status)
        expectHead(html, '/abp.json')
      },
    )

    test.each(routes.filter(([, status]) => status === 200))(
      '%s is discovered over plain HTTP',
      async (path) => {
        expect(await discover(url(path))).toMatchObject({
          supported: true,
          manifestUrl: url('/abp.json'),
          manifest: { app: { id: 'com.example.showcase' } },
          warnings: [],
        })
      },
    )

    const renderedOnly = renders ? test : undefined
    renderedOnly?.('/streamed sends its head first and the late part later', async () => {
      // React Router sends pages in one piece to what it takes for a bot, such as Node.
      const response = await fetch(url('/streamed'), {
        headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0' },
      })
      let seen = ''
      let head = { html: '', at: 0 }
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        seen += chunk
        if (head.at === 0 && seen.includes('</head>')) head = { html: seen, at: performance.now() }
      }
      expectHead(head.html, '/abp.json')
      // The app itself waits a second before the late part.
      expect(performance.now() - head.at).toBeGreaterThan(500)
      expect(seen.length).toBeGreaterThan(head.html.length)
    })

    const builtOnly = mode === 'production' ? renderedOnly : undefined
    builtOnly?.('/dynamic is rendered for each request', async () => {
      const time = async () => /id="now"[^>]*>([^<]+)</.exec(await (await fetch(url('/dynamic'))).text())?.[1]
      const first = await time()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(first).toBeDefined()
      expect(await time()).not.toBe(first)
    })
  })
}

/** Fails unless link and bootstrap stand once in the document, in its head, right behind the charset. */
export function expectHead(html: string, manifest: string): void {
  const head = elementsOf(html, 'head')
  const link = head.findIndex((element) => attribute(element, 'rel') === 'abp-manifest')
  const script = head.findIndex((element) => textOf(element) === bootstrapText)
  const charset = head.findIndex((element) => attribute(element, 'charset') !== undefined)
  expect(link, 'the link in the head').toBeGreaterThanOrEqual(0)
  expect(script, 'the bootstrap in the head').toBeGreaterThanOrEqual(0)
  expect(html.split('rel="abp-manifest"')).toHaveLength(2)
  expect(html.split(bootstrapText)).toHaveLength(2)
  const [linkElement, scriptElement] = [head[link], head[script]]
  expect(linkElement && resolve(attribute(linkElement, 'href') ?? '', head)).toBe(manifest)
  expect(scriptElement && attribute(scriptElement, 'data-id')).toBe('com.example.showcase')
  expect(charset, 'the charset before both').toBeLessThan(Math.min(link, script))
  expect(Buffer.byteLength(html.slice(0, html.search(/<meta[^>]+charset/i)))).toBeLessThan(1024)
}

type Element = DefaultTreeAdapterTypes.Element

function elementsOf(html: string, name: 'head'): Element[] {
  const root = parse(html).childNodes.find(
    (node): node is Element => 'tagName' in node && node.tagName === 'html',
  )
  const parent = root?.childNodes.find((node): node is Element => 'tagName' in node && node.tagName === name)
  return (parent?.childNodes ?? []).filter((node): node is Element => 'tagName' in node)
}

/** @returns the path of an address, which Angular's `<base>` is for, too */
function resolve(href: string, head: readonly Element[]): string {
  const bases = head.filter(({ tagName }) => tagName === 'base').map((base) => attribute(base, 'href'))
  const [base] = bases
  return base === undefined ? href : new URL(href, new URL(base, 'http://app.test')).pathname
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}
