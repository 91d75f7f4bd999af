import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Finding } from '@abp-kit/core/adapter/node'

interface Matcher {
  regexp?: string
  has?: unknown[]
}
interface Functions {
  functions?: Record<string, { matchers?: Matcher[] } | undefined>
  middleware?: Record<string, { matchers?: Matcher[] } | undefined>
}

export const proxyRemedy =
  "Exclude it in `config.matcher` of that file, such as with '/((?!abp\\\\.json|_next/static|_next/image|favicon\\\\.ico).*)'."

export interface Source {
  /** Relative to the project root. */
  name: string
  /** Absolute path. */
  file: string
}

/** @returns the project's `proxy.ts`, or its `middleware.ts` */
export function findProxy(root: string): Source | undefined {
  return findSource(root, ['proxy', 'middleware', 'src/proxy', 'src/middleware'])
}

/** @returns the first file with one of the names, which are paths without extensions */
export function findSource(root: string, names: readonly string[]): Source | undefined {
  return names
    .flatMap((name) => ['ts', 'js', 'mts', 'mjs'].map((ending) => `${name}.${ending}`))
    .map((name) => ({ name, file: resolve(root, name) }))
    .find(({ file }) => existsSync(file))
}

/**
 * Checks whether the app's proxy (middleware, before Next.js 16) runs before the server sends the manifest.
 *
 * @param distDir - absolute path of `.next`
 * @param manifest - the manifest's path, including the base path
 */
export function checkProxy(distDir: string, manifest: string): Finding[] {
  const matchers = [
    ...(read(join(distDir, 'server/middleware-manifest.json')).middleware?.['/']?.matchers ?? []),
    ...(read(join(distDir, 'server/functions-config-manifest.json')).functions?.['/_middleware']?.matchers ??
      []),
  ]
  const catching = matchers.some(
    ({ regexp = '', has = [] }) => has.length === 0 && new RegExp(regexp).test(manifest),
  )
  if (!catching) return []
  return [
    {
      code: 'MANIFEST_NOT_SERVED',
      message: `Your proxy.ts or middleware.ts runs for requests for ${manifest}. If it sends visitors without a cookie elsewhere, agents cannot read the manifest. ${proxyRemedy}`,
    },
  ]
}

function read(file: string): Functions {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
