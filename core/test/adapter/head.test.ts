import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { headElements, manifestPath, renderHead } from '../../src/adapter/index.ts'
import { insertHead, insertHeadInPage, manifestResponse } from '../../src/adapter/server/index.ts'
import { bootstrapHash, bootstrapText } from '../../src/bootstrap/index.ts'

const app = { id: 'com.example.notes', name: 'Tom & "Jerry" <notes>', version: '1.0.0' }

describe('the head', () => {
  test('escapes every attribute', () => {
    const html = renderHead({ app, manifest: '/abp.json', nonce: '"><script>' })
    expect(html.replace(bootstrapText, '…')).toBe(
      '<link rel="abp-manifest" href="/abp.json"><script data-id="com.example.notes" data-name="Tom &amp; &quot;Jerry&quot; &lt;notes&gt;" data-version="1.0.0" nonce="&quot;&gt;&lt;script&gt;">…</script>',
    )
  })

  test('says what differs from the defaults', () => {
    expect(headElements({ app, manifest: '/x.json', deadline: 5 }).script.attributes).toMatchObject({
      'data-deadline': '5',
    })
    const { script } = headElements({ app, manifest: '/x.json', deadline: 20_000 })
    expect(Object.keys(script.attributes)).toEqual(['data-id', 'data-name', 'data-version'])
  })

  test('has what a first call fetches before the bootstrap, which may be called at once', () => {
    const html = renderHead({
      app,
      manifest: '/abp.json',
      nonce: 'n',
      prefetch: '/"x".js',
      preload: ['/y.js'],
    })
    expect(html).toContain(
      '<link rel="abp-manifest" href="/abp.json"><template id="abpLoad"><link rel="modulepreload" href="/y.js" nonce="n"><script src="/&quot;x&quot;.js" nonce="n"></script></template><script data-id',
    )
    expect(renderHead({ app, manifest: '/abp.json' })).not.toContain('<template')
  })

  test('the text of the script is the same for every app, and its hash is right', () => {
    const other = headElements({ app: { ...app, id: 'com.example.other' }, manifest: '/x.json', deadline: 5 })
    expect(other.script.text).toBe(bootstrapText)
    expect(bootstrapHash).toBe(`sha256-${createHash('sha256').update(bootstrapText).digest('base64')}`)
  })

  // Firefox ignores an import map that comes after the first import of a module, and the app would not start.
  test.each([
    ['<script type="importmap">{}</script>', false],
    ["<x>\n<script nonce='a' type = importmap>{}</script>", false],
    ['<script type="importmap-shim">{}</script>', true],
    ['<p>type="importmap"</p>', true],
  ])('before %j imports its list: %j', (following, isKept) => {
    const head = renderHead({ app, manifest: '/abp.json', prefetch: '/x.js' })
    const load = '<template id="abpLoad"><script src="/x.js"></script></template>'
    const page = `<html><head><meta charset="utf-8"><template><i></i></template>${following}</head>`
    const html = insertHead(page, head)
    expect(head).toContain(load)
    expect(html.includes(load)).toBe(isKept)
    expect(html.replace(load, '')).toBe(insertHead(page, head.replace(load, '')))
  })

  test.each([
    [
      'after the charset',
      '<html><head>\n<meta charset="utf-8"><title>x</title></head>',
      '<html><head>\n<meta charset="utf-8">HERE<title>x</title></head>',
    ],
    [
      'after a comment and the charset',
      '<head><!-- a --><meta charset=utf-8 /><x>',
      '<head><!-- a --><meta charset=utf-8 />HERE<x>',
    ],
    [
      'after a charset that is not first',
      '<head><title>x</title><meta name="viewport" content="y"><meta charset="utf-8"><x>',
      '<head><title>x</title><meta name="viewport" content="y"><meta charset="utf-8">HERE<x>',
    ],
    [
      'after the charset, though the app has scripts and styles before it',
      '<head><script>"<meta charset=x>"</script><style>a{}</style><title data-x="">x</title><meta charset="utf-8">',
      '<head><script>"<meta charset=x>"</script><style>a{}</style><title data-x="">x</title><meta charset="utf-8">HERE',
    ],
    [
      'first, where the charset is too late for browsers',
      `<head><script>${'x'.repeat(1024)}</script><meta charset="utf-8">`,
      `<head>HERE<script>${'x'.repeat(1024)}</script><meta charset="utf-8">`,
    ],
    [
      'first, if the head is full of comments and has no charset',
      `<head>${'<!---->'.repeat(140)}<p>x</p>`,
      `<head>HERE${'<!---->'.repeat(140)}<p>x</p>`,
    ],
    [
      'into a page that writes about the link',
      '<head></head><code>rel="abp-manifest"</code>',
      '<head>HERE</head><code>rel="abp-manifest"</code>',
    ],
    ['first, without a charset', '<head lang="en"><title>x</title>', '<head lang="en">HERE<title>x</title>'],
    [
      'after the charset, though module scripts come before it',
      '<head><script type="module" src="/@vite/client"></script><script type="module">1</script><meta charset="utf-8">',
      '<head><script type="module" src="/@vite/client"></script><script type="module">1</script><meta charset="utf-8">HERE',
    ],
    [
      'after the charset of a document without the tags',
      '<!DOCTYPE html>\n<meta charset="utf-8"><title>x</title>',
      '<!DOCTYPE html>\n<meta charset="utf-8">HERE<title>x</title>',
    ],
    ['at the start of <html> without a head', '<html lang="en"><p>x</p>', '<html lang="en">HERE<p>x</p>'],
    ['not in what is no document', '<p>x</p>', '<p>x</p>'],
    ['not in <header>', '<header>x</header>', '<header>x</header>'],
    [
      'not twice',
      '<head><link rel="abp-manifest" href="/a"></head>',
      '<head><link rel="abp-manifest" href="/a"></head>',
    ],
  ])('is inserted %s', (_, html, expected) => {
    expect(insertHead(html, 'HERE')).toBe(expected)
  })

  test.each([
    ['<div>', 'HERE<div>'],
    ['<!doctype html><div>', '<!doctype html>HERE<div>'],
    ['<link rel="abp-manifest" href="/abp.json"><div>', '<link rel="abp-manifest" href="/abp.json"><div>'],
  ])('a page may begin with any element: %s', (html, expected) => {
    expect(insertHeadInPage(html, 'HERE')).toBe(expected)
  })

  test('leaves `$&` in what it inserts alone', () => {
    expect(insertHead('<head></head>', '$&')).toBe('<head>$&</head>')
  })

  test.each([
    ['', '/abp.json'],
    ['/', '/abp.json'],
    ['/docs', '/docs/abp.json'],
    ['/docs/', '/docs/abp.json'],
  ])('below the base %j the manifest is %s', (base, path) => {
    expect(manifestPath(base)).toBe(path)
  })

  test('the manifest is JSON, cacheable, and readable from other origins', async () => {
    const response = manifestResponse({ abp: '0.1', app, capabilities: [] })
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    })
    expect(await response.json()).toEqual({ abp: '0.1', app, capabilities: [] })
  })
})
