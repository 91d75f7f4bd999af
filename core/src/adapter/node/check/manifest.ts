import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Finding } from './finding.ts'

/** Milliseconds to wait for a response from an app on the developer's own machine. */
const answerMilliseconds = 30_000

/**
 * Requests the manifest from a running app as agents do: without a cookie, and without following redirects.
 *
 * @param url - of the manifest, on a server on this machine
 * @param remedy - the fix for a request that does not reach the adapter, such as "Exclude `/abp.json` from
 *   the matcher in middleware.ts."
 * @param headers - of the request, in addition to those that agents send
 * @returns the problems that prevent agents from reading the manifest; none if the server does not respond at
 *   all, because the developer sees that without this check
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

/**
 * Does not use `fetch`: development servers have self-signed certificates, and the request does not leave the
 * machine.
 */
async function ask(url: URL, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(answerMilliseconds)
  // Imported on demand: they load undici, which makes itself the dispatcher of the global `fetch`.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    request(url, { headers, signal, rejectUnauthorized: false }, (answer) => {
      // Reads only the status and the headers.
      answer.destroy()
      resolve(answer)
    })
      .on('error', reject)
      .end()
  })
}
