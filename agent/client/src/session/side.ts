import { randomBytes } from 'node:crypto'
import type { DriverPage } from '../driver/driver'
import { handleOf, resultOf } from '../driver/read'
import { type BootNames, bootScript } from '../page/boot'
import { isRecord } from '../record'
import type { Listener } from './listener'

/** How many answers to a page's questions may be on their way; the page's side allows fewer. */
const mostQuestions = 100

/** This process's hold on its side in the page. */
export interface PageSide {
  /** @returns a handle of the page's side when `window.abp` can be used, else nothing. @throws while the page navigates */
  find(): Promise<string | undefined>
  /** Hears of every new document in the main frame. */
  onDocument(listener: () => void): void
  /** @returns the document's HTTP status, or 0 when it is not known. Never throws. */
  status(): Promise<number>
}

type Noticed = (kind: 'print' | 'popup' | 'permission', message?: string) => void

/**
 * Puts a session's side into every document of the page from now on, before its first script.
 *
 * @param loaded - whether there is a document already, which is to have it too
 * @param listener - hears the main frame's document only; frames of other pages cannot reach it
 */
export async function installSide(
  { cdp }: DriverPage,
  loaded: boolean,
  listener: Listener,
  noticed: Noticed,
): Promise<PageSide> {
  const names: BootNames = { binding: secretName(), key: secretName() }
  const contexts = new Map<number, string>()
  const documents = new Set<() => void>()
  let mainFrame = ''
  let questions = 0

  cdp.on('Runtime.executionContextCreated', (event) => {
    const context = isRecord(event) && isRecord(event.context) ? event.context : {}
    const about = isRecord(context.auxData) ? context.auxData : {}
    if (typeof context.id !== 'number' || about.isDefault !== true) return
    contexts.set(context.id, String(about.frameId))
  })
  cdp.on('Runtime.executionContextDestroyed', (event) => {
    if (isRecord(event) && typeof event.executionContextId === 'number')
      contexts.delete(event.executionContextId)
  })
  cdp.on('Runtime.executionContextsCleared', () => contexts.clear())
  cdp.on('Page.frameNavigated', (event) => {
    const frame = isRecord(event) && isRecord(event.frame) ? event.frame : {}
    if (frame.parentId !== undefined || typeof frame.id !== 'string') return
    mainFrame = frame.id
    for (const listener of [...documents]) listener()
  })

  const answer = async (context: number, id: number, request: unknown) => {
    if (questions >= mostQuestions) return
    questions++
    const answered = await listener.elicitation(request)
    questions--
    const args = [names.key, id, answered]
    await cdp.send('Runtime.callFunctionOn', {
      executionContextId: context,
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
    if (kind === 'print' || kind === 'popup' || kind === 'permission') {
      return noticed(kind, typeof data === 'string' ? data : undefined)
    }
    if (contexts.get(executionContextId) !== mainFrame) return
    if (kind === 'progress') listener.progress(data)
    if (kind === 'notification') listener.notification(data)
    if (kind === 'capabilities_changed') listener.capabilitiesChanged(data)
    // The page that asked may be gone when the answer comes.
    if (kind === 'elicitation') answer(executionContextId, Number(id), data).catch(() => undefined)
  })

  const source = bootScript(names)
  // The browser does them in this order.
  const [, , tree] = await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Runtime.enable'),
    cdp.send('Page.getFrameTree'),
    cdp.send('Runtime.addBinding', { name: names.binding }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source }),
    loaded && cdp.send('Runtime.evaluate', { expression: source }),
  ])
  const top = isRecord(tree) && isRecord(tree.frameTree) ? tree.frameTree.frame : undefined
  if (isRecord(top) && typeof top.id === 'string') mainFrame = top.id

  const key = JSON.stringify(names.key)
  return {
    async find() {
      const expression = `window[${key}]?.ready() ? window[${key}] : undefined`
      const found = await cdp.send('Runtime.evaluate', { expression })
      return resultOf(found).type === 'undefined' ? undefined : handleOf(found)
    },
    onDocument: (listener) => void documents.add(listener),
    async status() {
      const expression = `performance.getEntriesByType('navigation')[0]?.responseStatus`
      const found = await cdp
        .send('Runtime.evaluate', { expression, returnByValue: true })
        .catch(() => undefined)
      const status = isRecord(found) && isRecord(found.result) ? found.result.value : undefined
      return typeof status === 'number' ? status : 0
    },
  }
}

function secretName(): string {
  return `_${randomBytes(16).toString('hex')}`
}

/** The page's side makes it, yet a page can do a lot to a text that is made within it. */
function readReport(payload: string): Record<string, unknown> | undefined {
  try {
    const report: unknown = JSON.parse(payload)
    return isRecord(report) ? report : undefined
  } catch {
    return undefined
  }
}
