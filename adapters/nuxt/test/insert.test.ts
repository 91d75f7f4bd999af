import { expect, test } from 'vitest'
import { insertAfterCharset } from '../src/runtime/server/insert'

const elements = '<link rel="abp-manifest" href="/abp.json"><script>$&</script>'

test('right after the charset, wherever its piece is', () => {
  expect(
    insertAfterCharset(['<script>1</script>', '<meta charset="utf-8">\n<title>x</title>'], elements),
  ).toEqual(['<script>1</script>', `<meta charset="utf-8">${elements}\n<title>x</title>`])
})

test('after the first charset only', () => {
  const [head = ''] = insertAfterCharset(['<meta charset=utf-8><meta charset=utf-8>'], elements)
  expect(head.split(elements)).toHaveLength(2)
  expect(head.startsWith(`<meta charset=utf-8>${elements}`)).toBe(true)
})

test('first of all when there is no charset', () => {
  expect(insertAfterCharset(['<title>x</title>'], elements)).toEqual([elements, '<title>x</title>'])
  expect(insertAfterCharset([], elements)).toEqual([elements])
})
