import type { Abp } from '@abp-kit/core/protocol'
import { register } from '@abp-kit/core/register'
import { gate, stage } from './scene.ts'

declare global {
  interface Window {
    /** `window.abp` as the page's first script found it. */
    early: Abp
    stage: typeof stage
    openGate: () => void
    /** The `list_changed` notifications that the agent received. */
    changes: unknown[]
  }
}

/**
 * Does what every page does first: registers the app, and makes the stage reachable for the test. The query contains
 * the page's first scene as JSON. With `connected`, an agent connects before the page comes to life.
 */
export async function start(): Promise<void> {
  const query = new URLSearchParams(location.search)
  stage.set(JSON.parse(query.get('scene') ?? '{}'))
  Object.assign(window, { stage, openGate: gate.open, changes: [] })
  register(() => import('./app.ts'))
  if (query.has('connected')) await window.early.initialize({ agent: { name: 'tester' } })
}
