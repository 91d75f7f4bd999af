import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Finding } from './finding.ts'

/** How long an app of the developer's own machine may take to answer. */
const answerMilliseconds = 30_000

/**
 * Asks a running app for its manifest as agents do: without a cookie, and without following a redirect.
 *
 * @param url - of the manifest, on a server of this machine
 * @param remedy - what to do about a request that does not reach the adapter, such as "Exclude `/abp.json` from the
 *   matcher in middleware.ts."
 * @param headers - of the request, besides those that agents send
 * @returns what keeps agents from the manifest; nothing if the server does not answer at all, which shows by itself
 */
export async function checkManifestAnswer(
  url: URL,
  remedy: string,
  headers: Record<string, string> = {},
): Promise<Finding[]> {
  const answer = await ask(url, { accept: 'application/json', ...headers }).catch(() => undefined)
  if (answer === undefined) return []
  const { statusCode: status = 0, headers: answered } = answer
  const type = answered['content-type']?.split(';', 1)[0]?.trim() ?? 'no content type'
  if (status === 200 && /^application\/(?:.+\+)?json$/.test(type)) return []
  const place = answered.location
  const what =
    status >= 300 && status < 400
      ? `is redirected to ${place ?? 'another address'}`
      : status === 200
        ? `is answered with ${type}, not with JSON`
        : `is answered with status ${status}`
  return [
    {
      code: 'MANIFEST_NOT_SERVED',
      message: `A request for ${url.pathname} without a cookie ${what}, so agents cannot read the manifest. ${remedy}`,
    },
  ]
}

/** Not with `fetch`: the certificates of development servers are their own, and nothing of this leaves the machine. */
async function ask(url: URL, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(answerMilliseconds)
  // Imported only now: they load undici, which makes itself the dispatcher of the global `fetch`.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    request(url, { headers, signal, rejectUnauthorized: false }, (answer) => {
      // Only its head is wanted.
      answer.destroy()
      resolve(answer)
    })
      .on('error', reject)
      .end()
  })
}
