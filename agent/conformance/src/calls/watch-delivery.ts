import type { Session } from '@abp-kit/client'
import { type WaitLimits, within } from '../site/within.ts'

/**
 * Records which delivery APIs the page uses. The client intercepts prints and dialogs itself; it also
 * intercepts downloads and windows, but the browser may report those after the call has ended. The page is
 * not trusted: it can undo this, and then the rule does not notice.
 */
const watch = `(() => {
  const used = []
  Object.defineProperty(globalThis, '__abp_delivered', { value: used, configurable: true })
  const note = (object, name, api) => {
    const original = object?.[name]
    if (typeof original !== 'function') return
    object[name] = function (...args) {
      if (used.length < 20) used.push(api)
      return Reflect.apply(original, this, args)
    }
  }
  for (const name of ['write', 'writeText', 'read', 'readText']) note(navigator.clipboard, name, 'navigator.clipboard.' + name)
  note(navigator, 'share', 'navigator.share')
  for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker']) note(globalThis, name, name)
  note(globalThis.Notification, 'requestPermission', 'Notification.requestPermission')
  note(globalThis, 'open', 'popup')
  const { click } = HTMLElement.prototype
  HTMLElement.prototype.click = function () {
    if (this instanceof HTMLAnchorElement && this.hasAttribute('download') && used.length < 20) used.push('download')
    return Reflect.apply(click, this, [])
  }
  const { execCommand } = document
  document.execCommand = function (command, ...rest) {
    if (/^(copy|cut|paste)$/i.test(command) && used.length < 20) used.push('document.execCommand')
    return Reflect.apply(execCommand, this, [command, ...rest])
  }
})()`

const take = 'JSON.stringify(globalThis.__abp_delivered?.splice(0) ?? [])'

/**
 * @returns a function that returns the APIs used since its last call; an empty list if the page does not
 *   respond
 */
export async function watchDelivery(session: Session, limits: WaitLimits): Promise<() => Promise<string[]>> {
  // The pages of Puppeteer and Playwright both have `evaluate`.
  const evaluate = async (script: string): Promise<unknown> =>
    within(Object(session.page).evaluate(script), limits, 'The page')
  try {
    await evaluate(watch)
  } catch {
    return async () => []
  }
  return async () => {
    try {
      const used: unknown = JSON.parse(String(await evaluate(take)))
      return Array.isArray(used) ? [...new Set(used.map((api) => String(api).slice(0, 100)))] : []
    } catch {
      // A call may have navigated or closed the page.
      return []
    }
  }
}
