import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Agent, startAgent } from './agent.ts'
import { checkFiles, type Verdicts } from './check.ts'
import { nothingSpent, type Spent, since } from './count.ts'
import type { App } from './expected.ts'
import type { Site } from './sites.ts'
import { tasksOf } from './tasks.ts'
import type { Files, Way } from './way.ts'

/** Milliseconds between the two turns, in which servers finish what they started; less than a model takes for a turn. */
const pause = 1_000

/** A conversation with one agent, which does the tasks twice. */
export interface Conversation {
  /** The first time, from nothing: it includes starting the server, its browser and the page. */
  cold: Turn
  /** Once more, in the open page; absent if the first time ended with an error. */
  warm?: Turn
}

export interface Turn {
  /** Milliseconds until the files are on disk, without a model's thinking time. */
  time: number
  /** Without what was spent before. */
  spent: Spent
  /** What is wrong with each file. */
  verdicts: Verdicts
  /** The error that ended it. */
  error?: string
}

/**
 * Runs a conversation.
 *
 * @param home - the agent's own directory
 * @param number - of the first tasks; the second ones have the next number
 */
export async function converse(
  way: Way,
  site: Site,
  app: App,
  home: string,
  number: number,
): Promise<Conversation> {
  await mkdir(join(home, 'Downloads'), { recursive: true })
  const begun = performance.now()
  let agent: Agent
  try {
    agent = await startAgent(way.program(home), home)
  } catch (reason) {
    const verdicts = await checkFiles({}, tasksOf(number), { html: '', csv: '' })
    return {
      cold: { time: performance.now() - begun, spent: nothingSpent(), verdicts, error: textOf(reason) },
    }
  }
  try {
    let perform: Perform | undefined
    const started = performance.now() - begun
    const cold = await take(agent, app, number, nothingSpent(), async (tasks) => {
      perform = await way.open(agent, site)
      // Reads the page's tools, in case the server's notification of them is still on its way.
      await agent.readTools()
      return perform(tasks)
    })
    cold.time += started
    if (perform === undefined || cold.error !== undefined) return { cold }
    await wait(pause)
    return { cold, warm: await take(agent, app, number + 1, { ...agent.spent }, perform) }
  } finally {
    await agent.stop()
  }
}

type Perform = Awaited<ReturnType<Way['open']>>

async function take(agent: Agent, app: App, number: number, before: Spent, perform: Perform): Promise<Turn> {
  const tasks = tasksOf(number)
  const expected = await app.expect(tasks)
  const start = agent.clock()
  let files: Files = {}
  let error: string | undefined
  try {
    files = await perform(tasks)
  } catch (reason) {
    error = textOf(reason)
  }
  const time = agent.clock() - start
  return {
    time,
    spent: since(before, agent.spent),
    verdicts: await checkFiles(files, tasks, expected),
    error,
  }
}

const textOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))
