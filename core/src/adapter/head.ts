import { bootstrapText } from '../bootstrap/index.ts'
import type { AppIdentity } from '../protocol/manifest.ts'
import { defaultDeadline } from './options.ts'

export interface HeadOptions {
  app: AppIdentity
  /** The path of the manifest on the page's own server: {@link manifestPath}. */
  manifest: string
  /** In milliseconds; see `AdapterOptions.deadline`. */
  deadline?: number | undefined
  /** The URL of the script that runs with an agent's first call: `prefetchScript`. */
  prefetch?: string | undefined
  /**
   * The URLs of modules that the first call fetches immediately, if they are known. This saves the request
   * for the list.
   */
  preload?: readonly string[] | undefined
  /** For a Content-Security-Policy with nonces. */
  nonce?: string | undefined
}

/** The head's elements in order, for frameworks that write attributes themselves. */
export interface HeadElements {
  link: { rel: 'abp-manifest'; href: string }
  /** A `<template>`: browsers do not fetch its content until the bootstrap moves it into the head. */
  template: { attributes: { id: 'abpLoad' }; html: string } | undefined
  script: { attributes: Record<string, string>; text: string }
}

/** @returns the manifest's path below a base path such as `/docs`, `/docs/` or an empty string. */
export function manifestPath(base = ''): string {
  return `${base.replace(/\/+$/, '')}/abp.json`
}

/**
 * Creates the link, the resources of an agent's first call, and the bootstrap (docs/protocol.md §2 and §3).
 * The bootstrap's text is the same for every app and page, so one hash in a Content-Security-Policy covers
 * them all. Everything that differs is in `data-*` attributes.
 */
export function headElements({
  app,
  manifest,
  deadline = defaultDeadline,
  nonce,
  prefetch,
  preload = [],
}: HeadOptions): HeadElements {
  const attributes: Record<string, string> = {
    'data-id': app.id,
    'data-name': app.name,
    'data-version': app.version,
  }
  // Omits the default, which the bootstrap knows.
  if (deadline !== defaultDeadline) attributes['data-deadline'] = String(deadline)
  const trust: Record<string, string> = nonce === undefined ? {} : { nonce }
  Object.assign(attributes, trust)
  const links = preload.map((href) => `<link${renderAttributes({ rel: 'modulepreload', href, ...trust })}>`)
  return {
    link: { rel: 'abp-manifest', href: manifest },
    template:
      prefetch === undefined
        ? undefined
        : {
            attributes: { id: 'abpLoad' },
            html: `${links.join('')}<script${renderAttributes({ src: prefetch, ...trust })}></script>`,
          },
    script: { attributes, text: bootstrapText },
  }
}

/** @returns the elements as HTML, with all attributes escaped. */
export function renderHead(options: HeadOptions): string {
  const { link, template, script } = headElements(options)
  return [
    `<link${renderAttributes(link)}>`,
    template ? `<template${renderAttributes(template.attributes)}>${template.html}</template>` : '',
    `<script${renderAttributes(script.attributes)}>${script.text}</script>`,
  ].join('')
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
