import { AbpError, isAbpError } from '@abp-kit/core'
import type { createEnding } from './ending'
import type { SessionLink } from './link'

export interface LinksParts {
  link: SessionLink
  /** Begins anew where the session was lost; absent when that is not wanted. @throws {AbpError} like `connect` */
  relink?: (() => Promise<SessionLink>) | undefined
  /** Begins the protocol's session anew in the same document. */
  initialize(link: SessionLink): Promise<SessionLink>
}

/** A session's links, one after the other: it is lost, and had again where that is wanted. */
export interface Links {
  current(): SessionLink
  /** @throws {AbpError} when the session was lost and cannot be had again */
  usable(): Promise<SessionLink>
  /** @throws {AbpError} when the app does not begin a session */
  renew(link: SessionLink): Promise<void>
  /** There are no more after this one. */
  close(): SessionLink
}

/** @param onLink - hears of each link that takes the place of another */
export function createLinks(
  { initialize, link: first, relink }: LinksParts,
  ending: ReturnType<typeof createEnding>,
  onLink: (link: SessionLink) => void,
): Links {
  let link = first
  let closed = false
  let relinking: Promise<SessionLink> | undefined

  const follow = (followed: SessionLink) => {
    followed.channel.ended.addEventListener('abort', () => {
      const reason: unknown = followed.channel.ended.reason
      if (!relink)
        ending.end((isAbpError(reason) ? reason : new AbpError('DISCONNECTED', String(reason))).toJSON())
    })
  }
  const reconnect = async (again: () => Promise<SessionLink>) => {
    try {
      await link.release()
      link = await again()
      follow(link)
      onLink(link)
      if (closed) await link.release()
      return link
    } catch (error) {
      const failure = isAbpError(error) ? error : new AbpError('DISCONNECTED', String(error))
      ending.end(failure.toJSON())
      throw failure
    } finally {
      relinking = undefined
    }
  }
  follow(link)

  return {
    current: () => link,
    async usable() {
      if (!relink || closed || !link.channel.ended.aborted) return link
      relinking ??= reconnect(relink)
      return relinking
    },
    async renew(renewed) {
      const begun = await initialize(renewed)
      if (link === renewed) link = begun
    },
    close() {
      closed = true
      return link
    },
  }
}
