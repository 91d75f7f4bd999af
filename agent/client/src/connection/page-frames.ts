import type { Cdp } from '../driver/driver'
import { isRecord } from '../record'

/** One room in which scripts of a frame run: another with each document. */
interface FrameContext {
  frameId: string
  /** As the browser says, such as `https://example.com`; not an origin for a frame that has none. */
  origin: string
  /** Unlike the context's number, never that of another. */
  uniqueId: string
}

/** What a dialog says of the frame that opened it. */
export interface FrameClue {
  /** Absent in old browsers. */
  frameId: string | undefined
  /** Of the frame's document. */
  url: string
}

/** What the browser says about the frames of a page; the page itself has no part in it. */
export interface PageFrames {
  /** @returns the URL of the document in the main frame; empty until that is known */
  url(): string
  /** @returns the main frame's context of this number; nothing for one of another frame */
  mainContext(number: number): FrameContext | undefined
  /** @returns whether the frame is the page itself, or of its origin, so that it speaks for the app */
  speakForApp(frame: FrameClue): boolean
  /** @returns the host of a frame's document, or what else there is to call it by. Never throws. */
  hostOf(frame: FrameClue): Promise<string>
  /** Hears of every new document in the main frame, while `url` still is that of the last. */
  onDocument(listener: () => void): void
  /** @param tree - what `Page.getFrameTree` answered, where a document is there already */
  start(tree: unknown): void
}

/** Follows the frames of a page. Events must be switched on after it: those of `Page` and `Runtime`. */
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

  /** The last context of a frame is that of its document. */
  const originOf = (frameId: string) => {
    return [...contexts.values()].findLast((context) => context.frameId === frameId)?.origin
  }

  return {
    url: () => url,
    mainContext(number) {
      const context = contexts.get(number)
      return context?.frameId === main ? context : undefined
    },
    speakForApp({ frameId, url: own }) {
      if (frameId === main) return true
      const app = originOf(main)
      if (!isOrigin(app)) return false
      // Frames of other processes have no context here. `about:` and such inherit the origin of whoever made them, or none.
      const origin = frameId === undefined ? originIn(own) : originOf(frameId)
      return origin === app && (originIn(own) ?? origin) === app
    },
    async hostOf({ frameId, url: own }) {
      const known = hostIn(own) ?? (frameId === undefined ? undefined : hostIn(originOf(frameId)))
      if (known !== undefined || frameId === undefined) return known ?? 'unknown'
      // A frame of another process is a target of its own, under the same id.
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
      // What came since is newer.
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
