import { join } from 'node:path'
import type { Agent } from '../agent.ts'
import { unquote } from '../answer.ts'
import { watchDownloads } from '../downloads.ts'
import { lookAgain, madeFiles } from '../look-again.ts'
import { act, findPresses, look } from '../scripts.ts'
import { formsIn, type Site } from '../sites.ts'
import { taskNames } from '../tasks.ts'
import type { Way } from '../way.ts'
import { lean, name, program } from './program.ts'

/**
 * One script that looks, and one for each file. Unless a person is there, Chromium lets a page download only one
 * file, so the page is opened again before the next.
 */
export const byScript: Way = {
  name: `${name}, \`evaluate_script\``,
  kind: 'script',
  program: () => program([...lean, '--categoryInput=false']),
  installed: () => program([]),
  open: (agent, site) =>
    openWith(agent, site, 'navigate_page', (expression) =>
      agent.use('evaluate_script', { function: `() => ${expression}` }),
    ),
}

/** The same with the three tools that `--slim` leaves. */
export const bySlimScript: Way = {
  name: `${name} \`--slim\`, script`,
  kind: 'script',
  program: () => program(['--slim']),
  open: (agent, site) => openWith(agent, site, 'navigate', (script) => agent.use('evaluate', { script })),
}

async function openWith(
  agent: Agent,
  site: Site,
  navigate: string,
  evaluate: (expression: string) => ReturnType<Agent['use']>,
): ReturnType<Way['open']> {
  await agent.use(navigate, { url: site.url })
  const { text } = await evaluate(look)
  const seen = unquote(text)
  let used = false
  return async (tasks) => {
    const arrivals = await watchDownloads(join(agent.home, 'Downloads'))
    for (const press of findPresses(seen, formsIn(site, tasks))) {
      if (used) await agent.use(navigate, { url: site.url })
      used = true
      const patience = lookAgain(madeFiles)
      // It returns the file's name, or nothing if the page was not ready for the click.
      while (!isFileName((await evaluate(act(press))).text)) await patience()
    }
    return arrivals(taskNames.length)
  }
}

const isFileName = (text: string): boolean => /\.(html|csv|png)"/.test(text)
