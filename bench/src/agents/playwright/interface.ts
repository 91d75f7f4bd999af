import type { Agent } from '../agent.ts'
import { watchDownloads } from '../downloads.ts'
import { lookAgain, madeFiles } from '../look-again.ts'
import { formsIn, type Site } from '../sites.ts'
import { taskNames } from '../tasks.ts'
import { findForms, isFileLink, type Node } from '../tree.ts'
import type { Way } from '../way.ts'
import { name, outputOf, program } from './program.ts'

/** A snapshot, one call for all boxes, a click on each button, and a click on each link, which it searches for. */
export const byInterface: Way = {
  name: `${name}, interface`,
  kind: 'interface',
  program: (home) => program(home),
  async open(agent, site) {
    await agent.use('browser_navigate', { url: site.url })
    const known = new Set<string>()
    return async (tasks) => {
      // Reads the page each time, because an element gets a new reference when its name changes, as a button's
      // does.
      const page = await readPage(agent, site)
      for (const { ref } of page) known.add(ref)
      const arrivals = await watchDownloads(outputOf(agent.home))
      const found = findForms(page, formsIn(site, tasks))
      const fields = found.flatMap(({ boxes }) =>
        boxes.map(({ ref, name, value }) => ({ target: ref, name, type: 'textbox', value })),
      )
      await agent.use('browser_fill_form', { fields })
      for (const { button } of found) await agent.use('browser_click', { target: button })
      const links = await findLinks(agent, known)
      for (const { ref } of links) {
        known.add(ref)
        await agent.use('browser_click', { target: ref })
      }
      return arrivals(taskNames.length)
    }
  },
}

/** The tasks' names for the files, which an agent would search for. */
const wanted = String.raw`/\b(html|csv|png)\b/i`

/**
 * Reads the page. On the playground a search is shorter than a snapshot, on the small page it is not. An agent may
 * not know this, so the choice favours the agent.
 */
async function readPage(agent: Agent, { name }: Site): Promise<Node[]> {
  const { text } =
    name === 'playground'
      ? await agent.use('browser_find', { regex: wanted })
      : await agent.use('browser_snapshot', {})
  return readTree(text)
}

async function findLinks(agent: Agent, known: ReadonlySet<string>): Promise<Node[]> {
  for (const patience = lookAgain(madeFiles); ; await patience()) {
    const { text } = await agent.use('browser_find', { regex: String.raw`/link ".*\.(html|csv|png)/` })
    const links = readTree(text).filter((node) => isFileLink(node) && node.role === 'link')
    const fresh = links.filter(({ ref }) => !known.has(ref))
    if (fresh.length >= taskNames.length) return fresh
  }
}

/** Lists each element once, in the page's order, because a search repeats what is above its hits. */
function readTree(text: string): Node[] {
  const nodes = [...text.matchAll(/- (\w+) "([^"\n]*)"[^\n"]*?\[ref=(\w+)\]/g)].map(
    ([, role = '', name = '', ref = '']) => ({ role, name, ref }),
  )
  return nodes.filter(({ ref }, index) => nodes.findIndex((node) => node.ref === ref) === index)
}
