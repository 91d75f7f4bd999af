import type { Answer } from './fetch-bounded.ts'

type Headers = Readonly<Record<string, string>>

type Fetch = (url: string, init: { headers: Headers; redirect?: 'manual' }) => Promise<Answer>

/** The same limit as in browsers. */
const mostRedirects = 20

interface Found extends Answer {
  /** The names of the cookies that had to be sent back; empty if the page needs none. */
  cookies: string[]
}

/**
 * Follows redirects like a reader without cookies. If they never end, follows them again and sends the
 * cookies back, like a browser: some servers redirect to the same URL until they receive their own cookie.
 *
 * @throws {Error} the error of `fetch`, also if the redirects never end either way
 */
export async function followRedirects(url: string, headers: Headers, fetch: Fetch): Promise<Found> {
  try {
    return { ...(await fetch(url, { headers })), cookies: [] }
  } catch (error) {
    const found = isEndless(error) ? await followWithCookies(url, headers, fetch) : undefined
    if (!found) throw error
    return found
  }
}

async function followWithCookies(start: string, headers: Headers, fetch: Fetch): Promise<Found | undefined> {
  const cookiesOf = new Map<string, Map<string, string>>()
  let url = new URL(start)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    // Cookies are sent only to the origin that set them.
    const cookies = cookiesOf.get(url.origin) ?? new Map<string, string>()
    cookiesOf.set(url.origin, cookies)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(url.href, {
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      redirect: 'manual',
    })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || location === null)
      return { ...answer, cookies: [...cookies.keys()] }
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name.trim(), value.trim())
    }
    if (!URL.canParse(location, url)) return undefined
    url = new URL(location, url)
  }
  return undefined
}

/** Detects the error of Node's `fetch`. */
function isEndless(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && /redirect count/.test(error.cause.message)
}
