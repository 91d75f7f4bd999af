import { bootstrapText } from '../../../bootstrap/index.ts'

/** The names that a minifier leaves alone: the protocol's methods, in a text, and a global. */
const methods = 'initialize listCapabilities onCapabilitiesChanged '
const place = 'document.currentScript'

/** @returns whether the text of a script is the bootstrap, also when a minifier of HTML has written it anew */
export function isBootstrap(text: string): boolean {
  if (text === bootstrapText) return true
  return text.length < 2 * bootstrapText.length && text.includes(methods) && text.includes(place)
}

/** @returns whether a page that contains the bootstrap contains it once */
export function isBootstrapOnce(html: string): boolean {
  return html.indexOf(methods) === html.lastIndexOf(methods)
}
