import { setTimeout as wait } from 'node:timers/promises'
import {
  checkManifestAnswer,
  checkPagePolicies,
  type Finding,
  reportFindings,
} from '@abp-kit/core/adapter/node'
import type { NextConfig } from 'next'
import { nonceRemedy } from './policies.ts'
import { findProxy, proxyRemedy } from './proxy.ts'
import { checkTrustedTypes, hasDefaultPolicy } from './trusted-types.ts'

/** Next.js may load its configuration several times in one process, each time with new modules. */
const asked = Symbol.for('@abp-kit/next/asked')
const listening = { tries: 50, pause: 200 }
/** Next.js compiles the page on the first request. */
const pageMilliseconds = 120_000
const mostRedirects = 5
/** A page may stream without end. Its head is enough to check its policy. */
const mostPageBytes = 2 * 1024 * 1024

/**
 * In development, makes an agent's requests and reports problems to the developer. Requests the manifest if
 * the app has a proxy that may refuse it, and the first page if the app may send a Content-Security-Policy.
 *
 * @param root - absolute path of the project
 * @param config - the user's configuration
 * @param manifest - the manifest's path, including the base path
 */
export function askInDevelopment(root: string, config: NextConfig, manifest: string): void {
  if (process.env.NODE_ENV !== 'development' || Reflect.has(process, asked)) return
  const proxy = findProxy(root)?.name
  const owners = [...(config.headers ? ['`headers()` in next.config'] : []), ...(proxy ? [proxy] : [])]
  if (owners.length === 0) return
  Reflect.set(process, asked, true)
  void ask(async (origin) => {
    const report = (findings: Finding[]) =>
      reportFindings(findings, 'warn', (text) => console.warn(`[abp-kit] ${text}`))
    if (proxy !== undefined)
      report(
        await checkManifestAnswer(new URL(manifest, origin), `Your ${proxy} seems to do it. ${proxyRemedy}`),
      )
    report(await checkFirstPage(root, new URL(`${config.basePath ?? ''}/`, origin), owners.join(' or ')))
  })
}

async function ask(judge: (origin: string) => Promise<void>): Promise<void> {
  for (let tries = 0; tries < listening.tries; tries++) {
    await wait(listening.pause, undefined, { ref: false })
    // Next.js sets this variable in the server's process once the server listens.
    const origin = process.env.__NEXT_PRIVATE_ORIGIN
    if (origin !== undefined) return judge(origin)
  }
}

/**
 * Checks a page's policy as browsers apply it.
 *
 * @param owner - the possible source of the policy
 * @returns an empty list if the page does not exist
 */
export async function checkFirstPage(root: string, url: URL, owner: string): Promise<Finding[]> {
  const answer = await follow(url)
  const html = answer && (await readStart(answer).catch(() => undefined))
  const isPage = answer?.headers.get('content-type')?.startsWith('text/html')
  if (answer === undefined || html === undefined || !isPage) return []
  const { pathname } = new URL(answer.url)
  const policy = answer.headers.get('content-security-policy') ?? undefined
  const findings = await checkPagePolicies({
    html,
    policy,
    name: pathname,
    owner: `${pathname} (from ${owner})`,
    nonceRemedy,
  })
  if (policy === undefined || !process.env.TURBOPACK || hasDefaultPolicy(root)) return findings
  return [...findings, ...checkTrustedTypes({ policy, owner: `${pathname} (from ${owner})` })]
}

/** @returns the page, up to the size limit */
async function readStart({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the body.
  for await (const part of body ?? []) {
    parts.push(part)
    size += part.byteLength
    if (size > mostPageBytes) break
  }
  return Buffer.concat(parts).toString()
}

/** Follows redirects, such as to `/en`, but not to other servers, such as a sign-in server. */
async function follow(url: URL): Promise<Response | undefined> {
  const { origin } = url
  for (let hops = 0; hops < mostRedirects && url.origin === origin; hops++) {
    const answer = await fetch(url, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
      signal: AbortSignal.timeout(pageMilliseconds),
    }).catch(() => undefined)
    const place = answer?.headers.get('location')
    if (!place) return answer
    await answer?.body?.cancel()
    url = new URL(place, url)
  }
  return undefined
}
