import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { findBrowser } from '@abp-kit/client'
import { build, frameworks, type Served, serve } from '@abp-kit/playground-runner'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * Visits of each playground, as strangers' browsers make them: in a new context, over a slow network, with an agent that
 * comes as soon as the document is parsed. A soak sets `ABP_VISITS` to thousands, and `ABP_VISITED` to a playground.
 */
const visits = Number(process.env.ABP_VISITS ?? 12)
const visited = frameworks.filter((name) => (process.env.ABP_VISITED ?? name) === name)

/** 40 ms and 10 Mbit/s. */
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
/** How a visit begins: plainly, with a page that loads again or is left and restored at once, beside busy programs. */
const ways = ['plain', 'reloaded', 'restored', 'plain', 'under load'] as const

/** The requests that have no answer yet, and those that failed. */
function follow(page: Page) {
  const open = new Set<string>()
  const failed: string[] = []
  page.on('request', (request) => open.add(request.url()))
  page.on('requestfinished', (request) => open.delete(request.url()))
  page.on('requestfailed', (request) => {
    open.delete(request.url())
    failed.push(`${request.url()} (${request.failure()?.errorText})`)
  })
  return { open, failed }
}

/** Runs as many busy programs as there are processors. @returns a function that ends them */
function load(): () => void {
  const busy = Array.from({ length: availableParallelism() }, () => spawn('node', ['-e', 'for (;;);']))
  return () => {
    for (const one of busy) one.kill()
  }
}

/** @returns what went wrong, with all that there is to know; `undefined` if an agent could begin a session */
async function visit(browser: Browser, url: string, way: (typeof ways)[number]): Promise<string | undefined> {
  const context = await browser.createBrowserContext()
  const unload = way === 'under load' ? load() : undefined
  try {
    const page = await context.newPage()
    const session = await page.createCDPSession()
    await session.send('Network.emulateNetworkConditions', network)
    const { open, failed } = follow(page)
    const console: string[] = []
    page.on('console', (message) => console.push(message.text()))
    page.on('pageerror', (error) => console.push(String(error)))
    const parsed = { waitUntil: 'domcontentloaded', timeout: 60_000 } as const
    await page.goto(url, parsed)
    if (way === 'reloaded') await page.reload(parsed)
    if (way === 'restored') {
      await page.goto(`${url}/about`, parsed)
      await page.goBack(parsed)
    }
    const found = await page.evaluate(async () => {
      const began = performance.now()
      const outcome = await window.abp.initialize({ agent: { name: 'visit' } }).then(
        () => 'begun',
        (error: unknown) => String(error),
      )
      const asked = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
      const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      return {
        outcome,
        took: Math.round(performance.now() - began),
        readyState: document.readyState,
        visibility: document.visibilityState,
        missing: asked.filter((src) => !arrived.has(src)),
        loader: typeof Reflect.get(Object(Reflect.get(window.abp, Symbol.for('abp-kit'))), 'run'),
      }
    })
    if (found.outcome === 'begun') return undefined
    return JSON.stringify({ way, ...found, open: [...open], failed, console }, undefined, 1)
  } catch (error) {
    return `${way}: ${error}`
  } finally {
    unload?.()
    await context.close()
  }
}

describe.each(visited)('%s', (framework) => {
  let browser: Browser
  let served: Served
  beforeAll(async () => {
    await build(framework)
    browser = await launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  }, 600_000)
  afterAll(async () => {
    await served?.stop()
    const program = browser?.process()
    await browser?.close()
    if (program && program.exitCode === null && program.signalCode === null) await once(program, 'exit')
  })

  test(
    `an agent begins a session in each of ${visits} visits`,
    async () => {
      const lost: string[] = []
      for (let index = 0; index < visits; index++) {
        // The first visit after a server's start is one of its own kind.
        if (index % 20 === 0) {
          await served?.stop()
          served = await serve(framework)
        }
        const problem = await visit(browser, served.url, ways[index % ways.length] ?? 'plain')
        if (problem !== undefined) lost.push(`visit ${index}: ${problem}\n${served.output().slice(-2000)}`)
      }
      expect(lost).toEqual([])
    },
    60_000 + visits * 30_000,
  )
})
