import { afterAll, beforeAll } from 'vitest'
import { type Binding, type Pages, startPages } from './pages.ts'
import { questions } from './questions.ts'
import type { Subject } from './subject.ts'
import { useAgentActivity } from './use-agent-activity.ts'
import { useCapability } from './use-capability.ts'

/**
 * The suite for all bindings: it runs a framework's page in a real Chromium.
 *
 * @param own - tests for one framework only
 */
export function defineSuite(binding: Binding, own?: (subject: Subject) => void): void {
  let pages: Pages
  beforeAll(async () => {
    pages = await startPages(binding)
  })
  afterAll(() => pages?.close())

  const subject = { pages: () => pages, counter: binding.counter }
  useCapability(subject)
  useAgentActivity(subject)
  questions(subject)
  own?.(subject)
}
