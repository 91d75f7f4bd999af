import { intercept, type Judge } from './intercept'

/** Intercepts scripted clicks that open a file picker or a window. Downloads and blob URLs are intercepted as navigations. */
export function interceptElements(): void {
  const picker: Judge = ({ args: [event], self, watch }) => {
    if (!(self instanceof HTMLInputElement) || self.type !== 'file' || !isClick(event)) return undefined
    // The same as if a person closes the picker.
    const cancel = () => self.dispatchEvent(new Event('cancel', { bubbles: true }))
    return () => watch.meet({ api: '<input type=file>', refuse: () => void setTimeout(cancel) })
  }
  const link: Judge = ({ args: [event], self, watch }) => {
    const opens = self instanceof HTMLAnchorElement && /^(?!$|_(self|top|parent)$)/i.test(self.target)
    return opens && isClick(event)
      ? () => watch.meet({ api: 'window.open', refuse: () => undefined })
      : undefined
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
