import { limits } from '../limits.ts'
import { say } from './say.ts'
import { type AgentText, fitText, nameText, quote } from './text.ts'

/** The fields that identify a connected app. */
export interface NamedConnection {
  id: string
  /** URL of its page. */
  url: string
  /** The app's own name. */
  appName: string
}

/** @returns a page's host and port. They come first because they are the part that the page cannot choose */
export function hostText(url: string): AgentText {
  return fitText(URL.parse(url)?.host, limits.addressCharacters) || say`an unknown host`
}

/** @returns an app's host, name and connection: `localhost:3000 "Notes" (notes)` */
export function connectionText({ id, url, appName }: NamedConnection): AgentText {
  return say`${hostText(url)} ${quote(appName, limits.appNameCharacters)} (${nameText(id, limits.nameCharacters)})`
}
