import DOMPurify from 'dompurify'

/** @returns the HTML without scripts, event handlers, frames and forms; for a browser only, because it parses with the DOM. */
export function sanitize(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'style'],
    FORBID_ATTR: ['style'],
  })
}
