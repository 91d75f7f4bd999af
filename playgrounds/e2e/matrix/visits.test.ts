import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { findBrowser } from '@abp-kit/client'
import { build, type Framework, frameworks, serve } from '@abp-kit/playground-runner'
import { type Browser, launch } from 'puppeteer-core'
import { describe, expect, test } from 'vitest'
import { serveControl } from '../suite/visits/control.ts'
import { type Network, visit, type Way, ways } from '../suite/visits/visit.ts'

/**
 * Visits each playground in new browser contexts, over a slow network, with an agent that calls as soon as the document is
 * parsed. CONTRIBUTING.md has the command for thousands of visits.
 */
const visits = Number(process.env.ABP_VISITS ?? 24)
/** `control` is a page without anything of the kit, for what the browser loses by itself. */
type Visited = Framework | 'control'
const chosen = process.env.ABP_VISITED
const visited: Visited[] =
  chosen === 'control' ? [chosen] : frameworks.filter((name) => (chosen ?? name) === name)
/** How many visits there are at once. They mostly wait for the network. */
const atOnce = Number(process.env.ABP_VISITS_AT_ONCE ?? 6)
/** A file that receives a line of JSON for each lost or late visit at once: a soak takes hours, and may be ended. */
const lostFile = process.env.ABP_VISITS_LOST
const network: Network = process.env.ABP_VISITS_NETWORK === 'emulated' ? 'emulated' : 'wire'
/** The playgrounds are built already. */
const isBuilt = process.env.ABP_VISITS_BUILT === '1'

/** Visits of one start of the server. The first ones come when it has just begun to listen. */
const perStart = 24
/** Each fifth start is beside busy programs, if the machine is not busy already. */
const busyEach = 5
/** Milliseconds after which a server that has not answered got no processor time. */
const longestAnswer = 5_000
/** Starts of the server with one browser. */
const startsPerBrowser = 20
/** Milliseconds within which something happens to a page: it takes about as long to load. */
const longestMoment = 1500

/** Ends also when the test is killed. */
const busyProgram = 'const parent = process.ppid; while (process.ppid === parent);'

/** Runs as many busy programs as there are processors. @returns a function that ends them */
function load(): () => void {
  const busy = Array.from({ length: availableParallelism() }, () => spawn('node', ['-e', busyProgram]))
  return () => {
    for (const one of busy) one.kill()
  }
}

/** Asks the server each second, without a browser: a server that gets no processor time does not answer this either. */
function startProbe(url: string) {
  const answers: { from: number; until: number }[] = []
  let open: number | undefined
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      open = performance.now()
      await fetch(url)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
      answers.push({ from: open, until: performance.now() })
      open = undefined
      await wait(1000)
    }
  })()
  return {
    /** @returns the milliseconds of the slowest answer since then */
    longestSince(time: number): number {
      const took = answers.filter(({ until }) => until > time).map(({ from, until }) => until - from)
      return Math.round(Math.max(0, ...took, open === undefined ? 0 : performance.now() - open))
    },
    async stop(): Promise<void> {
      isOver = true
      await asking
    },
  }
}

async function openBrowser(): Promise<Browser> {
  return launch({
    executablePath: await findBrowser(),
    // What is drawn costs processor time, and is not looked at.
    defaultViewport: { width: 400, height: 300 },
    // The browser ends with the test, however that ends.
    pipe: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
}

async function closeBrowser(browser: Browser): Promise<void> {
  const program = browser.process()
  await browser.close().catch(() => program?.kill('SIGKILL'))
  if (program && program.exitCode === null && program.signalCode === null) await once(program, 'exit')
}

/** Makes the visits of one start of the server. @returns the problems, and how long the others took */
async function visitAfterStart(
  name: Visited,
  browser: Browser,
  first: number,
  count: number,
  seen: Map<string, number>,
) {
  const start = Math.floor(first / perStart)
  const isBusy = start % busyEach === busyEach - 1 && (loadavg()[0] ?? 0) < availableParallelism()
  const lost: Record<string, unknown>[] = []
  const took: number[] = []
  const served = await (name === 'control' ? serveControl() : serve(name, { until: 'listens' }))
  const unload = isBusy ? load() : () => {}
  const probe = startProbe(served.url)
  try {
    let next = first
    const lane = async () => {
      while (next < first + count) {
        const index = next++
        // Moments that are the same in every run.
        const way: Way = (name !== 'control' && ways[index % ways.length]) || 'plain'
        const moment = (index * 7919) % longestMoment
        const aim = name === 'control' ? 'load' : 'answer'
        const began = performance.now()
        const result = await visit(browser, { url: served.url, way, network, aim, moment })
        if (result.problem) {
          const problem = {
            visited: name,
            visit: index,
            sinceStart: index - first,
            isBusy,
            load: loadavg()[0],
            longestAnswer: probe.longestSince(began),
            ...result.problem,
            server: served.output().slice(-2000),
          }
          if (result.isLate || problem.longestAnswer > longestAnswer)
            seen.set('late', (seen.get('late') ?? 0) + 1)
          else lost.push(problem)
          if (lostFile) await appendFile(lostFile, `${JSON.stringify(problem)}\n`)
        } else {
          took.push(result.took ?? 0)
          seen.set(result.seen ?? '', (seen.get(result.seen ?? '') ?? 0) + 1)
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  } finally {
    unload()
    await probe.stop()
    await served.stop()
  }
  return { lost, took }
}

describe.each(visited)('%s', (name) => {
  test(
    `an agent begins a session and is answered in each of ${visits} visits`,
    async () => {
      if (name !== 'control' && !isBuilt) await build(name)
      const lost: Record<string, unknown>[] = []
      const took: number[] = []
      const seen = new Map<string, number>()
      let browser = await openBrowser()
      try {
        for (let first = 0; first < visits; first += perStart) {
          if (!browser.connected || (first / perStart) % startsPerBrowser === startsPerBrowser - 1) {
            await closeBrowser(browser)
            browser = await openBrowser()
          }
          const found = await visitAfterStart(name, browser, first, Math.min(perStart, visits - first), seen)
          lost.push(...found.lost)
          took.push(...found.took)
          took.sort((a, b) => a - b)
          const at = (part: number) => took[Math.floor((took.length - 1) * part)]
          process.stdout.write(
            `${new Date().toISOString().slice(11, 19)} ${name}: ${took.length} of ${took.length + lost.length} visits answered, after ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (longest); ${[...seen].map(([what, count]) => `${what} ${count}`).join(', ')}\n`,
          )
        }
      } finally {
        await closeBrowser(browser)
      }
      expect(lost).toEqual([])
    },
    600_000 + visits * 30_000,
  )
})
