import { type AbpManifest, manifestPath, renderHead } from '@abp-kit/core/adapter'
import { prefetchFile } from '@abp-kit/core/adapter/node'
import { beforeImportMap, insertHeadInPage } from '@abp-kit/core/adapter/server'
import type { ResolvedConfig } from 'vite'

/** The manifest's path among the files of a build. */
export const manifestFile = 'abp.json'

/** What the head of a page needs besides the app. */
export interface Page {
  /** The address of the manifest, as the page's link has it. */
  manifest: string
  /** Milliseconds; see `AdapterOptions.deadline`. */
  deadline?: number | undefined
  /** Vite's option `html.cspNonce`. */
  nonce?: string | undefined
  /** Whether the build has the module that fetches what an agent's first call needs. */
  hasPrefetch?: boolean
}

/** @returns the page with the link and the bootstrap: right after its charset, and once. */
export function addHead(html: string, { app }: AbpManifest, page: Page): string {
  const { manifest, deadline, nonce } = page
  const prefetch = manifest.replace(/[^/]+$/, prefetchFile)
  const head = renderHead({ app, manifest, deadline, nonce, ...(page.hasPrefetch && { prefetch }) })
  return insertHeadInPage(html, head)
}

/**
 * Does what {@link addHead} does where the page already has an import map, for one that came later: Vite's
 * `build.chunkImportMap` writes it with the finished page.
 */
export function withLateImportMap(html: string): string {
  const start = html.indexOf('<link rel="abp-manifest"')
  if (start < 0) return html
  const rest = html.slice(start)
  return html.slice(0, start) + beforeImportMap(rest, rest)
}

/** The part of Vite's resolved configuration that says where the files of a build are. */
interface Addresses {
  command: ResolvedConfig['command']
  /** A path, an address, or `./` for files that work in any folder. */
  base: string
  experimental: Pick<ResolvedConfig['experimental'], 'renderBuiltUrl'>
}

/**
 * @param page - path of the page below the base path, with a slash at the start
 * @returns the manifest's address in the link of the page
 */
export function manifestAddress({ command, base, experimental }: Addresses, page: string): string {
  // Like a file of `public`: its name never changes.
  const host = { type: 'public', hostId: page.slice(1), hostType: 'html', ssr: false } as const
  const given = command === 'build' ? experimental.renderBuiltUrl?.(manifestFile, host) : undefined
  if (typeof given === 'string') return given
  if (base !== '' && base !== './' && !given?.relative) return manifestPath(base)
  return `${'../'.repeat(page.split('/').length - 2)}${manifestFile}`
}

const preload = /<link\b[^>]*\brel=["']?(?:modulepreload|preload|prefetch)\b[^>]*>/gi

/**
 * Takes out what other plugins, such as those that preload all chunks, let every visitor download.
 *
 * @param agentFiles - names of files of the build
 */
export function withoutPreloads(html: string, agentFiles: ReadonlySet<string>): string {
  return html.replace(preload, (link) => {
    const [, address = ''] = /\bhref=["']?([^"'\s>?#]+)/i.exec(link) ?? []
    return [...agentFiles].some((name) => `/${address}`.endsWith(`/${name}`)) ? '' : link
  })
}
