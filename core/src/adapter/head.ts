import { bootstrapText } from '../bootstrap'
import type { AppIdentity } from '../protocol/manifest'
import { defaultDeadline } from './options'

export interface HeadOptions {
  app: AppIdentity
  /** The path of the manifest on the page's own server: {@link manifestPath}. */
  manifest: string
  /** In milliseconds; see `AdapterOptions.deadline`. */
  deadline?: number | undefined
  /** The address of the module that an agent's first call runs: `prefetchScript`. */
  prefetch?: string | undefined
  /** For a Content-Security-Policy with nonces. */
  nonce?: string | undefined
}

/** The two elements for the head, for frameworks that write attributes themselves. */
export interface HeadElements {
  link: { rel: 'abp-manifest'; href: string }
  script: { attributes: Record<string, string>; text: string }
}

/** @returns the manifest's path below a base path such as `/docs`, `/docs/` or an empty one. */
export function manifestPath(base = ''): string {
  return `${base.replace(/\/+$/, '')}/abp.json`
}

/**
 * Creates the link and the bootstrap (docs/protocol.md §2 and §3). The script's text is the same for every app and page,
 * so one hash in a Content-Security-Policy covers them all. Everything that differs is in `data-*` attributes.
 */
export function headElements({
  app,
  manifest,
  deadline = defaultDeadline,
  nonce,
  prefetch,
}: HeadOptions): HeadElements {
  const attributes: Record<string, string> = {
    'data-id': app.id,
    'data-name': app.name,
    'data-version': app.version,
  }
  // The bootstrap knows the default.
  if (deadline !== defaultDeadline) attributes['data-deadline'] = String(deadline)
  if (prefetch !== undefined) attributes['data-load'] = prefetch
  if (nonce !== undefined) attributes.nonce = nonce
  return { link: { rel: 'abp-manifest', href: manifest }, script: { attributes, text: bootstrapText } }
}

/** @returns the two elements as HTML, with all attributes escaped. */
export function renderHead(options: HeadOptions): string {
  const { link, script } = headElements(options)
  return `<link${renderAttributes(link)}><script${renderAttributes(script.attributes)}>${script.text}</script>`
}

function renderAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function escapeAttribute(value: string): string {
  return value.replace(/[&"<>]/g, (character) => entities[character] ?? character)
}
