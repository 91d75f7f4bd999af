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

/** Measures what is downloaded by a visit of the first page and a click to the next one. */
export async function measureVisits(say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const framework of defaultFrameworks) {
    const without = await visit(framework, copyWithoutAdapter)
    const with_ = await visit(framework, copyPlayground)
    const scripts = with_.scripts - without.scripts
    const all = scripts + with_.page - without.page
    const limit = framework === 'vite' ? 1200 : 1500
    say(`${framework}: ${scripts} B of scripts; ${all} B with what is in the page`)
    figures.push(
      {
        what: `JavaScript that a human visitor of the ${framework} playground downloads because of us, gzipped, besides the bootstrap`,
        measured: `${scripts} B (${with_.scripts} B against ${without.scripts} B)`,
        toReach: '≤ 1,024 B',
        reached: scripts <= 1024,
      },
      {
        what: `all that a human visitor of the ${framework} playground downloads because of us, gzipped, with the bootstrap`,
        measured: `${all} B (of them in the page: ${with_.page} B against ${without.page} B)`,
        toReach: `≤ ${limit.toLocaleString('en')} B`,
        reached: all <= limit,
      },
    )
  }
  return figures
}

/** In bytes, each file gzipped by itself. */
interface Downloads {
  page: number
  scripts: number
}

async function visit(
  framework: DefaultFramework,
  prepare: (framework: DefaultFramework) => Promise<Copy>,
): Promise<Downloads> {
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
      const document = await page.goto(server.url, { waitUntil: 'networkidle0' })
      const html = (await document?.text()) ?? ''
      await page.click('a[href$="/about"]')
      await page.waitForFunction(() => location.pathname === '/about')
      await page.waitForNetworkIdle({ idleTime: 500 })
      return {
        page: gzipSize(html),
        scripts: [...sizes.values()].reduce((sum, size) => sum + size, 0),
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    await copy.remove()
  }
}
