import { join } from 'node:path'
import { watchDownloads } from '../downloads.ts'
import { lookAgain, madeFiles } from '../look-again.ts'
import { formsIn } from '../sites.ts'
import { taskNames } from '../tasks.ts'
import { findForms, isFileLink, type Node } from '../tree.ts'
import type { Way } from '../way.ts'
import { lean, name, program } from './program.ts'

/** A snapshot, one call for all boxes, a click on each button and on each link. */
export const byInterface: Way = {
  name: `${name}, interface`,
  kind: 'interface',
  program: () => program(lean),
  installed: () => program([]),
  async open(agent, site) {
    await agent.use('navigate_page', { url: site.url })
    const page = readTree((await agent.use('take_snapshot', {})).text)
    return async (tasks) => {
      const arrivals = await watchDownloads(join(agent.home, 'Downloads'))
      const forms = formsIn(site, tasks)
      const patience = lookAgain(madeFiles)
      const found = findForms(page, forms)
      const before = new Set(page.map(({ ref }) => ref))
      const elements = found.flatMap(({ boxes }) => boxes.map(({ ref, value }) => ({ uid: ref, value })))
      await agent.use('fill_form', { elements })
      let shown = ''
      for (const [index, { button }] of found.entries()) {
        const last = index === found.length - 1
        const { text } = await agent.use('click', { uid: button, ...(last && { includeSnapshot: true }) })
        shown = text
      }
      const linksIn = (text: string) =>
        findForms(readTree(text), forms).flatMap(({ links }) =>
          links.filter((link) => isFileLink(link) && !before.has(link.ref)),
        )
      // The snapshot of a click may not show everything that the click causes.
      while (linksIn(shown).length < taskNames.length) {
        await patience()
        shown = (await agent.use('take_snapshot', {})).text
      }
      const links = linksIn(shown)
      for (const { ref } of links) await agent.use('click', { uid: ref })
      page.push(...links)
      return arrivals(taskNames.length)
    }
  },
}

function readTree(text: string): Node[] {
  return [...text.matchAll(/uid=(\S+) (\w+) "([^"\n]*)"/g)].map(([, ref = '', role = '', name = '']) => ({
    role,
    name,
    ref,
  }))
}
