import { type Figure, median } from '../report.ts'
import type { Conversation, Turn } from './conversation.ts'
import { totalOf } from './count.ts'
import type { Site } from './sites.ts'
import { taskNames } from './tasks.ts'
import type { Way } from './way.ts'

/** All conversations of one way on one site. */
export interface Outcome {
  way: Way
  site: Site
  /** Tokens of the tools as installed, if fewer were used. */
  installed: number | undefined
  conversations: Conversation[]
}

/** @returns the measured figures, a row for each way and site, followed by the targets */
export function figuresOf(outcomes: readonly Outcome[]): Figure[] {
  return [...outcomes.map(rowOf), ...targetsOf(outcomes)]
}

/** @returns whether all three files are right, both times */
function isRight({ cold, warm }: Conversation): boolean {
  return [cold, warm].every((turn) => turn !== undefined && rightIn(turn) === taskNames.length)
}

const rightIn = ({ verdicts }: Turn): number =>
  taskNames.filter((name) => verdicts[name] === undefined).length

/** @returns why a file is not right, the first time or the second */
function reasonOf({ cold, warm }: Conversation): string {
  const reasons = [cold, warm].map((turn) => turn?.error ?? Object.values(turn?.verdicts ?? {}).find(Boolean))
  return reasons.find((reason) => reason !== undefined) ?? ''
}

function rowOf({ conversations, installed, site, way }: Outcome): Figure {
  const [first] = conversations
  const right = conversations.filter(isRight).length
  const what = `${site.name}: ${way.name}`
  const times = `${right} of ${conversations.length} times`
  if (first === undefined || right === 0) {
    const spent = first ? ` ${count(totalOf(first.cold.spent))} tokens;` : ''
    const files = first ? rightIn(first.cold) : 0
    return reported(
      what,
      `${files} of 3 files right;${spent} ${plain(first ? reasonOf(first) : 'not tried')}`,
    )
  }
  const { cold, warm } = middleOf(conversations)
  const parts = [
    `3 of 3 files right ${times}`,
    `${callsOf(cold)}${cold.writes > 0 ? ` and ${count(cold.writes)} files written by the agent` : ''}`,
    `${tokensOf(cold)}: ${count(cold.tools)} tools and instructions${installed === undefined ? '' : ` (${count(installed)} as installed)`}, ${count(cold.arguments)} arguments, ${count(cold.answers)} answers`,
    ...(cold.pictures > 0 ? [`${count(cold.pictures)} pictures, not counted`] : []),
    `${seconds(cold.time)} from nothing`,
    `again: ${callsOf(warm)}, ${count(warm.total)} tokens, ${seconds(warm.time)}`,
  ]
  return reported(what, parts.join('; '))
}

const reported = (what: string, measured: string): Figure => ({
  what,
  measured,
  toReach: 'reported',
  reached: true,
})

/** @returns medians of the conversations that made the right files */
function middleOf(conversations: readonly Conversation[]) {
  const right = conversations.filter(isRight)
  const turn = (turns: Turn[]) => {
    const middle = (of: (turn: Turn) => number) => median(turns.map(of))
    return {
      calls: middle(({ spent }) => spent.calls),
      writes: middle(({ spent }) => spent.writes),
      total: middle(({ spent }) => totalOf(spent)),
      structured: middle(({ spent }) => spent.structured),
      tools: middle(({ spent }) => spent.tools + spent.instructions),
      arguments: middle(({ spent }) => spent.arguments),
      answers: middle(({ spent }) => spent.answers),
      pictures: middle(({ spent }) => spent.pictures),
      time: middle(({ time }) => time),
    }
  }
  return {
    cold: turn(right.map(({ cold }) => cold)),
    warm: turn(right.flatMap(({ warm }) => warm ?? [])),
  }
}

const kinds = [
  ['interface', 'by its interface'],
  ['script', 'by script'],
  ['webmcp', 'by its WebMCP tools'],
] as const

/** Compares the ways on the playground, where all of them can work. */
function targetsOf(outcomes: readonly Outcome[]): Figure[] {
  const done = outcomes
    .filter(({ conversations, site }) => site.name === 'playground' && conversations.some(isRight))
    .map(({ conversations, way }) => ({ way, ...middleOf(conversations) }))
  const shortest = (kind: Way['kind']) =>
    done.filter(({ way }) => way.kind === kind).toSorted((a, b) => a.cold.total - b.cold.total)[0]
  const ours = shortest('bridge')
  if (ours === undefined) {
    return [{ what: 'the three files through this bridge', measured: 'none', toReach: 'all', reached: false }]
  }
  const figures: Figure[] = [
    {
      what: `tokens of all three tasks through this bridge: ${ours.way.name}`,
      measured: tokensOf(ours.cold),
      toReach: '≤ 3,500',
      reached: ours.cold.total <= 3500,
    },
  ]
  for (const [kind, by] of kinds) {
    const best = shortest(kind)
    if (best === undefined) continue
    const ratio = ours.cold.total / best.cold.total
    figures.push({
      what: `these tokens against the better peer ${by}: ${best.way.name}`,
      measured: `${count(ours.cold.total)} against ${count(best.cold.total)}: ${ratio.toFixed(2)}`,
      toReach: '≤ 0.25',
      reached: ratio <= 0.25,
    })
  }
  const other = done.find(({ way }) => way.kind === 'webmcp' && way.name.startsWith('chrome'))
  if (other) {
    figures.push({
      what: `the three calls in the open page, against ${other.way.name}`,
      measured: `${ours.warm.time.toFixed(0)} ms against ${other.warm.time.toFixed(0)} ms: ${(ours.warm.time / other.warm.time).toFixed(2)}`,
      toReach: '≤ 1.1',
      reached: ours.warm.time <= other.warm.time * 1.1,
    })
  }
  return figures
}

function tokensOf({ structured, total }: { structured: number; total: number }): string {
  const more = structured > 0 ? ` (${count(total + structured)} with \`structuredContent\`)` : ''
  return `${count(total)} tokens${more}`
}

const callsOf = ({ calls }: { calls: number }): string => `${count(calls)} ${calls === 1 ? 'call' : 'calls'}`

const count = (number: number): string => Math.round(number).toLocaleString('en')
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

/** Makes a text fit for a cell of a table. */
const plain = (text: string): string => text.replaceAll('|', '/').replace(/\s+/g, ' ').slice(0, 200)
