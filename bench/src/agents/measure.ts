import { join } from 'node:path'
import { build, copyPlayground, serve } from '@abp-kit/playground-runner'
import type { Figure } from '../report.ts'
import { withDirectory } from '../temporary.ts'
import { startAgent } from './agent.ts'
import { type Conversation, converse } from './conversation.ts'
import { openApp } from './expected.ts'
import { figuresOf, type Outcome } from './figures.ts'
import { serveFormPage } from './form-page/serve.ts'
import { formPage, playground, type Site } from './sites.ts'
import type { Way } from './way.ts'
import { ways } from './ways.ts'

/**
 * Measures every way on both sites. Each round has a new random order. Each conversation has its own server and
 * browser, which end before the next ones start.
 */
export function measureAgents(rounds: number, say: (text: string) => void): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const copy = await copyPlayground('sveltekit')
    const stops: (() => Promise<void>)[] = [copy.remove]
    try {
      await build('sveltekit', { directory: copy.directory })
      const app = await serve('sveltekit', { directory: copy.directory })
      stops.push(app.stop)
      const forms = await serveFormPage()
      stops.push(forms.stop)
      const judge = await openApp(app.url)
      stops.push(judge.stop)
      const sites: Site[] = [
        { ...playground, url: app.url },
        { ...formPage, url: forms.url },
      ]
      const outcomes: Outcome[] = []
      for (const site of sites) {
        for (const way of ways) {
          outcomes.push({ way, site, installed: await toolsAsInstalled(way, directory), conversations: [] })
        }
      }
      let number = 100
      for (let round = 1; round <= rounds; round++) {
        for (const { conversations, site, way } of shuffled(outcomes)) {
          if (round > 1 && cannot(way, site)) continue
          const home = join(directory, String(number))
          const conversation = await converse(way, site, judge, home, number)
          conversations.push(conversation)
          number = 100 + ((number - 98) % 900)
          say(`${round}. ${site.name}, ${way.name}: ${summary(conversation)}`)
        }
      }
      return figuresOf(outcomes)
    } finally {
      for (const stop of stops.toReversed()) await stop()
    }
  })
}

/** @returns whether a way needs something that the site does not offer to agents; it is then tried only once */
function cannot({ kind }: Way, { name }: Site): boolean {
  return name === 'form page' && (kind === 'bridge' || kind === 'webmcp')
}

/** @returns the tokens of the tools and instructions that the server has without settings that reduce them */
async function toolsAsInstalled({ installed }: Way, directory: string): Promise<number | undefined> {
  if (installed === undefined) return undefined
  const agent = await startAgent(installed(directory), directory)
  await agent.stop()
  return agent.spent.tools + agent.spent.instructions
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

function summary({ cold, warm }: Conversation): string {
  const wrong = Object.values({ ...cold.verdicts, ...warm?.verdicts }).filter(
    (verdict) => verdict !== undefined,
  )
  const time = `${cold.time.toFixed(0)} ms${warm ? `, again ${warm.time.toFixed(0)} ms` : ''}`
  return [time, cold.error ?? warm?.error, ...wrong].filter((part) => part !== undefined).join('; ')
}
