import { unquote } from '../answer.ts'
import { watchDownloads } from '../downloads.ts'
import { actWithPlaywright, findPresses, look } from '../scripts.ts'
import { formsIn } from '../sites.ts'
import { taskNames } from '../tasks.ts'
import type { Way } from '../way.ts'
import { name, outputOf, program } from './program.ts'

/** One script that looks, and one that does all the rest, in Playwright's process. */
export const byCode: Way = {
  name: `${name}, \`browser_run_code_unsafe\``,
  kind: 'script',
  program: (home) => program(home),
  async open(agent, site) {
    await agent.use('browser_navigate', { url: site.url })
    const { text } = await agent.use('browser_evaluate', { function: `() => ${look}` })
    const seen = unquote(text)
    return async (tasks) => {
      const arrivals = await watchDownloads(outputOf(agent.home))
      const code = actWithPlaywright(findPresses(seen, formsIn(site, tasks)))
      await agent.use('browser_run_code_unsafe', { code })
      return arrivals(taskNames.length)
    }
  },
}
