import {
  build,
  type Copy,
  copyPlayground,
  type DefaultFramework,
  defaultFrameworks,
  serve,
} from '@abp-kit/playground-runner'
import { type Browser, TimeoutError } from 'puppeteer-core'
import { copyByHand } from './by-hand.ts'
import { launchBare } from './launch.ts'
import { type Figure, median } from './report.ts'

const rounds = 15

/** A connection as people have it: milliseconds there and back, and bytes per second. */
const network = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }

/** React is ready when it has rendered: components offer their capabilities in effects. */
const markReadyInReact = `import { useEffect } from 'react'
export function MarkReady() {
  useEffect(() => void performance.mark('ready'), [])
  return null
}
`

/**
 * Adds a `performance.mark` for the moment when the framework can run handlers, in the framework's own way: the first
 * effect or `onMount`, or Nuxt's hook.
 */
const markReady: Record<DefaultFramework, (copy: Copy) => Promise<void>> = {
  async next(copy) {
    await copy.write('components/mark-ready.tsx', `'use client'\n${markReadyInReact}`)
    await copy.edit(
      'app/layout.tsx',
      (text) =>
        `import { MarkReady } from '../components/mark-ready'\n${text.replace('<Header />', '<MarkReady /><Header />')}`,
    )
  },
  async nuxt(copy) {
    await copy.write(
      'app/plugins/mark-ready.client.ts',
      "export default defineNuxtPlugin((nuxtApp) => {\n  nuxtApp.hooks.hookOnce('app:suspense:resolve', () => void performance.mark('ready'))\n})\n",
    )
  },
  async sveltekit(copy) {
    await copy.edit('src/routes/+layout.svelte', (text) =>
      text.replace(
        '<script lang="ts">',
        "<script lang=\"ts\">\nimport { onMount } from 'svelte'\nonMount(() => void performance.mark('ready'))",
      ),
    )
  },
  async vite(copy) {
    await copy.write('src/mark-ready.tsx', markReadyInReact)
    await copy.edit(
      'src/main.tsx',
      (text) =>
        `import { MarkReady } from './mark-ready'\n${text.replace('<RouterProvider', '<MarkReady />\n      <RouterProvider')}`,
    )
  },
}

/** Runs in the page before its scripts: calls as soon as `window.abp` is there, as an agent does that drives the browser. */
function callAtOnce(): void {
  const abp: unknown = Reflect.get(window, 'abp')
  if (abp === undefined) {
    setTimeout(callAtOnce, 1)
    return
  }
  const { initialize, call }: { initialize?: unknown; call?: unknown } = Object(abp)
  if (typeof initialize !== 'function' || typeof call !== 'function')
    throw new Error('This is not window.abp.')
  void initialize({ agent: { name: 'bench', version: '1.0.0' }, protocolVersion: '0.1', features: {} })
  void Promise.resolve(call('convert.markdownToHtml', { markdown: '# Hello' })).then((answer) => {
    performance.mark(Object(answer).success === true ? 'answered' : 'refused')
  })
}

/**
 * Measures when an agent's first call is answered, on each playground, built for production, over an emulated connection
 * and with an empty cache. The agent calls as soon as `window.abp` is there. The same with the public guide's loader in
 * place of the adapter, in turn.
 */
export async function measureFirstCall(say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const framework of defaultFrameworks) {
    const { answered, ready, byHand } = await measurePlayground(framework)
    say(`${framework}: ready after ${ready} ms, answered after ${answered} ms; by hand after ${byHand} ms`)
    const connection = `medians, ${framework}, 40 ms and 10 Mbit/s`
    figures.push(
      {
        what: `the first call answered, against the moment when the framework can run handlers, ${connection}`,
        measured: `${answered} ms against ${ready} ms: ${(answered / ready).toFixed(2)}`,
        toReach: '≤ 1.10',
        reached: answered / ready <= 1.1,
      },
      {
        what: `the first call answered, against the public guide's loader with the same handlers, ${connection}`,
        measured: `${answered} ms against ${byHand} ms: ${(answered / byHand).toFixed(2)}`,
        toReach: '≤ 0.85',
        reached: answered / byHand <= 0.85,
      },
    )
  }
  return figures
}

async function measurePlayground(
  framework: DefaultFramework,
): Promise<{ answered: number; ready: number; byHand: number }> {
  await using ours = await serveCopy(framework, await copyPlayground(framework))
  await using theirs = await serveCopy(framework, await copyByHand(framework, `${framework}-by-hand`))
  const browser = await launchBare()
  try {
    const times: (Visit & { byHand: number })[] = []
    for (let round = 0; round < rounds; round++) {
      const visited = await visit(browser, ours.url)
      const { answered: byHand } = await visit(browser, theirs.url)
      times.push({ ...visited, byHand })
    }
    const middle = (key: 'answered' | 'ready' | 'byHand') =>
      Math.round(median(times.map((time) => time[key])))
    return { answered: middle('answered'), ready: middle('ready'), byHand: middle('byHand') }
  } finally {
    await browser.close()
  }
}

/** Builds and serves the copy; removes it at the end. */
async function serveCopy(
  framework: DefaultFramework,
  copy: Copy,
): Promise<AsyncDisposable & { url: string }> {
  try {
    await markReady[framework](copy)
    await build(framework, { directory: copy.directory })
    const { stop, url } = await serve(framework, { directory: copy.directory })
    return {
      url,
      async [Symbol.asyncDispose]() {
        await stop()
        await copy.remove()
      },
    }
  } catch (error) {
    await copy.remove()
    throw error
  }
}

interface Visit {
  answered: number
  ready: number
}

/**
 * Now and then the emulated connection of Chromium keeps the answers to all of a page's requests, also of pages without
 * the kit; a proxy does not (playgrounds/e2e/matrix/visits.test.ts). Such a visit has no times, and is made again.
 *
 * @returns milliseconds from the start of the navigation
 */
async function visit(browser: Browser, url: string, again = 3): Promise<Visit> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    const cdp = await page.createCDPSession()
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await cdp.send('Network.emulateNetworkConditions', network)
    await page.evaluateOnNewDocument(callAtOnce)
    await page.goto(url, { timeout: 10_000 })
    const marks = await page.waitForFunction(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime
      const [answered, ready, refused] = ['answered', 'ready', 'refused'].map(at)
      if (refused !== undefined) throw new Error('The call was refused.')
      return answered !== undefined && ready !== undefined && { answered, ready }
    })
    const found = await marks.jsonValue()
    if (!found) throw new Error('The page has no marks.')
    return found
  } catch (error) {
    if (again === 0 || !(error instanceof TimeoutError)) throw error
    return await visit(browser, url, again - 1)
  } finally {
    await context.close()
  }
}
