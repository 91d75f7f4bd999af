import { limits } from '../limits.ts'
import { say } from './say.ts'
import { type AgentText, fitText, nameText, quote } from './text.ts'

/** The parts that name a connected app. */
export interface NamedConnection {
  id: string
  /** URL of its page. */
  url: string
  /** The app's own name. */
  appName: string
}

/**
 * @returns the host of a page, with its port. The page cannot choose it, so it comes before anything that the page
 *   can choose
 */
export function hostText(url: string): AgentText {
  return fitText(URL.parse(url)?.host, limits.addressCharacters) || say`an unknown host`
}

/** @returns host, name and connection of an app: `localhost:3000 "Notes" (notes)` */
export function connectionText({ id, url, appName }: NamedConnection): AgentText {
  return say`${hostText(url)} ${quote(appName, limits.appNameCharacters)} (${nameText(id, limits.nameCharacters)})`
}
