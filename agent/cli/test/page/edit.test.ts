import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { addHead, type Head, removeHead } from '../../src/page/edit.ts'
import { pageBytes, readPageText } from '../../src/page/text.ts'

const head: Head = {
  link: '<link rel="abp-manifest" href="abp.json">',
  scripts: [
    '<template id="abpLoad"><script src="abp-kit/prefetch.js"></script></template>',
    '<script data-id="a" data-name="A" data-version="1" data-deadline="1">1 < 2 && f()</script>',
    '<script type="module" src="abp-kit/register.js"></script>',
  ],
}
const [template, script, registration] = head.scripts

function edit(html: string | Uint8Array) {
  const page = readPageText(typeof html === 'string' ? Buffer.from(html) : html)
  return page ? addHead(page, head) : undefined
}

/** @returns the edited page, as bytes */
function edited(html: string | Uint8Array): Buffer {
  const result = edit(html)
  if (!result || !('text' in result)) throw new Error(JSON.stringify(result))
  return Buffer.from(pageBytes(result.text))
}

function removed(html: Uint8Array): Buffer {
  const page = readPageText(html)
  const result = page && removeHead(page)
  if (!result || !('text' in result)) throw new Error(JSON.stringify(result))
  return Buffer.from(pageBytes(result.text))
}

const start = '<!doctype html>\n<html>\n  <head>\n'
const end = '    <title>T</title>\n  </head>\n  <body>x</body>\n</html>\n'

const importMap = '    <script type="importmap">\n      { "imports": {} }\n    </script>\n'

/** Pages as people and tools write them. */
const awkward: [name: string, html: string | Uint8Array][] = [
  ['Windows line ends', `${start}    <meta charset="utf-8">\n${end}`.replaceAll('\n', '\r\n')],
  ['line ends of old Macs', `${start}    <meta charset="utf-8">\n${end}`.replaceAll('\n', '\r')],
  ['a byte order mark', `\ufeff${start}    <meta charset="utf-8">\n${end}`],
  ['tabs, and XHTML', `${start}\t\t<meta charset="utf-8" />\n${end}`],
  [
    'capitals',
    '<!DOCTYPE HTML>\n<HTML>\n<HEAD>\n<META CHARSET=utf-8>\n<TITLE>T</TITLE></HEAD><BODY></BODY></HTML>',
  ],
  ['one line', '<!doctype html><html><head><meta charset=utf-8><title>T</title></head><body>x</body></html>'],
  ['no tags of the frame', '<!doctype html>\n<meta charset=utf-8>\n<title>T</title>\n<p>x'],
  ['a doctype, and no head at all', '<!doctype html>\n<p>x'],
  ['no charset', `${start}${end}`],
  ['an empty head', '<html><head></head><body></body></html>'],
  ['a body only', '<body>x</body>'],
  ['white space after the charset', `${start}    <meta charset="utf-8">  \t\n\n\n${end}`],
  [
    'an old charset',
    `${start}    <meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">\n${end}`,
  ],
  [
    'bytes of Windows-1252',
    Buffer.from(`${start}    <meta charset="windows-1252">\n    <!-- caf\u00e9 \u0080 -->\n${end}`, 'latin1'),
  ],
  [
    'UTF-8 before the charset',
    `<!-- ünïcödé 日本 -->\n${start}    <!-- 😀 -->\n    <meta charset="utf-8">\n${end}`,
  ],
  ['a base after the charset', `${start}    <meta charset="utf-8">\n    <base href="../">\n${end}`],
  ['a base before the charset', `${start}    <base href="../"><meta charset="utf-8">\n${end}`],
  ['an import map', `${start}    <meta charset="utf-8" />\n${importMap}${end}`],
  ['an import map before the charset', `${start}${importMap}    <meta charset="utf-8">\n${end}`],
  [
    'text like ours in a comment',
    `${start}    <!-- <meta charset="utf-8"> ${head.link} -->\n    <meta charset="utf-8">\n${end}`,
  ],
  [
    'text like ours in a script',
    `${start}    <meta charset="utf-8">\n<script>const s = '<link rel="abp-manifest"><\\/script>'</script>\n${end}`,
  ],
  [
    'text like ours in a template',
    `${start}    <meta charset="utf-8">\n${end.replace('x', `<template>${head.link}</template>`)}`,
  ],
  ['PHP that is no trouble', `<?php include 'top.php' ?>\n${start}    <meta charset="utf-8">\n${end}`],
  ['a template after the charset', `${start}    <meta charset="utf-8">\n    {{ head }}\n${end}`],
  ['an unclosed head', '<html><head>\n  <meta charset="utf-8">\n  <title>T</title>\n<p>x'],
  ['a comment behind the charset', `${start}    <meta charset="utf-8"><!-- first -->\n${end}`],
  [
    'an empty line, then more',
    '\n\n<!doctype html>\n<html lang=en>\n<head><!-- c -->\n<meta charset="utf-8"\n>\n</head>\n</html>\n\n',
  ],
  ['a quoted >', `${start}    <meta charset="utf-8" data-x="a>b">\n${end}`],
  [
    'conditional comments',
    `<!doctype html>\n<!--[if IE]><html class="ie"><![endif]-->\n<!--[if !IE]><!--><html><!--<![endif]-->\n<head>\n<meta charset="utf-8">\n${end}`,
  ],
]

