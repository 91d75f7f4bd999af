import { beforeEach, expect, test } from 'vitest'
import { inject } from '../../src/inject/index.ts'
import { askingApp } from '../fixtures/asking.ts'
import { run } from '../fixtures/program.ts'
import { inTerminal, noTerminal } from '../fixtures/pseudo-terminal.ts'
import { serve } from '../fixtures/serve.ts'
import { createSite, page } from '../fixtures/site.ts'

let url: string
let asked: string[]
let folder: string
beforeEach(async () => {
  folder = await createSite({ 'index.html': page, 'abp.js': askingApp, 'main.js': '' })
  await inject({ target: folder })
  ;({ asked, url } = await serve(folder))
})

const call = (...words: string[]) => ['call', url, ...words, '--out', folder]

test.skipIf(noTerminal)('in a terminal, the user answers; what cannot be undone wants the word', async () => {
  const yes = await inTerminal(call('notes.clear', '--yes'), [['Type clear to continue: ', 'y\n']])
  expect(yes).toMatchObject({ code: 0, screen: expect.stringContaining('"confirmed": false') })
  expect(yes.screen).toContain('  │ Delete 3 notes?')
  const typed = await inTerminal(call('notes.clear'), [['Type clear to continue: ', 'clear\n']])
  expect(typed.screen).toContain('"confirmed": true')

  const form = await inTerminal(call('notes.ask'), [
    ['title[\\s\\S]*Text: ', 'Milk\n'],
    ['stars, may be empty[\\s\\S]*Number: ', 'many\n'],
    ['Write a number. Number: ', '5\n'],
    ['done[\\s\\S]*Yes or no: ', 'y\n'],
    ['2\\) Second[\\s\\S]*Number \\[2\\]: ', '\n'],
  ])
  for (const part of ['"title": "Milk"', '"stars": 5', '"done": true', '"selected": "b"'])
    expect(form.screen).toContain(part)
})

test('without a terminal, answers come in advance, or the app is refused and the message says how', async () => {
  const refused = await run(call('notes.ask'))
  expect(refused).toMatchObject({ code: 0, out: expect.stringContaining('"error": "NOT_SUPPORTED"') })
  expect(refused.errors).toContain(`--answer '{"input":"text"}'`)
  const given = await run(call('notes.ask', '--answer', '@-', '--json'), { input: '{}' })
  expect(given).toMatchObject({ code: 2, out: expect.stringContaining('INVALID_ARGUMENTS') })
  const answers = { input: { title: 'Milk', done: true }, select: 'a' }
  const answered = await run(call('notes.ask', '--answer', '-', '--json'), { input: JSON.stringify(answers) })
  expect(JSON.parse(answered.out)).toMatchObject({
    success: true,
    data: { note: answers.input, selected: 'a' },
  })

  for (const [words, confirmed] of [
    [['--answer', '{"confirm": true}'], false],
    [['--answer', '{"confirm": "clear"}'], true],
    [['--yes', '--field', 'plain=true'], true],
  ] as const) {
    const { out } = await run(call('notes.clear', '--json', ...words))
    expect([words, JSON.parse(out).data?.confirmed]).toEqual([words, confirmed])
  }
})

test.skipIf(noTerminal)(
  'progress is a bar in a terminal; Ctrl-C cancels at the app, and ends with 130',
  async () => {
    const { code, screen } = await inTerminal(call('notes.export'), [])
    expect([code, screen]).toEqual([0, expect.stringMatching(/notes\.export {2}█{10}░{10} 50 % {2}Writing/)])
    const stopped = await inTerminal(call('notes.export', '--field', 'steps=300'), [['Writing', '\u0003']])
    expect(stopped).toMatchObject({ code: 130, screen: expect.stringContaining('CANCELLED') })
    expect(asked).toContain('/aborted')
  },
)

test('fields go into objects and lists; a large result is complete without a terminal', async () => {
  const fields = ['page.margin=2', 'tags=1', 'tags=b', 'a.b=x', 'more[0].name=y', 'more[].name=3']
  const { out } = await run(call('notes.echo', ...fields.flatMap((field) => ['--field', field])))
  expect(JSON.parse(out)).toEqual({
    page: { margin: 2 },
    tags: ['1', 'b'],
    'a.b': 'x',
    more: [{ name: 'y' }, { name: 3 }],
  })
  const large = await run(call('notes.echo', '--field', 'size=3000000'))
  expect(JSON.parse(large.out).text).toHaveLength(3_000_000)
  const unknown = await run(call('notes.ecko'))
  expect(unknown).toMatchObject({ code: 1, errors: expect.stringContaining('Did you mean `notes.echo`?') })
})
