import { intercept, type Judge } from './intercept.ts'

/**
 * Intercepts scripted clicks that open a file picker, a window or a blob URL. Downloads, and navigations
 * through `location`, are intercepted as navigations.
 */
export function interceptElements(): void {
  const picker: Judge = ({ args: [event], self, watch }) => {
    if (!(self instanceof HTMLInputElement) || self.type !== 'file' || !isClick(event)) return undefined
    // Imitates a person who closes the picker.
    const cancel = () => self.dispatchEvent(new Event('cancel', { bubbles: true }))
    return () => watch.meet({ api: '<input type=file>', refuse: () => void setTimeout(cancel) })
  }
  const link: Judge = ({ args: [event], self, watch }) => {
    if (!(self instanceof HTMLAnchorElement) || !isClick(event)) return undefined
    const opens = /^(?!$|_(self|top|parent)$)/i.test(self.target)
    // Firefox starts the navigation later, when the stack no longer identifies the caller.
    const leaves = self.protocol === 'blob:' && !self.hasAttribute('download')
    const api = opens ? 'window.open' : leaves ? 'blob URL' : undefined
    return api && (() => watch.meet({ api, refuse: () => undefined }))
  }
  // Only on these prototypes, so that clicks on other elements cost nothing.
  for (const method of ['click', 'dispatchEvent']) {
    intercept(HTMLInputElement.prototype, method, picker)
    intercept(HTMLAnchorElement.prototype, method, link)
  }
  intercept(HTMLInputElement.prototype, 'showPicker', picker)
}

/** @returns whether a dispatched event is a click. `click()` has no event. */
function isClick(event: unknown): boolean {
  return !(event instanceof Event) || event.type === 'click'
}
