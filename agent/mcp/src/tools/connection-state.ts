import {
  type AgentData,
  type AgentObject,
  type AgentText,
  joinTexts,
  nameText,
  say,
  sayJson,
} from '../agent-text/index.ts'
import { readOffer } from '../capabilities/index.ts'
import type { Connection } from '../connections/index.ts'
import { limits } from '../limits.ts'

/** The current state of a connection, as lines and as data. */
export interface ConnectionState {
  lines: AgentText[]
  data: AgentObject
}

/** @returns the connection's session, its callable capabilities, and the page's latest notifications */
export function connectionState(connection: Connection): ConnectionState {
  const sessionId = nameText(connection.session.sessionId, limits.nameCharacters)
  const offers = connection.capabilities.map(readOffer)
  const available = offers.filter((offer) => offer.available).map(({ shownName }) => shownName)
  const unavailable = offers.filter((offer) => !offer.available).map(({ shownName }) => shownName)
  const notifications = pastNotifications(connection)
  return {
    lines: [
      say`Session: ${sessionId}`,
      ...namesLine(say`Available now`, available),
      ...namesLine(say`Not available now`, unavailable),
      ...notificationLines(connection),
    ],
    data: {
      sessionId,
      available: available.slice(0, limits.statusNameEntries),
      unavailable: unavailable.slice(0, limits.statusNameEntries),
      notifications,
    },
  }
}

/** @returns the last notifications of a page, one per line */
export function notificationLines({ notifications }: Connection): AgentText[] {
  if (notifications.length === 0) return []
  const lines = notifications.map(({ arrivedAt, data, event }) => {
    const what = data === undefined ? say`` : say` ${sayJson(data)}`
    return say`- ${secondsSince(arrivedAt)} s ago: ${nameText(event, limits.nameCharacters)}${what}`
  })
  return [say`Last notifications:`, ...lines]
}

function pastNotifications({ notifications }: Connection): AgentData[] {
  return notifications.map(({ arrivedAt, data, event }) => ({
    event,
    ...(data !== undefined && { data }),
    secondsAgo: secondsSince(arrivedAt),
  }))
}

function secondsSince(arrivedAt: number): number {
  return Math.round((performance.now() - arrivedAt) / 1_000)
}

function namesLine(what: AgentText, names: readonly AgentText[]): AgentText[] {
  if (names.length === 0) return []
  const shown = names.slice(0, limits.statusNameEntries).map((name) => nameText(name, limits.nameCharacters))
  const more = names.length - shown.length
  const rest = more > 0 ? say`, and ${more} more` : say``
  return [say`${what}: ${joinTexts(shown, say`, `)}${rest}`]
}
