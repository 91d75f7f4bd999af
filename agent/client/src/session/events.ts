import type { Page } from 'puppeteer-core'
import { encodeForPage } from './encode'
import { createListener, type EventHandlers, type ProgressHandlers } from './listener'

/**
 * Defines the four globals through which a page reaches its agent. They must be there before the page's first script,
 * so that this is called before the page is opened. Each takes one argument.
 */
export async function exposeEvents(
  page: Page,
  handlers: EventHandlers,
  progressHandlers: ProgressHandlers,
): Promise<void> {
  const listener = createListener(handlers, progressHandlers, (answer) => encodeForPage(answer, 'answer'))
  await Promise.all([
    page.exposeFunction('__abp_progress', listener.progress),
    page.exposeFunction('__abp_notification', listener.notification),
    page.exposeFunction('__abp_capabilities_changed', listener.capabilitiesChanged),
    page.exposeFunction('__abp_elicitation', listener.elicitation),
  ])
}
