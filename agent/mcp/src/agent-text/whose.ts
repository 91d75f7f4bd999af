import { limits } from '../limits'
import { say } from './say'
import { type AgentText, fitText, nameText, quote } from './text'

/** What names an app that is connected. */
export interface NamedConnection {
  id: string
  /** Where its page is. */
  url: string
  /** As the app calls itself. */
  appName: string
}

/** @returns the host of a page, with its port: what the page cannot choose, so that it comes before what it can. */
export function hostText(url: string): AgentText {
  return fitText(URL.parse(url)?.host, limits.addressCharacters) || say`an unknown host`
}

/** @returns host, name and connection of an app: `localhost:3000 "Notes" (notes)`. */
export function whose({ id, url, appName }: NamedConnection): AgentText {
  return say`${hostText(url)} ${quote(appName, limits.appNameCharacters)} (${nameText(id, limits.nameCharacters)})`
}
