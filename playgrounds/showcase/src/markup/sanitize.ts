import DOMPurify from 'dompurify'

/**
 * @returns the HTML without scripts, event handlers, frames and forms. Works only in a browser, because
 *   it parses with the DOM.
 */
export function sanitize(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'style'],
    FORBID_ATTR: ['style'],
  })
}
