import type { PageLimits } from '../limits.ts'
import type { Pristine } from './pristine.ts'
import type { Report } from './relay-events.ts'

/**
 * Runs in every frame of the page, before its first script: instead of actions that would block or leave the
 * page, it reports them to the agent (docs/protocol.md §5). The client handles dialogs and downloads through
 * the browser, not in the page.
 *
 * Sent as source text, so it must not refer to anything outside itself.
 */
export function guardPage(pristine: Pristine, report: Report, limits: PageLimits) {
  let reported = 0
  const reportLimited = (kind: 'print' | 'popup' | 'permission' | 'download', message?: string) => {
    if (reported++ < limits.guardedInDocument) report(kind, message)
  }
  const replace = (
    owner: object | undefined,
    name: string,
    make: (original: (...args: unknown[]) => unknown) => (...args: unknown[]) => unknown,
  ) => {
    const original: unknown = owner && pristine.get(owner, name)
    if (!owner || typeof original !== 'function') return
    const call = (target: unknown, args: unknown[]) => pristine.apply(original, target, args)
    const replacement = make((...args) => call(owner, args))
    pristine.defineProperty(owner, name, { value: replacement, writable: true, configurable: true })
  }

  replace(window, 'print', () => () => reportLimited('print'))
  replace(document, 'execCommand', (original) => (...args) => {
    if (String(args[0]).toLowerCase() !== 'print') return original(...args)
    reportLimited('print')
    return true
  })
  // Works like a popup blocker: the page gets `null`.
  replace(window, 'open', (original) => (...args) => {
    const [url, target] = args
    if (['_self', '_top', '_parent'].includes(String(target).toLowerCase())) return original(...args)
    reportLimited('popup', String(url ?? ''))
    return null
  })

  // The browser reports a download when its server has responded, which may be after the call. A page that
  // was not built with abp-kit does not report that it started one.
  const isLink = (target: unknown) =>
    target instanceof Element && pristine.closest(target, 'a[download][href]') !== null
  const { prototype } = HTMLElement
  const click: unknown = pristine.get(prototype, 'click')
  const dispatch: unknown = pristine.get(EventTarget.prototype, 'dispatchEvent')
  if (typeof click === 'function' && typeof dispatch === 'function') {
    const value = function (this: unknown) {
      let event: Event | undefined
      const look = (seen: Event) => {
        event = seen
      }
      const link = isLink(this)
      if (link) pristine.listen(this, 'click', look)
      pristine.apply(click, this, [])
      if (link) pristine.unlisten(this, 'click', look)
      if (link && !event?.defaultPrevented) reportLimited('download')
    }
    const dispatched = function (this: unknown, event: unknown) {
      const result: unknown = pristine.apply(dispatch, this, [event])
      if (result === true && event instanceof Event && event.type === 'click' && isLink(this))
        reportLimited('download')
      return result
    }
    pristine.defineProperty(prototype, 'click', { value, writable: true, configurable: true })
    pristine.defineProperty(EventTarget.prototype, 'dispatchEvent', {
      ...{ value: dispatched, writable: true, configurable: true, enumerable: true },
    })
  }

  // Each of these methods waits for a person, and without one it waits forever.
  const refuse = (owner: object | undefined, name: string) =>
    replace(owner, name, () => async () => {
      reportLimited('permission', name)
      throw new DOMException(`${name} needs a person; an agent is at work here.`, 'NotAllowedError')
    })
  const property = (owner: object, name: string): object | undefined => {
    const value: unknown = pristine.get(owner, name)
    return typeof value === 'object' && value !== null ? value : undefined
  }
  refuse(property(navigator, 'usb'), 'requestDevice')
  refuse(property(navigator, 'hid'), 'requestDevice')
  refuse(property(navigator, 'bluetooth'), 'requestDevice')
  refuse(property(navigator, 'serial'), 'requestPort')
  refuse(property(navigator, 'mediaDevices'), 'getDisplayMedia')
  for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker']) refuse(window, name)
}
