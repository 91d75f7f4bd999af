import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bridge } from '../../src/agents/bridge.ts'
import { bySlimScript } from '../../src/agents/chrome-devtools/script.ts'
import type { Conversation } from '../../src/agents/conversation.ts'
import { nothingSpent } from '../../src/agents/count.ts'
import { figuresOf } from '../../src/agents/figures.ts'
import { tableOf } from '../../src/agents/readme.ts'
import { playground } from '../../src/agents/sites.ts'
import { formatFigures } from '../../src/report.ts'

const site = { ...playground, url: 'http://127.0.0.1/' }
const right = { html: undefined, csv: undefined, png: undefined }

function conversation(answers: number, verdicts = {}): Conversation {
  const turn = { spent: { ...nothingSpent(), calls: 4, answers }, verdicts: { ...right, ...verdicts } }
  return { cold: { ...turn, time: 2000 }, warm: { ...turn, time: 50 } }
}

const wrong = { png: 'The file is no PNG.' }

test('a conversation with a wrong file is in no median', () => {
  const conversations = [conversation(100), conversation(1, wrong), conversation(300), conversation(1, wrong)]
  const [row] = figuresOf([{ way: bridge, site, installed: undefined, conversations }])
  expect(row?.measured).toMatch(/^3 of 3 files right 2 of 4 times; 4 calls; 200 tokens: /)
})

test('what was to reach is compared with the better peer that made the files', () => {
  const figures = figuresOf([
    { way: bridge, site, installed: undefined, conversations: [conversation(400)] },
    { way: bySlimScript, site, installed: undefined, conversations: [conversation(2000)] },
    {
      way: { ...bySlimScript, name: 'none' },
      site,
      installed: undefined,
      conversations: [conversation(1, wrong)],
    },
  ])
  expect(figures.slice(3)).toMatchObject([
    { measured: '400 tokens', reached: true },
    { measured: '400 against 2,000: 0.20', reached: true },
  ])
})

test('without the files of this bridge nothing is reached', () => {
  const outcomes = [{ way: bridge, site, installed: undefined, conversations: [conversation(1, wrong)] }]
  expect(figuresOf(outcomes).at(-1)).toMatchObject({ measured: 'none', reached: false })
})

test('a table is made of the rows of the playground', () => {
  const figures = figuresOf([
    { way: bridge, site, installed: undefined, conversations: [conversation(3000)] },
    { way: bySlimScript, site, installed: 7000, conversations: [conversation(1, wrong)] },
  ])
  const table = tableOf(
    `# Figures\n\n## agents\n\n${formatFigures(figures)}\n\n## more\n\n| playground: x | y |\n`,
  )
  const rows = table.trim().split('\n').slice(2)
  expect(rows.map((row) => row.replace(/ +/g, ' '))).toEqual([
    '| @abp-kit/mcp | 3 of 3 | 4 | 3,000 | 2.00 s | 0.05 s |',
    `| ${bySlimScript.name} | 2 of 3 | | | | |`,
  ])
})

test('the README has the table of RESULTS.md', async () => {
  const [readme, results] = await Promise.all(
    ['README.md', 'bench/RESULTS.md'].map((file) =>
      readFile(new URL(`../../../${file}`, import.meta.url), 'utf8'),
    ),
  )
  expect(readme).toContain(`<!-- agents -->\n${tableOf(results ?? '')}<!-- /agents -->`)
})