test.each(awkward)('%s: added once, and taken back byte for byte', (_, html) => {
  const before = Buffer.from(html)
  const once = edited(before)
  expect(once.equals(before)).toBe(false)
  // What a browser makes of it: all three in the head, and nothing else lost.
  const text = new TextDecoder().decode(once)
  expect(text.split('<script data-id="a"')).toHaveLength(2)
  const names = headOf(text).filter((name) => /link|script/.test(name))
  const link = names.indexOf('link')
  expect(names.slice(link, link + 3)).toEqual(['link', 'script', 'script'])
  expect(edited(once).equals(once)).toBe(true)
  expect(removed(once).equals(before)).toBe(true)
})

/** @returns the names of the elements in a page's head */
function headOf(html: string): string[] {
  const frame = parse(html).childNodes.find(({ nodeName }) => nodeName === 'html')
  const found =
    frame && 'childNodes' in frame ? frame.childNodes.find(({ nodeName }) => nodeName === 'head') : undefined
  return found && 'childNodes' in found ? found.childNodes.map(({ nodeName }) => nodeName) : []
}

test('pages made at random: taken back byte for byte', () => {
  const pieces = [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset=utf-8>',
    '<meta charset="utf-8" />',
    '\n',
    '\r\n',
    '\r',
    '  ',
    '\t',
    '<title>é</title>',
    '<base href="/">',
    '<script>if (a < b) {}</script>',
    '<script type=importmap>{}</script>',
    '<!-- c -->',
    '</head>',
    '<body>',
    '<p>ü',
    '<style>a{}</style>',
    '<noscript><link></noscript>',
    '<?php $a > 1 ?>',
    '{{ x }}',
    '</html>',
  ]
  let seed = 1
  const next = (limit: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % limit
  }
  let edits = 0
  for (let run = 0; run < 4000; run++) {
    const html = Buffer.from(Array.from({ length: 3 + next(12) }, () => pieces[next(pieces.length)]).join(''))
    const result = edit(html)
    if (!result || !('text' in result)) continue
    edits++
    const once = edited(html)
    expect(removed(once).equals(html), html.toString()).toBe(true)
    expect(edited(once).equals(once), html.toString()).toBe(true)
  }
  expect(edits).toBeGreaterThan(500)
})

