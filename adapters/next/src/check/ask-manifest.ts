import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkManifestAnswer, reportFindings } from '@abp-kit/core/adapter/node'
import { proxyRemedy } from './proxy'

/** Next.js may load its configuration several times in one process, each time with new modules. */
const asked = Symbol.for('@abp-kit/next/asked')
const listening = { tries: 50, pause: 200 }

/**
 * In development, asks for the manifest as agents do if the app has a proxy that may refuse it, and tells the developer
 * what it answers instead.
 *
 * @param root - absolute path of the project
 * @param manifest - the manifest's path, including the base path
 */
export function askInDevelopment(root: string, manifest: string): void {
  if (process.env.NODE_ENV !== 'development' || Reflect.has(process, asked) || !hasProxy(root)) return
  Reflect.set(process, asked, true)
  void ask(manifest)
}

function hasProxy(root: string): boolean {
  return ['proxy', 'middleware', 'src/proxy', 'src/middleware'].some((name) =>
    ['ts', 'js', 'mts', 'mjs'].some((ending) => existsSync(resolve(root, `${name}.${ending}`))),
  )
}

async function ask(manifest: string): Promise<void> {
  for (let tries = 0; tries < listening.tries; tries++) {
    await wait(listening.pause, undefined, { ref: false })
    // Next.js sets it in the server's process, when that one listens.
    const origin = process.env.__NEXT_PRIVATE_ORIGIN
    if (origin === undefined) continue
    const findings = await checkManifestAnswer(
      new URL(manifest, origin),
      `Your proxy.ts or middleware.ts seems to do it. ${proxyRemedy}`,
    )
    reportFindings(findings, 'warn', (text) => console.warn(`[abp-kit] ${text}`))
    return
  }
}
