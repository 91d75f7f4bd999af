import { defaultTreeAdapter } from 'parse5'
import { afterEach, expect, test } from 'vitest'
import { parsePage, readHead } from '../../src/discovery/index.ts'

const { createElement } = defaultTreeAdapter
let made = 0
defaultTreeAdapter.createElement = (...element) => {
  made++
  return createElement(...element)
}
afterEach(() => {
  made = 0
})

/** Each paragraph makes the `<b>` of all earlier ones again. */
const unclosed = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, at) => `<p><b id=${at}>x</p>`).join('')
/** Each makes 400 elements again that are opened once. */
const reopened = (paragraphs: number) =>
  `<p>${Array.from({ length: 400 }, (_, at) => `<b id=${at}>`).join('')}</p>${'<p>x</p>'.repeat(paragraphs)}`

test.each([
  ['unclosed elements', unclosed, 2_000],
  ['elements that are opened again', reopened, 2_000],
  ['nested elements', (count: number) => '<div>'.repeat(count), 20_000],
  ['paragraphs', (count: number) => '<p>'.repeat(count), 20_000],
  ['rows outside of a table', (count: number) => `<table>${'<hr>x'.repeat(count)}`, 20_000],
])('the elements of a page grow with its length: %s', (_, page, count) => {
  const elementsOf = (text: string) => {
    made = 0
    parsePage(text)
    return made
  }
  const [small, large] = [elementsOf(page(count)), elementsOf(page(count * 2))]
  expect(large / small).toBeLessThan(2.5)
  expect(large).toBeLessThan(page(count * 2).length / 2)
})

test('says why it did not read the rest, and keeps what came before', () => {
  const deep = parsePage(`<link rel=abp-manifest href=/a>${'<div>'.repeat(600)}<p>`)
  expect(deep.excess).toBe('It nests elements more than 512 deep.')
  expect(parsePage(`${'<div>'.repeat(500)}`).excess).toBeUndefined()
  const again = parsePage(reopened(3_000))
  expect(again.excess).toBe('Its unclosed elements are made again too often.')
})

test('a head that makes elements again is read up to the limit', async () => {
  async function* body() {
    yield Buffer.from(`<link rel=abp-manifest href=/a><template>${unclosed(3_000)}`)
  }
  expect(await readHead(body(), 'utf-8')).toEqual({ manifestHref: '/a' })
  expect(made).toBeLessThan(200_000)
})
