import type { OfferedBy } from '@abp-kit/core'
import { AbpError, buffersIn, readOrigins } from '@abp-kit/core/protocol'
import { connectByMessages, type MessageConnectOptions, type Wire } from './connect.ts'
import { createLifelines } from './lifelines.ts'
import type { MessageSession, OfferedCapabilities } from './session.ts'

export type { MessageConnectOptions } from './connect.ts'
export type { MessageSession, OfferedCapabilities } from './session.ts'

/**
 * Milliseconds between two attempts to reach an app that does not listen yet, and between two checks whether
 * its window still exists.
 */
const intervalMilliseconds = 200

/**
 * Starts a session with an app in an iframe of this page, or in a window that this page opened, over
 * `postMessage` (docs/protocol.md §3, Message transports). The app must allow this page's origin
 * (`acceptPostMessages` of `@abp-kit/core/transport/post-message`). It may still be loading. Runs in
 * browsers.
 *
 * @param target - the frame or its window; messages from anywhere else are ignored
 * @typeParam Known - for typed calls: `typeof app`, or an interface that lists the app's capabilities
 * @throws {AbpError} `INVALID_ORIGINS`, `INVALID_PARAMS` (a frame without a window), `TIMEOUT` (no answer:
 *   check that `allowedOrigins` has the app's origin, and that the app's list has this page's origin),
 *   `CANCELLED`, or the error that the app returned.
 *
 * @example
 * const session = await connectPostMessage(iframe, { allowedOrigins: ['https://app.example.com'] })
 * const { data } = await session.call('convert.markdownToHtml', { markdown: '# Hi' })
 * session.close()
 */
export async function connectPostMessage<Known extends object = OfferedCapabilities>(
  target: Window | HTMLIFrameElement,
  options: MessageConnectOptions,
): Promise<MessageSession<OfferedBy<Known>>> {
  const origins = readOrigins(options.allowedOrigins)
  const app = target instanceof HTMLIFrameElement ? target.contentWindow : target
  if (!app) throw new AbpError('INVALID_PARAMS', 'The iframe has no window: put it into the document first.')
  return connectByMessages(createWire(app, origins), options)
}

function createWire(app: Window, origins: ReadonlySet<string>): Wire {
  /** The app's origin, once it has answered: its window may later navigate to another allowed origin. */
  let appOrigin: string | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const lifelines = createLifelines()

  return {
    form: 'buffer',

    send(type, payload, id) {
      const post = () => {
        const message = { type, id, timestamp: Date.now(), payload }
        if (appOrigin !== undefined) return app.postMessage(message, appOrigin, buffersIn(payload))
        // The browser delivers a message only to the window's current origin, and drops the others.
        for (const origin of origins) app.postMessage(message, origin, [lifelines.add()])
      }
      post()
      // Messages are lost until the app listens. It processes a repeated message only once.
      if (type === 'initialize') timer = setInterval(post, intervalMilliseconds)
    },

    listen(channel, ignore) {
      const lost = (what: string) => {
        channel.end(new AbpError('DISCONNECTED', `${what} Connect again.`))
        stop()
      }
      const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
        // Other frames of this page may belong to other sessions.
        if (source !== app) return ignore('')
        if (appOrigin === undefined ? !origins.has(origin) : origin !== appOrigin)
          return ignore("the app's origin is not in `allowedOrigins`, or has changed", data)
        const reason = channel.take(data)
        if (reason !== undefined) return ignore(reason, data)
        appOrigin ??= origin
        clearInterval(timer)
      }
      const leave = () => lost('This page was left.')
      const watch = setInterval(() => {
        if (app.closed) lost("The app's window was closed.")
      }, intervalMilliseconds)
      lifelines.onGone(() => lost("The app's document is gone: it navigated or was closed."))
      addEventListener('message', receive)
      addEventListener('pagehide', leave)
      const stop = () => {
        clearInterval(timer)
        clearInterval(watch)
        lifelines.close()
        removeEventListener('message', receive)
        removeEventListener('pagehide', leave)
      }
      return stop
    },
  }
}
