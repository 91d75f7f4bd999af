import { type AbpManifest, manifestPath, renderHead } from '@abp-kit/core/adapter'
import { prefetchFile } from '@abp-kit/core/adapter/node'
import { beforeImportMap, insertHeadInPage } from '@abp-kit/core/adapter/server'
import type { ResolvedConfig } from 'vite'

/** The manifest's path in a build's output. */
export const manifestFile = 'abp.json'

/** The head options of a page, besides the app. */
export interface Page {
  /** URL of the manifest, as in the page's link. */
  manifest: string
  /** Milliseconds; see `AdapterOptions.deadline`. */
  deadline?: number | undefined
  /** Vite's `html.cspNonce` option. */
  nonce?: string | undefined
  /** Whether the build has the module that fetches the files for an agent's first call. */
  hasPrefetch?: boolean
}

/** @returns the page with the link and the bootstrap inserted once, right after its charset. */
export function addHead(html: string, { app }: AbpManifest, page: Page): string {
  const { manifest, deadline, nonce } = page
  const prefetch = manifest.replace(/[^/]+$/, prefetchFile)
  const head = renderHead({ app, manifest, deadline, nonce, ...(page.hasPrefetch && { prefetch }) })
  return insertHeadInPage(html, head)
}

/**
 * Like {@link addHead} for a page with an import map, but for a map added later: Vite's
 * `build.chunkImportMap` writes it into the finished page.
 */
export function withLateImportMap(html: string): string {
  const start = html.indexOf('<link rel="abp-manifest"')
  if (start < 0) return html
  const rest = html.slice(start)
  return html.slice(0, start) + beforeImportMap(rest, rest)
}

/** The part of Vite's resolved configuration that determines the URLs of a build's files. */
interface Addresses {
  command: ResolvedConfig['command']
  /** A path, a URL, or `./` for files that work in any folder. */
  base: string
  experimental: Pick<ResolvedConfig['experimental'], 'renderBuiltUrl'>
}

/**
 * @param page - page path relative to the base path, with a leading slash
 * @returns the manifest's URL in the page's link
 */
export function manifestAddress({ command, base, experimental }: Addresses, page: string): string {
  // Like a file in `public`: its name never changes.
  const host = { type: 'public', hostId: page.slice(1), hostType: 'html', ssr: false } as const
  const given = command === 'build' ? experimental.renderBuiltUrl?.(manifestFile, host) : undefined
  if (typeof given === 'string') return given
  if (base !== '' && base !== './' && !given?.relative) return manifestPath(base)
  return `${'../'.repeat(page.split('/').length - 2)}${manifestFile}`
}

const preload = /<link\b[^>]*\brel=["']?(?:modulepreload|preload|prefetch)\b[^>]*>/gi

/**
 * Removes preloads that other plugins add for every visitor, such as plugins that preload all chunks.
 *
 * @param agentFiles - names of files in the build
 */
export function withoutPreloads(html: string, agentFiles: ReadonlySet<string>): string {
  return html.replace(preload, (link) => {
    const [, address = ''] = /\bhref=["']?([^"'\s>?#]+)/i.exec(link) ?? []
    return [...agentFiles].some((name) => `/${address}`.endsWith(`/${name}`)) ? '' : link
  })
}
