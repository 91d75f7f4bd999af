import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAgent } from '../../src/agents/agent.ts'
import { bridge } from '../../src/agents/bridge.ts'
import { checkFiles } from '../../src/agents/check.ts'
import { byInterface } from '../../src/agents/chrome-devtools/interface.ts'
import { byWebMcp } from '../../src/agents/chrome-devtools/webmcp.ts'
import { converse } from '../../src/agents/conversation.ts'
import { figuresOf } from '../../src/agents/figures.ts'
import { byCode } from '../../src/agents/playwright/code.ts'
import { tasksOf } from '../../src/agents/tasks.ts'
import { type Offer, serveForms, serveShowcase, temporaryHome } from './setting.ts'

const right = { html: undefined, csv: undefined, png: undefined }

/** Adds a row to every CSV file that the page makes. */
const spoilCsv = `
const make = URL.createObjectURL
URL.createObjectURL = (blob) => make(blob.type.startsWith('text/csv') ? new Blob([blob, '\\r\\nEve,1,Vigo'], { type: blob.type }) : blob)
`

let offer: Offer
beforeAll(async () => {
  offer = await serveShowcase()
})
afterAll(() => offer.stop())

test('the bridge makes the files that the app makes, in four calls and then in three', async () => {
  const { cold, warm } = await converse(bridge, offer.site, offer.app, await temporaryHome(), 100)
  expect(cold).toMatchObject({ error: undefined, verdicts: right, spent: { calls: 4, writes: 0 } })
  expect(warm).toMatchObject({ error: undefined, verdicts: right, spent: { calls: 3, writes: 0 } })
})

test.each([byCode, byInterface])(
  'a file that the page spoils is wrong, and the others are right: $name',
  async (way) => {
    const site = await serveForms(spoilCsv)
    const conversation = await converse(way, site, offer.app, await temporaryHome(), 110)
    const wrong = { ...right, csv: 'The file is not what the app makes.' }
    expect(conversation.cold).toMatchObject({ error: undefined, verdicts: wrong })
    expect(conversation.warm?.verdicts).toEqual(wrong)
    const [row] = figuresOf([{ way, site, installed: undefined, conversations: [conversation] }])
    expect(row?.measured).toMatch(/^2 of 3 files right; /)
  },
)

test('what cannot use the page has made nothing, and says why', async () => {
  const site = await serveForms()
  const conversation = await converse(byWebMcp, site, offer.app, await temporaryHome(), 120)
  expect(conversation.warm).toBeUndefined()
  expect(conversation.cold.error).toBe('The page has no WebMCP tools.')
  expect(Object.values(conversation.cold.verdicts)).toEqual(Array(3).fill('There is no file.'))
  const [row] = figuresOf([{ way: byWebMcp, site, installed: undefined, conversations: [conversation] }])
  expect(row?.measured).toMatch(/^0 of 3 files right; [\d,]+ tokens; The page has no WebMCP tools\.$/)
})

test('a server that does not start has made nothing', async () => {
  const way = { ...bridge, program: () => ({ args: ['--eval', 'process.exit(3)'] }) }
  const { cold, warm } = await converse(way, offer.site, offer.app, await temporaryHome(), 140)
  expect(warm).toBeUndefined()
  expect(cold.error).toBeTruthy()
  expect(Object.values(cold.verdicts)).toEqual(Array(3).fill('There is no file.'))
})

test('each kind of wrong file is found', async () => {
  const home = await temporaryHome()
  const tasks = tasksOf(130)
  const expected = await offer.app.expect(tasks)
  const agent = await startAgent(bridge.program(home), home)
  const files = await (await bridge.open(agent, offer.site))(tasks).finally(agent.stop)
  expect(await checkFiles(files, tasks, expected)).toEqual(right)

  const copyOf = async (name: 'html' | 'csv' | 'png', file: string) => {
    const path = join(home, file)
    await copyFile(files[name] ?? '', path)
    return path
  }
  const short = await copyOf('html', 'short.html')
  await truncate(short, expected.html.length - 1)
  const changed = await copyOf('csv', 'changed.csv')
  await writeFile(changed, (await readFile(changed, 'utf8')).replace('96', '97'))
  expect(await checkFiles({ html: short, csv: changed }, tasks, expected)).toEqual({
    html: 'The file is not what the app makes.',
    csv: 'The file is not what the app makes.',
    png: 'There is no file.',
  })
  const named = await copyOf('html', 'page.json')
  const text = await copyOf('csv', 'text.png')
  expect(await checkFiles({ html: named, png: text }, tasks, expected)).toMatchObject({
    html: `The file is called ${named}.`,
    png: 'The file is no PNG.',
  })
  // Of an app that makes another table than it was asked for, and of a code with another text.
  const other = tasksOf(131)
  expect(await checkFiles(files, other, expected)).toEqual({
    html: 'The text is not in it.',
    csv: 'The table has other cells.',
    png: `The QR code says ${tasks.png.text}.`,
  })
})
