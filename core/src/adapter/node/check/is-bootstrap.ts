import { bootstrapText } from '../../../bootstrap/index.ts'

/** Strings that a minifier keeps: the protocol's methods in a string literal, and a global. */
const methods = 'initialize listCapabilities onCapabilitiesChanged '
const place = 'document.currentScript'

/** @returns whether a script's text is the bootstrap, even if an HTML minifier has rewritten it */
export function isBootstrap(text: string): boolean {
  if (text === bootstrapText) return true
  return text.length < 2 * bootstrapText.length && text.includes(methods) && text.includes(place)
}

/** @returns whether a page that contains the bootstrap contains it only once */
export function isBootstrapOnce(html: string): boolean {
  return html.indexOf(methods) === html.lastIndexOf(methods)
}
