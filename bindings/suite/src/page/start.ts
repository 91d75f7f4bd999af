import type { Abp } from '@abp-kit/core/protocol'
import { register } from '@abp-kit/core/register'
import { gate, stage } from './scene'

declare global {
  interface Window {
    /** `window.abp` as the page's first script found it. */
    early: Abp
    stage: typeof stage
    openGate: () => void
    /** What the agent was told: `list_changed`. */
    changes: unknown[]
  }
}

/**
 * What every page does first: it registers the app, and makes the stage reachable for the test. The query has the
 * scene that the page begins with, in JSON; with `connected` an agent is there before the page comes to life.
 */
export async function start(): Promise<void> {
  const query = new URLSearchParams(location.search)
  stage.set(JSON.parse(query.get('scene') ?? '{}'))
  Object.assign(window, { stage, openGate: gate.open, changes: [] })
  register(() => import('./app'))
  if (query.has('connected')) await window.early.initialize({ agent: { name: 'tester' } })
}
