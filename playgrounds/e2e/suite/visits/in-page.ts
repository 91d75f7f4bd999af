/** When a visit has succeeded: a call was answered, or the page has loaded all that it asks for. */
export type Aim = 'answer' | 'load'

/** What a page knows of its own visit. */
export interface PageReport {
  url: string
  /** `reached` if the aim was; otherwise what went wrong; `undefined` while it waits. */
  outcome: string | undefined
  /** Milliseconds from the start of the document until the outcome. */
  took: number | undefined
  /** When the last script ran, in milliseconds since the start of the document. */
  lastScript: number
  /** The longest time in which the page could do nothing, in milliseconds. */
  stoodStill: number
  events: string[]
}

declare global {
  interface Window {
    visit?: PageReport
  }
}

/**
 * Runs before the page's own scripts: notes what happens to the document, and comes as an agent as soon as it is parsed.
 * Changes nothing that the page can see.
 */
export function visitAsAgent(aim: Aim): void {
  if (window.top !== window) return
  const beatMilliseconds = 250
  const report: PageReport = {
    url: location.href,
    outcome: undefined,
    took: undefined,
    lastScript: 0,
    stoodStill: 0,
    events: [],
  }
  Object.defineProperty(window, 'visit', { value: report })
  const note = (event: string) => {
    if (report.events.length < 300) report.events.push(`${Math.round(performance.now())} ${event}`)
  }
  const describe = (target: EventTarget | null) => {
    if (target instanceof HTMLScriptElement) return `script ${target.src}`
    if (target instanceof HTMLLinkElement) return `link ${target.rel} ${target.href}`
    return String(target)
  }
  // Only the document hears what loads; the window hears also errors of scripts that run.
  document.addEventListener(
    'load',
    ({ target }) => {
      note(`load of ${describe(target)}`)
      if (target instanceof HTMLScriptElement) report.lastScript = Math.round(performance.now())
    },
    true,
  )
  window.addEventListener(
    'error',
    (event: Event) =>
      note(event instanceof ErrorEvent ? `error ${event.message}` : `error of ${describe(event.target)}`),
    true,
  )
  let beat = performance.now()
  setInterval(() => {
    const late = Math.round(performance.now() - beat - beatMilliseconds)
    beat = performance.now()
    report.stoodStill = Math.max(report.stoodStill, late)
    if (late > 1000) note(`the page stood still for ${late} ms`)
  }, beatMilliseconds)
  for (const type of ['pageshow', 'pagehide'])
    window.addEventListener(type, (event) =>
      note(`${type}${'persisted' in event && event.persisted ? ' (persisted)' : ''}`),
    )
  for (const type of ['freeze', 'resume', 'visibilitychange', 'readystatechange'])
    document.addEventListener(type, () => note(`${type} ${document.readyState} ${document.visibilityState}`))
  window.addEventListener('unhandledrejection', ({ reason }) => note(`unhandled: ${reason}`))

  const come = async () => {
    note('agent comes')
    await window.abp.initialize({
      agent: { name: 'visit', version: '1' },
      protocolVersion: '0.1',
      features: {},
    })
    note('session began')
    const answer = await window.abp.call('convert.markdownToHtml', { markdown: '# Hello' })
    return answer.success ? 'reached' : `${answer.error.code}: ${answer.error.message}`
  }
  const settle = (outcome: string) => {
    note(outcome)
    report.outcome = outcome
    report.took = Math.round(performance.now())
  }
  if (aim === 'load') window.addEventListener('load', () => settle('reached'))
  else
    document.addEventListener('DOMContentLoaded', () => come().then(settle, (error) => settle(String(error))))
}

/** Runs in a page that an agent could not use: everything that the page can say of it. */
export function explain() {
  const resources = new Map(
    performance.getEntriesByType('resource').map((entry) => [entry.name, Math.round(entry.duration)]),
  )
  const host: { length?: number; run?: unknown } = Object(
    Reflect.get(Object(window.abp), Symbol.for('abp-kit')),
  )
  return {
    url: location.href,
    readyState: document.readyState,
    visibility: document.visibilityState,
    now: Math.round(performance.now()),
    abp: typeof window.abp,
    members: Object.keys(Object(window.abp)).length,
    waiting: host.length,
    runtime: typeof host.run,
    text: document.body?.textContent.length,
    hydrated: Object.keys(document.body?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
    scripts: [...document.scripts]
      .filter(({ src }) => src)
      .map(({ src, async, type }) => {
        const took = resources.get(src)
        return `${src}${async ? ' async' : ''} ${type} ${took === undefined ? 'NOT ARRIVED' : `took ${took} ms`}`
      }),
    preloads: [...document.querySelectorAll<HTMLLinkElement>('link[rel*=preload]')].map(
      ({ href, rel }) => `${rel} ${href} ${resources.has(href) ? '' : 'NOT ARRIVED'}`,
    ),
    resources: [...resources].map(([name, took]) => `${name} ${took} ms`),
  }
}
