import { findBrowser } from '@abp-kit/client'
import {
  build,
  type Copy,
  copyPlayground,
  type DefaultFramework,
  defaultFrameworks,
  serve,
} from '@abp-kit/playground-runner'
import { launch } from 'puppeteer-core'
import type { Figure } from './report.ts'
import { gzipSize } from './size.ts'
import { copyWithoutAdapter } from './without-adapter.ts'

/** Measures the scripts that are downloaded by a visit of the first page and a click to the next one. */
export async function measureVisits(say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const framework of defaultFrameworks) {
    const without = await visit(framework, copyWithoutAdapter)
    const with_ = await visit(framework, copyPlayground)
    say(`${framework}: ${with_} B with, ${without} B without`)
    figures.push({
      what: `JavaScript that a human visitor of the ${framework} playground downloads because of us, gzipped, besides the bootstrap`,
      measured: `${with_ - without} B (${with_} B against ${without} B)`,
      toReach: '≤ 1,024 B',
      reached: with_ - without <= 1024,
    })
  }
  return figures
}

async function visit(
  framework: DefaultFramework,
  prepare: (framework: DefaultFramework) => Promise<Copy>,
): Promise<number> {
  const copy = await prepare(framework)
  try {
    await build(framework, { directory: copy.directory })
    const server = await serve(framework, { directory: copy.directory })
    const browser = await launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const page = await browser.newPage()
      const sizes = new Map<string, number>()
      page.on('response', async (response) => {
        if (response.request().resourceType() !== 'script') return
        sizes.set(response.url(), gzipSize(await response.buffer()))
      })
      await page.goto(server.url, { waitUntil: 'networkidle0' })
      await page.click('a[href$="/about"]')
      await page.waitForFunction(() => location.pathname === '/about')
      await page.waitForNetworkIdle({ idleTime: 500 })
      return [...sizes.values()].reduce((sum, size) => sum + size, 0)
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    await copy.remove()
  }
}