test('the elements look like their neighbours', () => {
  expect(edited(`${start}\t\t<meta charset="utf-8" />\n${end}`).toString()).toContain(
    `\t\t<meta charset="utf-8" />\n\t\t<link rel="abp-manifest" href="abp.json" />\n\t\t${template}\n\t\t${script}\n\t\t${registration}\n    <title>`,
  )
  expect(edited('<html><head><meta charset=utf-8><title>T</title>').toString()).toContain(
    `<meta charset=utf-8>${head.link}${template}${script}${registration}<title>`,
  )
  expect(edited(`${start}${end}`).toString()).toContain(
    `<head>\n    ${head.link}\n    ${template}\n    ${script}`,
  )
})

test('they come after import maps, which Firefox ignores if a module comes before them', () => {
  const other = importMap.replace('importmap', ' ImportMap ')
  expect(
    edited(
      `${start}    <meta charset="utf-8" />\n    <title>T</title>\n${importMap}${other}  </head>`,
    ).toString(),
  ).toBe(
    `${start}    <meta charset="utf-8" />\n    <title>T</title>\n${importMap}${other}    <link rel="abp-manifest" href="abp.json" />\n    ${template}\n    ${script}\n    ${registration}\n  </head>`,
  )
})

test('an older block gets its new text, in its place', () => {
  const old = edited(`${start}    <meta charset="utf-8">\n${end}`).toString()
  const changed = old.replace('data-version="1"', 'data-version="0"').replace('f()', 'g(\n)')
  expect(edited(changed).toString()).toBe(old)
})

test.each<[string, string, number, RegExp]>([
  [
    'text before the head',
    '---\ntitle: x\n---\n<!doctype html><html><head><meta charset="utf-8"></head></html>',
    1,
    /end the head here/,
  ],
  [
    'PHP that ends in the middle',
    '<!-- -->\n<?php if ($a > 1) { ?>\n<!doctype html>\n<head>\n<meta charset="utf-8">',
    2,
    /end the head here/,
  ],
  [
    'a template before the charset',
    `${start}    {{ head }}\n    <meta charset="utf-8">\n${end}`,
    4,
    /end the head here/,
  ],
  [
    'an import map in the body',
    `${start}    <meta charset="utf-8">\n${end.replace('x', `\n<p>x\n${importMap}`)}`,
    9,
    /Move the import map into the head/,
  ],
  [
    'a link of another tool',
    `${start}    <meta charset="utf-8">\n    ${head.link}\n${end}`,
    5,
    /a link to a manifest that/,
  ],
  [
    'another adapter',
    `${start}    <meta charset="utf-8">\n    ${head.link}${script}\n${end}`,
    5,
    /a link to a manifest and a bootstrap/,
  ],
  ['half of our own', `${start}    <meta charset="utf-8">\n    ${registration}\n${end}`, 5, /register\.js/],
])('%s: refused, with the line', (_, html, line, reason) => {
  expect(edit(html)).toEqual({ refused: { line, reason: expect.stringMatching(reason) } })
})

test('a part of a page is left alone; UTF-16 is not read', () => {
  for (const part of [
    '<header>x</header>',
    '{% extends "base.html" %}\n<p>x',
    '<meta charset="utf-8"><title>x</title>',
    '',
  ])
    expect(edit(part)).toEqual({ fragment: true })
  expect(edit(Buffer.from('\ufeff<!doctype html>', 'utf16le'))).toBeUndefined()
  expect(edit(Buffer.from('<!doctype html>', 'utf16le'))).toBeUndefined()
})

test('the spaces in a tag are read once', () => {
  const page = `<!doctype html><head><meta charset="utf-8"${' '.repeat(300_000)}data-x></head>`
  const started = process.cpuUsage()
  addHead({ mark: '', text: page }, { link: '<link>', scripts: [] })
  // Microseconds of the processor: a hundredth of a second, or 45 billion looks.
  expect(process.cpuUsage(started).user).toBeLessThan(5_000_000)
})
