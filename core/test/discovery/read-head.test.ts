import { expect, test } from 'vitest'
import { readHead } from '../../src/discovery/index.ts'

async function* bytes(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

function read(text: string | Uint8Array, charset?: string, limit = 50 * 1024) {
  return readHead(bytes(text), charset, limit)
}

const link = (href: string) => `<link rel="abp-manifest" href="${href}">`

test.each<[what: string, page: string, href: string | undefined]>([
  ['the first link wins', `<head>${link('/a')}${link('/b')}`, '/a'],
  ['head and html may be implied', `<title>t</title>${link('/a')}<p>`, '/a'],
  ['rel is a list of tokens in any case', '<link REL="x ABP-Manifest\ty" HREF=/a>', '/a'],
  ['attributes in any quotes', "<link href='/a' rel=abp-manifest />", '/a'],
  ['entities', link('/a?x=1&amp;y=2'), '/a?x=1&y=2'],
  ['a link without href', '<link rel="abp-manifest">', undefined],
  ['a link with an empty href', `${link('')}${link('/b')}`, '/b'],
  ['another rel', '<link rel="abp-manifest-x" href="/a">', undefined],
  ['in a comment', `<head><!-- ${link('/no')} -->`, undefined],
  ['in a script', `<head><script>${link('/no')}</script>`, undefined],
  [
    'in a script that writes a comment',
    `<script><!-- <script></script> ${link('/no')}--></script>${link('/a')}`,
    '/a',
  ],
  ['in a style', `<style>${link('/no')}</style>${link('/a')}`, '/a'],
  ['in a title', `<title>${link('/no')}</title>`, undefined],
  ['in a template', `<template>${link('/no')}</template>${link('/a')}`, '/a'],
  ['in a noscript', `<noscript>${link('/no')}</noscript>${link('/a')}`, '/a'],
  ['in an attribute', `<meta content='${link('/no')}'>${link('/a')}`, '/a'],
  ['in the body', `<head></head><body>${link('/no')}`, undefined],
  ['in a body that opens by itself', `<head><div>${link('/no')}`, undefined],
  ['after </head>', `<head></head>${link('/no')}<body>`, undefined],
  ['in an SVG', `<svg>${link('/no')}</svg>`, undefined],
  ['in a CDATA section', `<head><![CDATA[${link('/no')}]]>`, undefined],
  ['in a frameset', `<frameset>${link('/no')}`, undefined],
  ['cut off', '<head><link rel="abp-manifest" href="/no"', undefined],
])('%s', async (_what, page, href) => {
  expect((await read(page)).manifestHref).toBe(href)
  const pieces = await readHead(bytes(...page), undefined, 50 * 1024)
  expect(pieces.manifestHref).toBe(href)
})

test('a base counts before and after the link, the first one with an href', async () => {
  expect(await read(`<base target=x><base href=/x/>${link('a')}`)).toEqual({
    baseHref: '/x/',
    manifestHref: 'a',
  })
  expect(await read(`${link('a')}<base href=/x/><base href=/y/>`)).toEqual({
    baseHref: '/x/',
    manifestHref: 'a',
  })
})

test.each<[content: string, href: string | undefined]>([
  ['0; url=/en/', '/en/'],
  ['0;URL="/en/"', '/en/'],
  ["2.5 , url = '/en/' and more", '/en/'],
  ['0 /en/', '/en/'],
  ['5', undefined],
  ['5; url=', undefined],
  ['; url=/en/', undefined],
  // Minutes later: somebody reads this page.
  ['1800; url=/login', undefined],
])('a page that refreshes with "%s" leads to %s', async (content, href) => {
  const meta = `<meta http-equiv="Refresh" content="${content.replaceAll('"', '&quot;')}">`
  expect((await read(`<title>Redirecting</title>${meta}`)).refreshHref).toBe(href)
  expect((await read(`<noscript>${meta}</noscript>`)).refreshHref).toBeUndefined()
})

test('200,000 links that are none take no time', async () => {
  // Of this process alone, whatever else the machine does.
  const before = process.cpuUsage()
  await read('<link '.repeat(200_000))
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

test('the limit is in bytes', async () => {
  const page = `<!--${'é'.repeat(100)}-->${link('/a')}`
  expect(await read(page, undefined, Buffer.byteLength(page))).toEqual({ manifestHref: '/a' })
  expect(await read(page, undefined, page.length)).toEqual({})
})

test('a byte order mark decides, then the header, then UTF-8', async () => {
  const page = link('/é')
  const latin = Buffer.from(page, 'latin1')
  const utf16 = Buffer.from(`\ufeff${page}`, 'utf16le')
  expect(await read(page)).toEqual({ manifestHref: '/é' })
  expect(await read(latin, 'ISO-8859-1')).toEqual({ manifestHref: '/é' })
  expect(await read(page, 'no-such-charset')).toEqual({ manifestHref: '/é' })
  expect(await read(`\ufeff${page}`, 'windows-1252')).toEqual({ manifestHref: '/é' })
  expect(await read(utf16, 'utf-8')).toEqual({ manifestHref: '/é' })
  const pieces = [...utf16].map((byte) => Uint8Array.of(byte))
  expect(await readHead(bytes(...pieces), undefined, 1000)).toEqual({ manifestHref: '/é' })
  expect(await read('')).toEqual({})
})
