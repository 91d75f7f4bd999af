import { connect, type Session } from '@abp-kit/client'
import type { Browser } from 'puppeteer-core'
import { callNoop } from './client-call.ts'
import { timeOf } from './in-turn.ts'
import { launchBare } from './launch.ts'
import type { Figure } from './report.ts'
import { serveApp } from './serve-app.ts'

const count = 200
const callsEach = 20
/** Sessions to open at the same time. */
const atOnce = 8
/** Milliseconds until closed things are gone. The server keeps connections for 5 s. */
const settling = 8_000

/** Counts that must be the same afterwards as before. */
interface Held {
  contexts: number
  targets: number
  /** Sockets, files and timers of this process. */
  handles: number
}

/**
 * Measures sessions that are all open at the same time, in one browser of the caller. One session before them warms
 * everything up.
 */
export async function measureSessions(say: (text: string) => void): Promise<Figure[]> {
  const served = await serveApp()
  const browser = await launchBare()
  try {
    const open = () => connect(served.url, { browser, timeout: 120_000 })
    const first = await open()
    await callNoop(first)
    await first.close()
    const before = await settle(() => look(browser))
    const sessions: Session[] = []
    const errors = new Set<string>()
    const note = (error: unknown) => void errors.add(error instanceof Error ? error.message : String(error))
    const opening = await timeOf(() =>
      inParallel(count, () => open().then((session) => void sessions.push(session), note)),
    )
    say(`${sessions.length} sessions in ${(opening / 1000).toFixed(1)} s`)
    const during = await look(browser)
    let succeeded = 0
    const callSome = async (session: Session) => {
      for (let call = 0; call < callsEach; call++) await callNoop(session).then(() => succeeded++, note)
    }
    const calling = await timeOf(() => Promise.all(sessions.map(callSome)))
    await inParallel(count, async (index) => sessions[index]?.close())
    const after = await settle(() => look(browser), before)
    for (const error of errors) say(error)
    const calls = count * callsEach
    const kept = (what: keyof Held) => `${what} ${before[what]} → ${during[what]} → ${after[what]}`
    return [
      {
        what: `${count} sessions at once in one browser, ${callsEach} calls each; contexts, targets and Node's handles before, during and after them`,
        measured: `${sessions.length} opened in ${(opening / 1000).toFixed(1)} s, ${succeeded} of ${calls} calls succeed, in ${(calling / 1000).toFixed(1)} s; ${kept('contexts')}, ${kept('targets')}, ${kept('handles')}`,
        toReach: 'all succeed, no leak',
        reached: succeeded === calls && fits(after, before),
      },
    ]
  } finally {
    await browser.close()
    await served.stop()
  }
}

/** Runs `atOnce` at a time, and starts the next one as soon as one is done. */
async function inParallel(many: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < many) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function look(browser: Browser): Promise<Held> {
  const cdp = await browser.target().createCDPSession()
  const { browserContextIds } = await cdp.send('Target.getBrowserContexts')
  const { targetInfos } = await cdp.send('Target.getTargets')
  await cdp.detach()
  return {
    contexts: browserContextIds.length,
    targets: targetInfos.length,
    handles: process.getActiveResourcesInfo().length,
  }
}

function fits(held: Held, wanted: Held): boolean {
  return held.contexts <= wanted.contexts && held.targets <= wanted.targets && held.handles <= wanted.handles
}

/** @returns what is held once it is no more than `wanted`, or after a while */
async function settle(look: () => Promise<Held>, wanted?: Held): Promise<Held> {
  const end = performance.now() + settling
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const held = await look()
    if (performance.now() >= end || (wanted && fits(held, wanted))) return held
  }
}
