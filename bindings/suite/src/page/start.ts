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
 * Common start of every page: registers the app, and exposes the stage to the test. The query contains the
 * page's first scene as JSON. With `connected`, an agent connects before the page hydrates.
 */
export async function start(): Promise<void> {
  const query = new URLSearchParams(location.search)
  stage.set(JSON.parse(query.get('scene') ?? '{}'))
  Object.assign(window, { stage, openGate: gate.open, changes: [] })
  register(() => import('./app.ts'))
  if (query.has('connected')) await window.early.initialize({ agent: { name: 'tester' } })
}
