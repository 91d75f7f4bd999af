import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../fixtures/program.ts'
import { keys, startInTerminal } from '../fixtures/terminal.ts'

test('a person answers every question', async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'taken'))
  writeFileSync(join(cwd, 'taken/mine.txt'), '')
  const person = startInTerminal([], { cwd })
  await person.sees('In which directory?')
  person.types('taken', keys.enter)
  await person.sees('It is not empty; it has mine.txt.')
  person.types(...Array.from('taken', () => '\u007f'), 'My Notes', keys.enter)
  await person.sees('What is the name in package.json?')
  person.types(keys.enter)
  await person.sees('Which template?')
  person.types(keys.down, keys.down, keys.down, keys.enter)
  await person.sees('In which language?')
  person.types(keys.down, keys.enter)
  await person.sees('What may agents do?')
  // All are selected; this takes the first away.
  person.types(keys.space, keys.enter)
  await person.sees('Install the dependencies now?')
  person.types('n')
  await person.sees('Make a git repository?')
  person.types('n')
  const { code, out } = await person.ended
  expect(code).toBe(0)
  expect(out).toContain(
    "npm create abp-app 'My Notes' -- --template react --js --capabilities export,chart,qr,image --no-install --no-git --yes",
  )
  const folder = join(cwd, 'My Notes')
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name).toBe('my-notes')
  expect([existsSync(join(folder, 'abp/qr.js')), existsSync(join(folder, 'abp/convert.js'))]).toEqual([
    true,
    false,
  ])
})

test('only what was not said is asked', async () => {
  const cwd = emptyFolder()
  const words = ['a', '-t', 'html', '--ts', '--capabilities', 'qr', '--no-install']
  const person = startInTerminal(words, { cwd })
  await person.sees('Make a git repository?')
  person.types('n')
  const { code, out } = await person.ended
  expect([code, out.match(/\?/g)?.length]).toEqual([0, 2])
})

test.each([
  ['the first question', [], 'In which directory?'],
  ['a later one', ['a'], 'Which template?'],
])('Ctrl-C at %s ends with 130, and nothing is written', async (_, words, question) => {
  const cwd = emptyFolder()
  const person = startInTerminal(words, { cwd })
  await person.sees(question)
  person.types(keys.interrupt)
  const { code, out } = await person.ended
  expect([code, readdirSync(cwd)]).toEqual([130, []])
  expect(out).toContain('Nothing was written.')
})

test('--overwrite asks, and no is no', async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'a'))
  writeFileSync(join(cwd, 'a/mine.txt'), 'mine')
  const words = ['a', '-t', 'html', '--ts', '--capabilities', 'qr', '--no-install', '--no-git', '--overwrite']
  const careful = startInTerminal(words, { cwd })
  await careful.sees('Remove mine.txt from')
  careful.types(keys.enter)
  expect([(await careful.ended).code, readdirSync(join(cwd, 'a'))]).toEqual([130, ['mine.txt']])
  const sure = startInTerminal(words, { cwd })
  await sure.sees('Remove mine.txt from')
  sure.types('y')
  expect([(await sure.ended).code, existsSync(join(cwd, 'a/mine.txt'))]).toEqual([0, false])
})

test('a coding agent at a terminal is asked nothing', async () => {
  const cwd = emptyFolder()
  for (const [name, value] of [
    ['AI_AGENT', 'some-agent'],
    ['CLAUDECODE', '1'],
  ] as const) {
    const env = { [name]: value }
    const { code, out } = await startInTerminal(['a'], { cwd, env }).ended
    expect([code, out]).toEqual([
      2,
      expect.stringContaining('npm create abp-app a -- --template react --yes'),
    ])
  }
})
