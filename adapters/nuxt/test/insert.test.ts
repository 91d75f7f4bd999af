import { expect, test } from 'vitest'
import { insertInHead } from '../src/runtime/server/insert.ts'

const elements = '<link rel="abp-manifest" href="/abp.json"><script>$&</script>'

test('right after the charset, wherever its piece is', () => {
  expect(insertInHead(['<script>1</script>', '<meta charset="utf-8">\n<title>x</title>'], elements)).toEqual([
    '<script>1</script>',
    `<meta charset="utf-8">${elements}\n<title>x</title>`,
  ])
})

test('after the first charset only', () => {
  const [head = ''] = insertInHead(['<meta charset=utf-8><meta charset=utf-8>'], elements)
  expect(head.split(elements)).toHaveLength(2)
  expect(head.startsWith(`<meta charset=utf-8>${elements}`)).toBe(true)
})

test('first of all when there is no charset', () => {
  expect(insertInHead(['<title>x</title>'], elements)).toEqual([elements, '<title>x</title>'])
  expect(insertInHead([], elements)).toEqual([elements])
})

const map = '<script type="importmap">{"imports":{"#entry":"/_nuxt/a.js"}}</script>'
const load = '<template id="abpLoad"><script src="/x.js"></script></template>'
const loading = `<link rel="abp-manifest" href="/abp.json">${load}<script></script>`
const charset = '<meta charset="utf-8">'

test('after the import map, which moves: Firefox ignores one that comes after an import', () => {
  expect(insertInHead([`${charset}<title>x</title>`, `<i>1</i>${map}<i>2</i>`], loading)).toEqual([
    `${charset}${map}${loading}<title>x</title>`,
    '<i>1</i><i>2</i>',
  ])
  expect(insertInHead([`<title>x</title>${map}`], loading)).toEqual([map + loading, '<title>x</title>'])
})

test.each([
  ['a base address', `<base href="/a/">${map}`],
  ['an import map that is too long', map.replace('#entry', 'e'.repeat(9000))],
])('%s: it stays, and nothing is imported before it', (_, rest) => {
  expect(insertInHead([charset, rest], loading)).toEqual([charset + loading.replace(load, ''), rest])
})
