import { randomBytes } from 'node:crypto'
import { isRecord } from '@abp-kit/core/protocol'
import type { PageFrames } from '../connection/page-frames.ts'
import type { DriverPage } from '../driver/driver.ts'
import { handleOf, resultOf } from '../driver/read.ts'
import type { Listener } from '../events/event-listener.ts'
import { exchangeLimits, limits } from '../limits.ts'
import { type BootNames, bootScript } from './boot-script.ts'

/** This process's connection to the client's code in the page. */
export interface InjectedPage {
  /**
   * @returns a handle of the client's code in the page if `window.abp` is ready, otherwise `undefined`.
   * @throws while the page navigates
   */
  find(): Promise<string | undefined>
  /** @returns the state of the current document. @throws while the page navigates */
  document(): Promise<PageDocument | undefined>
}

/** The state of a document, as read in the page. */
export interface PageDocument {
  url: string
  contentType: string
  /** The HTTP status; 0 if unknown. */
  status: number
  /** The manifest's URL, if the document links one (docs/protocol.md §2); it may be invalid. */
  manifestUrl: string | undefined
  /** Whether the head has loaded completely. */
  hasHead: boolean
  /** Whether the browser supports WebMCP. */
  hasWebMcp: boolean
  /** Milliseconds since the document was loaded; 0 until then. */
  loadedFor: number
}

const look = `(() => {
  const [navigation] = performance.getEntriesByType('navigation')
  const loaded = document.readyState === 'complete' && navigation?.loadEventEnd
  return {
    url: document.URL,
    contentType: document.contentType,
    status: navigation?.responseStatus,
    manifestUrl: document.querySelector('link[rel~="abp-manifest" i]')?.href,
    hasHead: document.body !== null,
    hasWebMcp: 'modelContext' in document,
    loadedFor: loaded ? performance.now() - loaded : 0,
  }
})()`

function readDocument({
  contentType,
  hasHead,
  hasWebMcp,
  loadedFor,
  manifestUrl,
  status,
  url,
}: Record<string, unknown>): PageDocument {
  return {
    url: String(url).slice(0, 2_000),
    contentType: String(contentType).slice(0, 100),
    status: typeof status === 'number' ? status : 0,
    manifestUrl: typeof manifestUrl === 'string' ? manifestUrl.slice(0, limits.urlCharacters + 1) : undefined,
    hasHead: hasHead === true,
    hasWebMcp: hasWebMcp === true,
    loadedFor: typeof loadedFor === 'number' ? loadedFor : 0,
  }
}

type Noticed = (kind: 'print' | 'popup' | 'permission' | 'download', message?: string) => void

/**
 * Adds the client's code to every document that the page loads from now on, before its first script.
 *
 * @param loaded - whether to also add it to the current document
 * @param listener - receives reports from the main frame's document only; frames of other pages cannot
 *   reach it
 */
export async function injectPage(
  { cdp }: DriverPage,
  frames: PageFrames,
  loaded: boolean,
  listener: Listener,
  noticed: Noticed,
): Promise<InjectedPage> {
  const names: BootNames = { binding: secretName(), key: secretName() }
  let questions = 0

  const answer = async (uniqueContextId: string, id: number, request: unknown) => {
    if (questions >= exchangeLimits.questionsAtOnce) return
    questions++
    const answered = await listener.elicitation(request)
    questions--
    const args = [names.key, id, answered]
    await cdp.send('Runtime.callFunctionOn', {
      // Context numbers restart in another process, so the answer could reach the next document.
      uniqueContextId,
      functionDeclaration: 'function(key,id,answer){window[key].answer(id,answer)}',
      arguments: args.map((value) => ({ value })),
    })
  }

  cdp.on('Runtime.bindingCalled', (event) => {
    if (!isRecord(event) || event.name !== names.binding) return
    const { executionContextId, payload } = event
    if (typeof executionContextId !== 'number' || typeof payload !== 'string') return
    const report = readReport(payload)
    if (!report) return
    const { data, id, kind } = report
    if (kind === 'print' || kind === 'popup' || kind === 'permission' || kind === 'download') {
      return noticed(kind, typeof data === 'string' ? data : undefined)
    }
    const context = frames.mainContext(executionContextId)
    if (!context) return
    if (kind === 'progress') listener.progress(data)
    if (kind === 'notification') listener.notification(data)
    if (kind === 'capabilities_changed') listener.capabilitiesChanged(data)
    // The page may have gone away when the answer arrives.
    if (kind === 'elicitation') answer(context.uniqueId, Number(id), data).catch(() => undefined)
  })

  const source = bootScript(names)
  // The browser processes these requests in order.
  const [, , tree] = await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Runtime.enable'),
    cdp.send('Page.getFrameTree'),
    cdp.send('Runtime.addBinding', { name: names.binding }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source }),
    loaded && cdp.send('Runtime.evaluate', { expression: source }),
  ])
  frames.start(tree)

  const key = JSON.stringify(names.key)
  return {
    async find() {
      const expression = `window[${key}]?.ready() ? window[${key}] : undefined`
      const found = await cdp.send('Runtime.evaluate', { expression })
      return resultOf(found).type === 'undefined' ? undefined : handleOf(found)
    },
    async document() {
      const found = await cdp.send('Runtime.evaluate', { expression: look, returnByValue: true })
      const { value } = resultOf(found)
      return isRecord(value) ? readDocument(value) : undefined
    },
  }
}

function secretName(): string {
  return `_${randomBytes(16).toString('hex')}`
}

/**
 * The client's code in the page writes the report, but a page can tamper with a string that is created inside
 * it.
 */
function readReport(payload: string): Record<string, unknown> | undefined {
  try {
    const report: unknown = JSON.parse(payload)
    return isRecord(report) ? report : undefined
  } catch {
    return undefined
  }
}
