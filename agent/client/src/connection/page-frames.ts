import { isRecord } from '@abp-kit/core/protocol'
import type { Cdp } from '../driver/driver.ts'

/** An execution context of a frame. Each document has a new one. */
interface FrameContext {
  frameId: string
  /** As the browser reports it, such as `https://example.com`; not an origin for a frame without one. */
  origin: string
  /** Unlike the context's number, never reused for another context. */
  uniqueId: string
}

/** A dialog's information about the frame that opened it. */
export interface FrameClue {
  /** Absent in old browsers. */
  frameId: string | undefined
  /** The URL of the frame's document. */
  url: string
}

/** The browser's information about a page's frames, which the page itself cannot influence. */
export interface PageFrames {
  /** @returns the URL of the document in the main frame; empty until it is known */
  url(): string
  /** @returns the browser's id of the main frame; empty until it is known */
  main(): string
  /** @returns the main frame's context with this number; `undefined` if it belongs to another frame */
  mainContext(number: number): FrameContext | undefined
  /** @returns whether the frame is the page itself or has the same origin, so that it represents the app */
  speakForApp(frame: FrameClue): boolean
  /** @returns the host of a frame's document, or another description of it. Never throws. */
  hostOf(frame: FrameClue): Promise<string>
  /** Calls the listener for each new document in the main frame, while `url` is still the previous one. */
  onDocument(listener: () => void): void
  /** @param tree - the result of `Page.getFrameTree`, if there is already a document */
  start(tree: unknown): void
}

/** Follows a page's frames. Call it before you enable the events of `Page` and `Runtime`. */
export function followFrames(cdp: Cdp): PageFrames {
  const contexts = new Map<number, FrameContext>()
  const documents = new Set<() => void>()
  let main = ''
  let url = ''

  cdp.on('Runtime.executionContextCreated', (event) => {
    const context = isRecord(event) && isRecord(event.context) ? event.context : {}
    const about = isRecord(context.auxData) ? context.auxData : {}
    if (typeof context.id !== 'number' || about.isDefault !== true) return
    const { origin, uniqueId } = context
    contexts.set(context.id, {
      frameId: String(about.frameId),
      origin: String(origin),
      uniqueId: String(uniqueId),
    })
  })
  cdp.on('Runtime.executionContextDestroyed', (event) => {
    if (isRecord(event) && typeof event.executionContextId === 'number')
      contexts.delete(event.executionContextId)
  })
  cdp.on('Runtime.executionContextsCleared', () => contexts.clear())
  cdp.on('Page.frameNavigated', (event) => {
    const frame = isRecord(event) && isRecord(event.frame) ? event.frame : {}
    if (frame.parentId !== undefined || typeof frame.id !== 'string') return
    main = frame.id
    for (const listener of [...documents]) listener()
    url = String(frame.url)
  })
  cdp.on('Page.navigatedWithinDocument', (event) => {
    if (isRecord(event) && event.frameId === main) url = String(event.url)
  })

  /** A frame's last context belongs to its current document. */
  const originOf = (frameId: string) => {
    return [...contexts.values()].findLast((context) => context.frameId === frameId)?.origin
  }

  return {
    url: () => url,
    main: () => main,
    mainContext(number) {
      const context = contexts.get(number)
      return context?.frameId === main ? context : undefined
    },
    speakForApp({ frameId, url: own }) {
      if (frameId === main) return true
      const app = originOf(main)
      if (!isOrigin(app)) return false
      // Frames in other processes have no context here. `about:` and similar URLs inherit their creator's
      // origin, or have none.
      const origin = frameId === undefined ? originIn(own) : originOf(frameId)
      return origin === app && (originIn(own) ?? origin) === app
    },
    async hostOf({ frameId, url: own }) {
      const known = hostIn(own) ?? (frameId === undefined ? undefined : hostIn(originOf(frameId)))
      if (known !== undefined || frameId === undefined) return known ?? 'unknown'
      // A frame in another process is a separate target with the same id.
      const answer = await cdp.send('Target.getTargetInfo', { targetId: frameId }).catch(() => undefined)
      const info = isRecord(answer) && isRecord(answer.targetInfo) ? answer.targetInfo : {}
      const isFrame = info.type === 'iframe' && typeof info.url === 'string'
      return (isFrame && hostIn(String(info.url))) || 'without an origin'
    },
    onDocument: (listener) => void documents.add(listener),
    start(tree) {
      const top = isRecord(tree) && isRecord(tree.frameTree) ? tree.frameTree.frame : undefined
      if (!isRecord(top) || typeof top.id !== 'string') return
      main = top.id
      // A URL that arrived meanwhile is newer.
      if (url === '') url = String(top.url)
    },
  }
}

function isOrigin(origin: string | undefined): origin is string {
  return hostIn(origin) !== undefined
}

function originIn(url: string): string | undefined {
  const origin = URL.parse(url)?.origin
  return isOrigin(origin) ? origin : undefined
}

function hostIn(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url.replace(/^blob:/, ''))
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.host !== '' ? parsed.host : undefined
}
