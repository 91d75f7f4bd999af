import { expect, test } from 'vitest'
import { addLine, describeNotes, describeWork } from '../../src/notes'

test.each([
  ['', 'one', 'one'],
  ['one', 'two', 'one\ntwo'],
  ['one\n', 'two', 'one\ntwo'],
])('%j with the line %j is %j', (text, line, expected) => {
  expect(addLine(text, line)).toBe(expected)
})

test('words are what stands between blanks', () => {
  expect(describeNotes(' one\ntwo  three ')).toEqual({ text: ' one\ntwo  three ', words: 3 })
})

test.each([
  [undefined, [], 'No agent is here'],
  ['Bot', [], 'Bot is here'],
  ['Bot', [{ agent: 'Bot', capability: 'a.b' }], 'Bot is working: a.b'],
  [
    'Bot',
    [{ agent: 'Bot', capability: 'a.b', progress: { done: 1, total: 3 } }],
    'Bot is working: a.b (33 %)',
  ],
  [
    'Bot',
    [
      { agent: 'Bot', capability: 'a.b', progress: { done: 7 } },
      { agent: 'webmcp', capability: 'c.d' },
    ],
    'Bot, webmcp is working: a.b, c.d',
  ],
])('%s with the calls %j', (agent, calls, expected) => {
  expect(describeWork({ agent, calls })).toBe(expected)
})
